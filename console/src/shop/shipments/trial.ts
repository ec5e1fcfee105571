import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Refused } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import type { Fields } from '../../shared/fields';
import type { Shipment } from './shipment-query';

/* What the server would say to a form as it is typed: it tries the request and writes nothing. */

const WAIT_MS = 500;
const CLICK_MS = 200;

export interface Trial {
  /** What was tried. */
  readonly body: unknown;
  /** What would become of it; null: it would be refused. */
  readonly answer: Shipment | null;
  readonly faults: Readonly<Record<string, readonly string[]>>;
  /** Why it would be refused as a whole. */
  readonly refusal: string | null;
}

/** @param about what is tried; null: nothing @param ask sends the body as a dry run */
export function useTrial(
  account: string,
  about: string | null,
  body: object,
  ask: (body: object) => Promise<unknown>,
): Trial | undefined {
  const language = useLanguage();
  // While somebody types, not at each key.
  const [tried] = useDebouncedValue(JSON.stringify(body), WAIT_MS);
  const { data } = useQuery({
    queryKey: [account, 'shipments', 'trial', about, tried, language],
    enabled: about !== null,
    // What is thrown is no answer: the request was lost.
    retry: 2,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<Trial> => {
      const sent = JSON.parse(tried) as object;
      try {
        return { body: sent, answer: (await ask(sent)) as Shipment, faults: {}, refusal: null };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { faults } = error;
        return { body: sent, answer: null, faults, refusal: Object.keys(faults).length === 0 ? error.message : null };
      }
    },
  });
  return about === null ? undefined : data;
}

/** What stands at a path of a body, such as `items.0.code`. */
const valueAt = (body: unknown, path: string): unknown =>
  path.split('.').reduce((at, name) => (at as Readonly<Record<string, unknown>> | null | undefined)?.[name], body);

/** A form that is judged while it is typed. */
export interface Judged<T> extends Fields<T> {
  /** Sees which fields are left: their faults are shown from then on. */
  readonly onBlur: (event: React.FocusEvent<HTMLElement>) => void;
}

/**
 * Shows the faults of the trial beside fields that somebody has left, and beside all fields after the form was refused:
 * so a fault goes away when it is mended.
 * @param paths as of the form
 */
export function useJudged<T>(
  form: Fields<T>,
  paths: readonly string[],
  body: object,
  trial: Trial | undefined,
): Judged<T> {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<string | null>(null);
  const now = useRef('');
  now.current = JSON.stringify(body);
  const isAsRefused = refused === now.current;
  const isPath = (fault: string, path: string) => fault === path || fault.startsWith(`${path}.`);
  // What is said of a field that has changed since is not about what stands there now.
  const faults = Object.entries(trial?.faults ?? {}).filter(
    ([path]) => JSON.stringify(valueAt(trial?.body, path)) === JSON.stringify(valueAt(body, path)),
  );
  const ofTrial = (path: string): string | null => {
    const found = faults.filter(([one]) => isPath(one, path) && (refused !== null || isLeft(one)));
    return found.length === 0 ? null : found.flatMap(([, messages]) => messages).join(' ');
  };
  const isLeft = (fault: string) => [...left].some((path) => isPath(fault, path));
  const others = faults
    .filter(([one]) => !paths.some((path) => isPath(one, path)))
    .map(([, messages]) => messages.join(' '));
  return {
    ...form,
    // Judged as it stands: what is said of a field that has changed since is left out.
    sent: form.values,
    faultOf: (path) => (isAsRefused ? form.faultOf(path) : ofTrial(path)),
    others: refused === null || isAsRefused ? form.others : [...others, ...(trial?.refusal ? [trial.refusal] : [])],
    send: async (work) => {
      const sent = now.current;
      const done = await form.send(work);
      setRefused(done ? null : sent);
      return done;
    },
    onBlur: ({ target }) => {
      const path = target.closest<HTMLElement>('[data-path]')?.dataset.path;
      // A fault makes the form longer: not before a click has reached the button that it is meant for.
      if (path !== undefined) setTimeout(() => setLeft((before) => new Set([...before, path])), CLICK_MS);
    },
  };
}

/** The part of a form that is one address in it. */
export function within<T extends object, K extends keyof T>(form: Fields<T>, name: K): Fields<T[K]> {
  const change = (work: (now: T[K]) => T[K]) => form.change((now) => ({ ...now, [name]: work(now[name]) }));
  return {
    ...form,
    values: form.values[name],
    begun: form.begun[name],
    sent: form.sent?.[name] ?? null,
    change,
    set: (field, value) => change((now) => ({ ...now, [field]: value })),
  };
}
