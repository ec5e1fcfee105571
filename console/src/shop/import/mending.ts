import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Refused } from '../../app/api';
import { RowsChanged } from '../../app/failures';
import { useLanguage, useWords } from '../../app/i18n';
import { useFields } from '../../shared/fields';
import {
  BEYOND,
  columnsOf,
  type Faults,
  type Format,
  faultsAt,
  faultsIn,
  mendedEntries,
  NAMED_FAULTS,
  type Row,
  type ShownRow,
  sentEntry,
  titleOf,
} from './format';
import { allEntriesKey, commonFaultsQuery, type ListedEntry, mendImport, readAllEntries } from './import-query';
import { keyOf, type Overtaken, overtakenIn, retyped, type Typed, without } from './typed';
import { IMPORT } from './words';

/** An entry as the page shows it, with what was typed and with its faults in words. */
export interface ShownEntry {
  readonly position: number;
  readonly state: ListedEntry['state'];
  readonly rows: readonly ShownRow[];
  /** Faults of the entry as a whole. */
  readonly others: readonly string[];
}

const NO_FAULTS: Faults = { cells: new Map(), others: [] };

/** The faulty entries of a file, mended in place: what was typed in their rows, which survives a reload, until they are judged again. */
export function useMending(format: Format, account: string, id: string) {
  const say = useWords(IMPORT);
  const language = useLanguage();
  const queries = useQueryClient();
  const form = useFields<{ typed: Typed }>({ typed: {} }, [], { key: `${account}.import.${id}.entries` });
  const { typed } = form.values;
  // What was typed for these rows is overtaken, though they are not on the page that is shown.
  const [gone, setGone] = useState<readonly string[]>([]);
  const asTyped = (entry: ListedEntry, row: Row): Row => ({
    ...row,
    cells: { ...row.cells, ...typed[keyOf(entry, row.no)] },
  });

  const wordsOf = (fault: string): string => {
    const named = NAMED_FAULTS.find((name) => name === fault);
    return named === undefined ? fault : say(named);
  };
  /** @throws RowsChanged when something was typed into rows that somebody else has changed since */
  const refuseOvertaken = (faulty: readonly ListedEntry[]): void => {
    const overtaken = overtakenIn(typed, faulty, () => true);
    setGone(overtaken.map(({ key }) => key));
    if (overtaken.length > 0) throw new RowsChanged();
  };
  const readAgain = async () => {
    // The cached entries and common faults of the file are outdated.
    queries.removeQueries({ queryKey: allEntriesKey(account, id) });
    queries.removeQueries({ queryKey: commonFaultsQuery(account, id).queryKey });
    await queries.invalidateQueries({ queryKey: [account, 'imports', id] });
  };
  const mend = async () => {
    const faulty = await readAllEntries(id, 'faulty');
    refuseOvertaken(faulty);
    const mended = faulty.filter((entry) => entry.rows.some(({ no }) => keyOf(entry, no) in typed));
    const rows = mended.flatMap((entry) => entry.rows.map((row) => asTyped(entry, row)));
    // Only a key that was typed can be that of another entry: rows with one key in the file are one entry.
    const { key } = format;
    const isKeyTyped = key !== null && Object.values(typed).some((cells) => key in cells);
    const positions = new Set(mended.map(({ position }) => position));
    const others = isKeyTyped ? (await readAllEntries(id, 'all')).filter((one) => !positions.has(one.position)) : [];
    const positionOf = new Map([...mended, ...others].flatMap((one) => one.rows.map(({ no }) => [no, one.position])));
    const entries = mendedEntries(format, rows, others).map((entry) => ({
      ...sentEntry(format, entry),
      replaces: [...new Set(entry.rows.flatMap(({ no }) => positionOf.get(no) ?? []))],
    }));
    await mendImport(id, entries);
  };
  const faultsOf = ({ faults, ...entry }: ListedEntry): Faults => {
    if (entry.state !== 'faulty') return NO_FAULTS;
    const byPath = faults.map(({ path, messages }) => [path, messages] as const);
    const ofFile = byPath.length === 0 ? faultsIn(format, entry, say('differs')) : null;
    return ofFile ?? faultsAt(format, entry, byPath);
  };
  const shown = (entry: ListedEntry): ShownEntry => {
    const { cells, others } = faultsOf(entry);
    const rows = entry.rows.map((row) => ({
      row: asTyped(entry, row),
      typed: Object.keys(typed[keyOf(entry, row.no)] ?? {}),
      faults: Object.fromEntries(Object.entries(cells.get(row) ?? {}).map(([name, fault]) => [name, wordsOf(fault)])),
    }));
    return { position: entry.position, state: entry.state, rows, others };
  };

  return {
    shown,
    isSending: form.isSending,
    /** Why the entries could not be judged. */
    failures: form.others,
    type: (entry: Pick<ListedEntry, 'position'>, no: number, column: string, text: string) => {
      const key = keyOf(entry, no);
      form.change((now) => ({ typed: { ...now.typed, [key]: { ...now.typed[key], [column]: text } } }));
    },
    /** What was typed into rows that somebody else has changed since. @param isWhole whether no faulty entry is on another page */
    overtaken: (entries: readonly ListedEntry[], isWhole: boolean): Overtaken[] =>
      overtakenIn(typed, entries, (key) => isWhole || gone.includes(key)),
    /** Types again what was typed into a row before somebody else changed it. */
    retype: (one: Overtaken) => form.change((now) => ({ typed: retyped(now.typed, one) })),
    forget: ({ key }: Overtaken) => form.change((now) => ({ typed: without(now.typed, key) })),
    /** Has what was typed judged, and all other entries with faults again. @returns whether that was accepted */
    judge: async (): Promise<boolean> => {
      const done = await form.send(async () => {
        try {
          await mend();
        } catch (error) {
          await readAgain();
          // Somebody else was faster by a moment.
          if (error instanceof Refused && error.status === 409) refuseOvertaken(await readAllEntries(id, 'faulty'));
          throw error;
        }
      }, readAgain);
      if (done) form.reset();
      return done;
    },
    /** All faulty entries as the rows of a file: its titles, and what is wrong with each row. */
    faultyRows: async (): Promise<{ readonly header: readonly string[]; readonly rows: readonly string[][] }> => {
      const columns = [...columnsOf(format), BEYOND];
      const entries = (await readAllEntries(id, 'faulty')).map(shown);
      const rows = entries.flatMap(({ rows: own, others }) =>
        own.map(({ row, faults }) => {
          const inWords = Object.entries(faults).map(([name, fault]) => `${titleOf(format, name, language)}: ${fault}`);
          return [...columns.map((name) => row.cells[name] ?? ''), [...inWords, ...others].join(' / ')];
        }),
      );
      return { header: [...columns.map((name) => titleOf(format, name, language)), say('fault')], rows };
    },
  };
}
