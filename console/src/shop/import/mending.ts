import { useQueryClient } from '@tanstack/react-query';
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
import {
  allEntriesKey,
  commonFaultsQuery,
  type ListedEntry,
  mendImport,
  readAllEntries,
  readAllFaulty,
} from './import-query';
import { IMPORT } from './words';

/** What was typed, by the number of the row and the column. */
type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** An entry as the page shows it, with what was typed and with its faults in words. */
export interface ShownEntry {
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
  const form = useFields<{ typed: Typed }>({ typed: {} }, [], { key: `${account}.import.${id}` });
  const { typed } = form.values;
  const asTyped = (row: Row): Row => ({ ...row, cells: { ...row.cells, ...typed[row.no] } });

  const wordsOf = (fault: string): string => {
    const named = NAMED_FAULTS.find((name) => name === fault);
    return named === undefined ? fault : say(named);
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
      row: asTyped(row),
      typed: Object.keys(typed[row.no] ?? {}),
      faults: Object.fromEntries(Object.entries(cells.get(row) ?? {}).map(([name, fault]) => [name, wordsOf(fault)])),
    }));
    return { state: entry.state, rows, others };
  };

  return {
    shown,
    isSending: form.isSending,
    /** Why the entries could not be judged. */
    failures: form.others,
    type: (no: number, column: string, text: string) =>
      form.change((now) => ({ typed: { ...now.typed, [no]: { ...now.typed[no], [column]: text } } })),
    /** Has all faulty entries judged again, as they were typed. @returns whether that was accepted */
    judge: async (): Promise<boolean> => {
      const done = await form.send(async () => {
        const rows = (await readAllFaulty(id)).flatMap((entry) => entry.rows.map(asTyped));
        // Only a key that was typed can be that of an entry without faults: rows with one key in the file are one entry.
        const isKeyTyped = rows.some(({ no }) => format.key !== null && typed[no]?.[format.key] !== undefined);
        const others = isKeyTyped ? (await readAllEntries(id)).filter(({ state }) => state !== 'faulty') : [];
        await mendImport(
          id,
          mendedEntries(format, rows, others).map((one) => sentEntry(format, one)),
        );
        // The cached entries and common faults of the file are outdated.
        queries.removeQueries({ queryKey: allEntriesKey(account, id) });
        queries.removeQueries({ queryKey: commonFaultsQuery(account, id).queryKey });
        await queries.invalidateQueries({ queryKey: [account, 'imports', id] });
      });
      if (done) form.reset();
      return done;
    },
    /** All faulty entries as the rows of a file: its titles, and what is wrong with each row. */
    faultyRows: async (): Promise<{ readonly header: readonly string[]; readonly rows: readonly string[][] }> => {
      const columns = [...columnsOf(format), BEYOND];
      const entries = (await readAllFaulty(id)).map((entry) => shown({ ...entry, state: 'faulty' }));
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
