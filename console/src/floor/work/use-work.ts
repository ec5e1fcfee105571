import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useWords } from '../../app/i18n';
import { randomKey } from '../../shared/random-key';
import { readScreen, sendScan } from '../device/client';
import { keep, kept, outboxKept, owner } from '../device/kept';
import { type Answer, type Input, Outbox, type OutboxState } from '../device/outbox';
import { pause } from '../device/pause';
import { signal } from '../device/signals';
import { FLOOR } from '../words';
import { startUploads } from './uploads';

/** A longer code is cut to so many characters, the most that a request may have. The server says that it is still too long. */
const LONGEST_CODE = 1_000;

export interface Work {
  /** null: nothing was read yet. */
  readonly answer: Answer | null;
  readonly outbox: OutboxState;
  /** Why a scan was refused. */
  readonly refused: string | null;
  /** The number of answers and refusals so far: with another number, the same screen is a new one. */
  readonly count: number;
  /** How many of them said that something was wrong. */
  readonly wrongs: number;
  /** Whether the server cannot be reached. */
  readonly isAway: boolean;
  /** Whether the answer to a scan takes long. */
  readonly isSlow: boolean;
  /** @param from the task and the step for which it was made; absent: those of the present screen */
  send(input: Input, from?: Pick<Answer, 'task' | 'step'>): void;
  /** Tells why something was not sent. */
  tellWrong(reason: string): void;
  /** The person has read which scans had no effect: clears their list. */
  clearUndone(): void;
}

/** An answer comes within milliseconds. After so long the person hears that the scan is kept: a second scan would count too. */
const SLOW_MS = 1_000;

/** Whether the first of the waiting scans has been on its way for long. */
function useIsSlow({ waiting: [first], isAway }: OutboxState): boolean {
  const pending = isAway ? undefined : first?.op_id;
  const [slow, setSlow] = useState<string>();
  useEffect(() => {
    if (pending === undefined) return;
    const timer = setTimeout(() => {
      signal('kept');
      setSlow(pending);
    }, SLOW_MS);
    return () => clearTimeout(timer);
  }, [pending]);
  return pending !== undefined && pending === slow;
}

/** The work of whoever is signed in: the present screen, and what is sent from it. */
export function useWork(onSignedOut: () => void): Work {
  const say = useWords(FLOOR);
  const [answer, setAnswer] = useState<Answer | null>(() => kept('screen'));
  const [refused, setRefused] = useState<string | null>(null);
  const [count, setCount] = useState(0);
  const [wrongs, setWrongs] = useState(0);
  /** The screen could not be read. */
  const [isUnread, setUnread] = useState(false);
  const show = useEffectEvent((next: Answer) => {
    keep('screen', next);
    setAnswer(next);
    setRefused(null);
    setCount((before) => before + 1);
    if (next.sound === 'wrong') setWrongs((before) => before + 1);
  });
  const tellWrong = (reason: string) => {
    signal('wrong');
    setRefused(reason);
    setCount((before) => before + 1);
    setWrongs((before) => before + 1);
  };
  const hearRefusal = useEffectEvent(tellWrong);
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
      refused: (reason) => hearRefusal(reason),
      signedOut: () => {
        // Whoever scans without looking hears that this scan is not done yet.
        signal('wrong');
        leave();
      },
      pause,
    },
    outboxKept(),
    owner(),
  );
  const outbox = made.current;
  const state = useSyncExternalStore(outbox.onChange, () => outbox.state);

  const wake = useEffectEvent(async (isOver: () => boolean) => {
    void startUploads(leave);
    // If sending stops, the screen is read all the same.
    await outbox.start().catch(() => {});
    for (let tries = 1; !isOver(); tries += 1) {
      const before = answered.current;
      const read = await readScreen();
      if (isOver()) return;
      setUnread(read.is === 'away' || read.is === 'failed');
      if (read.is === 'signed out') return leave();
      if (read.is === 'refused') return hearRefusal(read.reason);
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

  const isSlow = useIsSlow(state);

  return {
    answer,
    outbox: state,
    isAway: state.isAway || isUnread,
    isSlow,
    refused,
    count,
    wrongs,
    send: (input, from) => {
      const made = from ?? answer;
      // No screen was read yet, so the step is not known.
      if (made === null) return tellWrong(say('stillReading'));
      const { task, step } = made;
      const sent = 'code' in input ? { code: input.code.slice(0, LONGEST_CODE) } : input;
      if (!outbox.add({ ...sent, op_id: randomKey(), task, step, owner: owner() })) tellWrong(say('tooMany'));
      else if (state.isAway) signal('kept');
    },
    tellWrong,
    clearUndone: () => outbox.clearUndone(),
  };
}
