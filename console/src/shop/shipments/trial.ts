import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Refused } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import type { Fields } from '../../shared/fields';
import { useTimes } from '../../shared/time';
import type { Shipment } from './shipment-query';

/* Dry runs of the form of an order while somebody types: the server answers and writes nothing. */

const WAIT_MS = 500;
const CLICK_MS = 200;

export interface Trial {
  /** The body that was tried. */
  readonly body: unknown;
  /** The order as it would be; null: the request would be refused. */
  readonly answer: Shipment | null;
  readonly faults: Readonly<Record<string, readonly string[]>>;
  /** Why the request would be refused, if no field is to blame. */
  readonly refusal: string | null;
}

/**
 * Tries the body after each pause in typing.
 * @param about the id of the order, or `new`; null: nothing is tried
 * @param ask sends the body as a dry run
 * @param isSending whether the order itself is on its way. Nothing is tried meanwhile: once the server has the order, a dry run
 *   would say that its number is taken
 */
export function useTrial(
  account: string,
  about: string | null,
  body: object,
  ask: (body: object) => Promise<unknown>,
  isSending: boolean,
): Trial | undefined {
  const language = useLanguage();
  // After a pause in typing, not at each key.
  const [tried] = useDebouncedValue(JSON.stringify(body), WAIT_MS);
  const { data } = useQuery({
    queryKey: [account, 'shipments', 'trial', about, tried, language],
    enabled: about !== null && !isSending,
    // A refusal is an answer and is not thrown. What is thrown is a lost request, which is retried.
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

/** The value at a path of a body, such as `items.0.code`. */
const valueAt = (body: unknown, path: string): unknown =>
  path.split('.').reduce((at, name) => (at as Readonly<Record<string, unknown>> | null | undefined)?.[name], body);

/** A form that also shows the faults of its dry run. */
export interface TriedForm<T> extends Fields<T> {
  /** Notes that somebody has left a field: its faults are shown from then on. */
  readonly onBlur: (event: React.FocusEvent<HTMLElement>) => void;
}

/**
 * Shows the faults of the dry run beside fields that somebody has left, and beside all fields after the form was refused. So a
 * fault disappears when it is mended.
 * @param paths the paths of faults that have a field, as the form has them
 */
export function useTriedForm<T>(
  form: Fields<T>,
  paths: readonly string[],
  body: object,
  trial: Trial | undefined,
): TriedForm<T> {
  const { sentence } = useTimes();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<string | null>(null);
  const now = useRef('');
  now.current = JSON.stringify(body);
  const isAsRefused = refused === now.current;
  const isPath = (fault: string, path: string) => fault === path || fault.startsWith(`${path}.`);
  // Faults of fields that have changed since the dry run are left out: they are about the previous value.
  const faults = Object.entries(trial?.faults ?? {}).filter(
    ([path]) => JSON.stringify(valueAt(trial?.body, path)) === JSON.stringify(valueAt(body, path)),
  );
  const ofTrial = (path: string): string | null => {
    const found = faults.filter(([one]) => isPath(one, path) && (refused !== null || isLeft(one)));
    return found.length === 0 ? null : sentence(found.flatMap(([, messages]) => messages).join(' '));
  };
  const isLeft = (fault: string) => [...left].some((path) => isPath(fault, path));
  const others = faults
    .filter(([one]) => !paths.some((path) => isPath(one, path)))
    .map(([, messages]) => sentence(messages.join(' ')));
  return {
    ...form,
    // Faults are about the present values: those of changed fields are left out above.
    sent: form.values,
    faultOf: (path) => (isAsRefused ? form.faultOf(path) : ofTrial(path)),
    others: refused === null || isAsRefused ? form.others : [...others, ...(trial?.refusal ? [trial.refusal] : [])],
    send: async (work, after) => {
      const sent = now.current;
      const done = await form.send(work, after);
      setRefused(done ? null : sent);
      return done;
    },
    onBlur: ({ target }) => {
      const path = target.closest<HTMLElement>('[data-path]')?.dataset.path;
      // A fault makes the form longer and moves its buttons, so it is shown only after a click has reached its button.
      if (path !== undefined) setTimeout(() => setLeft((before) => new Set([...before, path])), CLICK_MS);
    },
  };
}

/** A part of a form, such as an address, as a form of its own. */
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
