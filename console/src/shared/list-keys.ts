import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { listOnly } from './list-state';

/*
 * Lists by the keyboard. Arrows (and j, k) go from row to row wherever the focus is; if a row is open beside the list, the
 * next row opens in its place. `o` opens the row as a page, Escape closes the open row. Enter opens the row beside the list,
 * as the row is a link. The focus is on the row, so that a screen reader says which row it is.
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
 * @returns a function that closes the open row, and puts the focus on its line in the list
 */
export function useListKeys(root: RefObject<HTMLElement | null>, keys: Keys): () => void {
  const navigate = useNavigate();
  const { show, pageOf, isCovered } = keys;

  const closeRow = (): void => {
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
    // Dialogs and menus over the page have keys of their own. The panel of the open row is the exception.
    const over = target.closest('[role=dialog], [role=menu], [role=listbox]');
    const isInRow = over?.closest('[data-panel]') !== null && over !== null;
    if (over !== null && !isInRow) return;
    const step = STEPS[event.key];
    if (step !== undefined && !(isInRow && event.key.startsWith('Arrow'))) {
      event.preventDefault();
      move(step);
    }
    if (event.key === 'Escape') closeRow();
    if (event.key !== 'o') return;
    const id = target.closest<HTMLElement>('tr[data-row]')?.dataset.row ?? openRow();
    if (id !== undefined) void navigate({ to: pageOf(id), search: listOnly });
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return closeRow;
}

/** When the element with the focus is removed (the bar of a selection, for example), the list itself gets the focus. */
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
