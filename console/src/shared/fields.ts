import { useEffect, useRef, useState } from 'react';
import { Refused } from '../app/api';
import { useFailureWords } from '../app/failure-words';
import { tabMemory } from '../app/memory';
import { changesOf, isChangedAt, rebased } from './changes';
import { useTimes } from './time';

/** The fields of a form, with what was typed and what is wrong with it. */
export interface Fields<T> {
  readonly values: T;
  /** What was in the fields at first, and is again after {@link reset}. */
  readonly begun: T;
  /** What was in the fields of the request that the faults are about; null: none was sent. */
  readonly sent: T | null;
  /** Whether the form began with a draft: with what somebody typed earlier and did not send. */
  readonly isDraft: boolean;
  readonly set: <K extends keyof T>(name: K, value: T[K]) => void;
  /** Changes the latest values, for an answer that comes while somebody types. */
  readonly change: (work: (now: T) => T) => void;
  /** What is wrong with a field, by its path in the request; null: nothing, or what was wrong was changed since. */
  readonly faultOf: (path: string) => string | null;
  /** Faults of fields that the form does not show, and refusals as a whole. */
  readonly others: readonly string[];
  /** The `ref` of the element around the fields. When the form is refused, the focus goes to the first fault in it. */
  readonly shown: (element: HTMLElement | null) => void;
  readonly isSending: boolean;
  /**
   * Sends the form, once at a time. Its faults are shown; other failures too.
   * @param after what follows when the server has accepted it. Until that is done, the form cannot be sent again: it is still
   *   filled in, and a second click would do everything twice
   * @returns whether it was accepted
   */
  readonly send: (work: () => Promise<unknown>, after?: () => unknown) => Promise<boolean>;
  readonly reset: () => void;
}

interface Kept<T> {
  /**
   * Changed fields are kept under this name over a reload, until the form is accepted. Unchanged fields begin with the
   * present values: so a change that somebody else has made meanwhile is not reverted.
   */
  readonly key: string;
  /** Fields that are never kept. */
  readonly secret?: readonly (keyof T)[];
}

const KEPT = 'kura.form.';

/** What a draft keeps of the changed fields: what they are, and what they were when the form began. */
interface Draft<T> {
  readonly values: Partial<T>;
  readonly begun: Partial<T>;
}

/** What the form begins with: the draft on top of the present values. A changed list remembers which list it was made from. */
function readKept<T extends object>(key: string | undefined, initial: T): { readonly values: T; readonly begun: T } {
  try {
    const { values, begun } = JSON.parse(tabMemory.get(KEPT + key) ?? '{}') as Partial<Draft<T>>;
    if (key === undefined || values === undefined || begun === undefined) return { values: initial, begun: initial };
    const before = { ...initial, ...begun };
    const lists = Object.entries(begun).filter(([, value]) => Array.isArray(value));
    return {
      values: rebased({ ...initial, ...values }, before, initial),
      begun: { ...initial, ...Object.fromEntries(lists) },
    };
  } catch {
    return { values: initial, begun: initial };
  }
}

/** Forgets what was typed into all forms: it belongs to the person who was signed in. */
export function forgetForms(): void {
  for (const name of tabMemory.names()) if (name.startsWith(KEPT)) tabMemory.set(name, null);
}

/** Whose drafts this tab keeps. */
const KEPT_FOR = 'kura.forms-of';

/** Forgets what another person has typed: a session can end without a sign-out. The same person finds it again. */
export function keepFormsOf(person_id: number): void {
  const before = tabMemory.get(KEPT_FOR);
  if (before === String(person_id)) return;
  if (before !== null) forgetForms();
  tabMemory.set(KEPT_FOR, String(person_id));
}

/** The first field with a fault; without one, what is wrong with the form as a whole. */
const wrongIn = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]') ?? form?.querySelector<HTMLElement>('[data-faults]');

/** @param paths of the faults that the form shows beside its fields */
export function useFields<T extends object>(initial: T, paths: readonly string[], kept?: Kept<T>): Fields<T> {
  const [first] = useState(() => readKept(kept?.key, initial));
  const [begun, setBegun] = useState(first.begun);
  const [isDraft, setDraft] = useState(() => Object.keys(changesOf(first.values, first.begun)).length > 0);
  const [values, setValues] = useState(first.values);
  // A ref, so that it is up to date at once: a second change may come before the first one is rendered.
  const latest = useRef(values);
  const [sent, setSent] = useState<T | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  // A ref as well: a second click may come before the disabled button is rendered.
  const isOnItsWay = useRef(false);
  const shown = useRef<HTMLElement | null>(null);
  const [refusals, setRefusals] = useState(0);
  // The pressed button has lost the focus, and the fault may be out of sight. On the next frame, because a fault may open its part.
  useEffect(() => {
    if (refusals === 0) return;
    const frame = requestAnimationFrame(() => {
      const wrong = wrongIn(shown.current);
      wrong?.focus({ preventScroll: true });
      wrong?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [refusals]);
  const wordsOf = useFailureWords();
  const { sentence } = useTimes();
  const faults = failure instanceof Refused ? failure.faults : {};
  const isShown = (path: string): boolean => paths.some((one) => path === one || path.startsWith(`${one}.`));

  const keep = (next: T): void => {
    if (kept === undefined) return;
    const open = Object.entries(changesOf(next, begun)).filter(([name]) => !kept.secret?.includes(name as keyof T));
    const draft = {
      values: Object.fromEntries(open),
      begun: Object.fromEntries(open.map(([name]) => [name, begun[name as keyof T]])),
    };
    tabMemory.set(KEPT + kept.key, open.length === 0 ? null : JSON.stringify(draft));
  };
  const clear = (): void => {
    if (kept !== undefined) tabMemory.set(KEPT + kept.key, null);
    setDraft(false);
  };
  const setAll = (next: T): void => {
    latest.current = next;
    setValues(next);
  };
  const change = (work: (now: T) => T): void => {
    setAll(work(latest.current));
    keep(latest.current);
  };
  const unshown = Object.entries(faults).filter(([path]) => !isShown(path));
  const whole = failure !== null && Object.keys(faults).length === 0 ? [wordsOf(failure)] : [];

  return {
    values,
    begun,
    sent,
    isDraft,
    set: (name, value) => change((now) => ({ ...now, [name]: value })),
    change,
    faultOf: (path) => {
      const found = Object.entries(faults).filter(
        ([one]) => (one === path || one.startsWith(`${path}.`)) && (sent === null || !isChangedAt(one, sent, values)),
      );
      return found.length === 0 ? null : sentence([...new Set(found.flatMap(([, messages]) => messages))].join(' '));
    },
    others: [...new Set(unshown.map(([, messages]) => sentence(messages.join(' ')))), ...whole],
    shown: (element) => {
      shown.current = element;
    },
    isSending,
    send: async (work, after) => {
      if (isOnItsWay.current) return false;
      isOnItsWay.current = true;
      setSending(true);
      setFailure(null);
      setSent(values);
      try {
        await work();
        clear();
        await after?.();
        return true;
      } catch (error) {
        setFailure(error);
        setRefusals((before) => before + 1);
        return false;
      } finally {
        isOnItsWay.current = false;
        setSending(false);
      }
    },
    reset: () => {
      clear();
      setFailure(null);
      setBegun(initial);
      setAll(initial);
    },
  };
}

/** The names of those values of a form that can be any text. */
type TextName<T> = { [K in keyof T]: string extends T[K] ? (T[K] extends string ? K : never) : never }[keyof T];

/**
 * The props of a field in which people type a text.
 * @param path of its faults, if the request has another name for it
 */
export const typedInto = <T, K extends TextName<T> & string>(form: Fields<T>, name: K, path: string = name) => ({
  value: form.values[name] as string,
  error: form.faultOf(path),
  onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    form.set(name, currentTarget.value as T[K]),
});

/** The names of those values of a form that are yes or no. */
type FlagName<T> = { [K in keyof T]: T[K] extends boolean ? K : never }[keyof T];

/** The props of a checkbox or a switch. */
export const checkedIn = <T, K extends FlagName<T> & string>(form: Fields<T>, name: K) => ({
  checked: form.values[name] as boolean,
  error: form.faultOf(name),
  onChange: ({ currentTarget }: { readonly currentTarget: { readonly checked: boolean } }) =>
    form.set(name, currentTarget.checked as T[K]),
});
