import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { randomKey } from '../../shared/random-key';
import { readScreen, sendScan } from '../device/client';
import { keep, kept, outboxKept, owner } from '../device/kept';
import { type Answer, type Input, Outbox, type OutboxState } from '../device/outbox';
import { pause } from '../device/pause';
import { type Signal, signal } from '../device/signals';
import { startUploads } from './uploads';

/** A longer code is cut to so many characters, the most that a request may have. The server says that it is still too long. */
const LONGEST_CODE = 1_000;

/** Too many scans wait: no more are taken. */
export const TOO_MANY = 'too many';

export interface Work {
  /** null: nothing was read yet. */
  readonly answer: Answer | null;
  readonly outbox: OutboxState;
  /** Why a scan was refused, in the server's words; {@link TOO_MANY}: the device refused it, and the page has the words. */
  readonly refused: string | null;
  /** The number of answers and refusals so far: with another number, the same screen is a new one. */
  readonly count: number;
  /** @param from the task and the step for which it was made; absent: those of the present screen */
  send(input: Input, from?: Pick<Answer, 'task' | 'step'>): void;
  /** The person has read which scans had no effect: clears their list. */
  clearUndone(): void;
}

/** The work of whoever is signed in: the present screen, and what is sent from it. */
export function useWork(onSignedOut: () => void): Work {
  const [answer, setAnswer] = useState<Answer | null>(() => kept('screen'));
  const [refused, setRefused] = useState<string | null>(null);
  const [count, setCount] = useState(0);
  const show = useEffectEvent((next: Answer) => {
    keep('screen', next);
    setAnswer(next);
    setRefused(null);
    setCount((before) => before + 1);
  });
  const tell = useEffectEvent((what: Signal, reason: string | null) => {
    signal(what);
    setRefused(reason);
    setCount((before) => before + 1);
  });
  const leave = useEffectEvent(onSignedOut);
  /** How many scans were answered. */
  const answered = useRef(0);
  const made = useRef<Outbox | null>(null);
  made.current ??= new Outbox(
    {
      send: sendScan,
      keep: (all) => keep('outbox', all),
      answered: (next) => {
        answered.current += 1;
        signal(next.sound);
        show(next);
      },
      refused: (reason) => tell('wrong', reason),
      signedOut: () => leave(),
      pause,
    },
    outboxKept(),
    owner(),
  );
  const outbox = made.current;
  const state = useSyncExternalStore(outbox.onChange, () => outbox.state);

  const wake = useEffectEvent(async (isOver: () => boolean) => {
    void startUploads(leave);
    await outbox.start();
    for (let tries = 1; !isOver(); tries += 1) {
      const before = answered.current;
      const read = await readScreen();
      if (isOver()) return;
      if (read.is === 'signed out') return leave();
      if (read.is === 'refused') return tell('wrong', read.reason);
      if (read.is === 'answered') {
        // What was scanned meanwhile has a newer answer.
        if (answered.current === before && outbox.state.waiting.length === 0) show(read.answer);
        return;
      }
      await pause(tries);
    }
  });
  useEffect(() => {
    let isOver = false;
    void wake(() => isOver);
    return () => {
      isOver = true;
    };
  }, []);
  useEffect(() => () => outbox.stop(), [outbox]);

  return {
    answer,
    outbox: state,
    refused,
    count,
    send: (input, from) => {
      const made = from ?? answer;
      // No screen was read yet, so the step is not known.
      if (made === null) return signal('wrong');
      const { task, step } = made;
      const sent = 'code' in input ? { code: input.code.slice(0, LONGEST_CODE) } : input;
      if (!outbox.add({ ...sent, op_id: randomKey(), task, step, owner: owner() })) tell('wrong', TOO_MANY);
      else if (state.isAway) signal('kept');
    },
    clearUndone: () => outbox.clearUndone(),
  };
}
