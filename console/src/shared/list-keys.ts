import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/*
 * Lists by the keyboard: arrows (and j, k) go from row to row wherever the focus is, an open row goes along, `o` opens the row as a page,
 * Escape closes it. Enter opens the row beside the list, as the row is a link. The focus is on the row: a screen reader
 * says which one it is.
 */

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Where keys are for typing, not for the list. */
const isTyping = (target: Element): boolean =>
  target.matches('input:not([type=checkbox]), textarea, select, [contenteditable=true]');

const linkOf = (root: Element | null, id: string): HTMLAnchorElement | null =>
  root?.querySelector<HTMLAnchorElement>(`tr[data-row="${CSS.escape(id)}"] a.row-link`) ?? null;

/** The open row, as the address says it: keys come faster than pages are drawn. */
const openRow = (): string | undefined => new URLSearchParams(location.search).get('open') ?? undefined;

interface Keys {
  /** Opens a row beside the list; undefined: closes it. */
  readonly show: (id: string | undefined, replace?: boolean) => void;
  readonly pageOf: (id: string) => string;
  /** Whether the open row keeps the focus in itself, as it covers the list. */
  readonly isCovered: boolean;
}

/**
 * @param root the list
 * @returns closes the open row, and leaves the focus on it
 */
export function useListKeys(root: RefObject<HTMLElement | null>, keys: Keys): () => void {
  const navigate = useNavigate();
  const { show, pageOf, isCovered } = keys;

  const shut = (): void => {
    const open = openRow();
    if (open === undefined) return;
    show(undefined);
    requestAnimationFrame(() => linkOf(root.current, open)?.focus());
  };

  const move = (step: number): void => {
    const open = openRow();
    const rows = [...(root.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
    const focused = rows.findIndex((row) => row.contains(document.activeElement));
    const at = focused >= 0 ? focused : rows.findIndex(({ dataset }) => dataset.row === open);
    const next = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]?.dataset.row;
    if (next === undefined) return;
    if (open !== undefined && next !== open) show(next, true);
    if (open === undefined || !isCovered) linkOf(root.current, next)?.focus();
  };

  const press = useEffectEvent((event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(target)) return;
    // What lies over the page has keys of its own, but for the open row.
    const over = target.closest('[role=dialog], [role=menu], [role=listbox]');
    const isInRow = over?.closest('[data-panel]') !== null && over !== null;
    if (over !== null && !isInRow) return;
    const step = STEPS[event.key];
    if (step !== undefined && !(isInRow && event.key.startsWith('Arrow'))) {
      event.preventDefault();
      move(step);
    }
    if (event.key === 'Escape') shut();
    if (event.key !== 'o') return;
    const id = target.closest<HTMLElement>('tr[data-row]')?.dataset.row ?? openRow();
    if (id !== undefined) void navigate({ href: pageOf(id) });
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return shut;
}

/** When what has the focus goes away, such as the bar of a selection, the list itself gets it. */
export function useFocusWithin(root: RefObject<HTMLElement | null>): void {
  const had = useRef(false);
  useEffect(() => {
    const list = root.current;
    if (list === null) return;
    const gained = () => {
      had.current = true;
    };
    const lost = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if ((target as Element).isConnected) had.current = list.contains(document.activeElement);
      });
    list.addEventListener('focusin', gained);
    list.addEventListener('focusout', lost);
    return () => {
      list.removeEventListener('focusin', gained);
      list.removeEventListener('focusout', lost);
    };
  }, [root]);
  useEffect(() => {
    if (had.current && document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  });
}
