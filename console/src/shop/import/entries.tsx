import { Button, Group, SegmentedControl, Table, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFailureWords } from '../../app/failure-words';
import { useWords } from '../../app/i18n';
import { useSearchOf } from '../../shared/address-bar';
import { csvOf } from '../../shared/csv';
import { useFields } from '../../shared/fields';
import { LIST } from '../../shared/list-words';
import { FormFaults, Loaded } from '../../shared/page';
import { save } from '../../shared/save';
import { CommonFaults } from './common-faults';
import { FaultyRow, PlainRow } from './entry-rows';
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
  sentEntry,
  titleOf,
} from './format';
import {
  allEntriesKey,
  commonFaultsQuery,
  entriesQuery,
  type FaultyEntry,
  type ListedEntry,
  mendImport,
  readAllEntries,
  readAllFaulty,
} from './import-query';
import { IMPORT } from './words';

const SHOWN = 50;

/** What was typed, by the number of the row and the column. */
type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What the address says about the entries. */
interface Shown {
  /** `all`: not only those with faults. */
  readonly entries?: string;
  readonly cursor?: string;
}

const NO_FAULTS: Faults = { cells: new Map(), others: [] };

/**
 * The entries of a file, row by row. Entries with faults can be mended in place, and are judged again. What was typed survives
 * a reload.
 */
export function Entries({
  format,
  account,
  id,
  faulty,
  others,
}: {
  readonly format: Format;
  readonly account: string;
  readonly id: string;
  /** How many entries have faults. */
  readonly faulty: number;
  /** How many entries have no faults, or are not judged yet. */
  readonly others: number;
}) {
  const say = useWords(IMPORT);
  const sayOfLists = useWords(LIST);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const shownNow = useSearchOf<keyof Shown>();
  const show = (change: Shown) =>
    void navigate({ to: '.', search: (before: Shown) => ({ ...before, cursor: undefined, ...change }) });
  // If no entry has faults, the list shows all entries.
  const isAll = faulty === 0 || shownNow.entries === 'all';
  // When the last fault is mended, the list changes from faulty entries to all entries. A cursor of the first list is not
  // valid in the second.
  const cursor = isAll === (shownNow.entries === 'all') ? (shownNow.cursor ?? null) : null;
  const query = useQuery(entriesQuery(account, id, isAll ? 'all' : 'faulty', cursor, SHOWN));
  const form = useFields<{ typed: Typed }>({ typed: {} }, [], { key: `${account}.import.${id}` });
  const [failure, setFailure] = useState<unknown>(null);
  const wordsOfFailure = useFailureWords();
  const { typed } = form.values;
  const columns = [...columnsOf(format), BEYOND];
  const rowAsTyped = (row: Row): Row => ({ ...row, cells: { ...row.cells, ...typed[row.no] } });
  const wordsOf = (fault: string): string => {
    const named = NAMED_FAULTS.find((name) => name === fault);
    return named === undefined ? fault : say(named);
  };
  const faultsOf = ({ faults, ...entry }: FaultyEntry): Faults => {
    const messagesByPath = faults.map(({ path, messages }) => [path, messages] as const);
    const found = messagesByPath.length === 0 ? faultsIn(format, entry, say('differs')) : null;
    return found ?? faultsAt(format, entry, messagesByPath);
  };
  const textOf = (faults: Faults, row: Row): string[] => [
    ...Object.entries(faults.cells.get(row) ?? {}).map(
      ([name, fault]) => `${titleOf(format, name)}: ${wordsOf(fault)}`,
    ),
    ...faults.others,
  ];

  const faultsShown = (entry: ListedEntry): Faults => (entry.state === 'faulty' ? faultsOf(entry) : NO_FAULTS);

  /**
   * The columns to show: those that are required, and those that have a text or a fault in these entries (few files have all
   * columns). The first column names the row and stays first. Then come columns with faults, because the last columns may be
   * out of sight.
   */
  const columnsIn = (entries: readonly ListedEntry[]): string[] => {
    const filled = entries.flatMap((entry) => [
      ...entry.rows.flatMap((row) =>
        Object.entries(rowAsTyped(row).cells).flatMap(([name, text]) => (text ? [name] : [])),
      ),
      ...[...faultsShown(entry).cells.values()].flatMap((faults) => Object.keys(faults)),
      ...entry.rows.flatMap((row) => Object.keys(typed[row.no] ?? {})),
    ]);
    const shown = new Set([...format.required, ...filled]);
    const wrong = new Set(
      entries.flatMap((entry) => [...faultsShown(entry).cells.values()].flatMap((faults) => Object.keys(faults))),
    );
    const [first] = columns;
    return columns
      .filter((name) => shown.has(name))
      .sort((a, b) => Number(b === first) - Number(a === first) || Number(wrong.has(b)) - Number(wrong.has(a)));
  };

  const judge = async () => {
    const done = await form.send(async () => {
      const rows = (await readAllFaulty(id)).flatMap((entry) => entry.rows.map(rowAsTyped));
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
    if (!done) return;
    form.reset();
    // Mended entries move to the end of the list, so the list is shown from its beginning.
    show({});
  };
  const saveAll = async () => {
    setFailure(null);
    try {
      const rows = (await readAllFaulty(id)).flatMap((entry) => {
        const faults = faultsOf(entry);
        return entry.rows.map((row) => [
          ...columns.map((name) => rowAsTyped(row).cells[name] ?? ''),
          textOf(faults, row).join(' / '),
        ]);
      });
      save(csvOf([...columns.map((name) => titleOf(format, name)), say('fault')], rows), 'kura-faults.csv');
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <section>
      <Group mb="xs">
        <Title order={2}>{faulty > 0 ? say(`faulty_${format.name}`, { count: faulty }) : say('rows')}</Title>
        {faulty > 0 && (
          <>
            <Button size="compact-sm" loading={form.isSending} onClick={() => void judge()}>
              {say('again')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => void saveAll()}>
              {say('saveFaulty')}
            </Button>
          </>
        )}
      </Group>
      {faulty > 0 && <CommonFaults format={format} account={account} id={id} />}
      <FormFaults faults={[...form.others, ...(failure === null ? [] : [wordsOfFailure(failure)])]} />
      {faulty > 0 && others > 0 && (
        <SegmentedControl
          mb="xs"
          aria-label={say('rows')}
          value={isAll ? 'all' : 'faulty'}
          onChange={(value) => show({ entries: value === 'all' ? 'all' : undefined })}
          data={[
            { value: 'faulty', label: say('onlyFaulty', { count: faulty }) },
            { value: 'all', label: say('allRows', { count: faulty + others }) },
          ]}
        />
      )}
      <Loaded query={query}>
        {({ entries, next }) => {
          const columnsShown = columnsIn(entries);
          return (
            <>
              <Table.ScrollContainer minWidth={1400} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
                <Table>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{say('row')}</Table.Th>
                      {isAll && <Table.Th>{say('state')}</Table.Th>}
                      {columnsShown.map((name) => (
                        <Table.Th key={name}>{titleOf(format, name)}</Table.Th>
                      ))}
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {entries.flatMap((entry) => {
                      const faults = faultsShown(entry);
                      const looks = { format, columns: columnsShown, state: isAll ? entry.state : null };
                      return entry.rows.map((row) =>
                        entry.state === 'faulty' ? (
                          <FaultyRow
                            key={row.no}
                            {...looks}
                            row={rowAsTyped(row)}
                            others={faults.others}
                            isDisabled={form.isSending}
                            faultOf={(name) => {
                              const fault = faults.cells.get(row)?.[name];
                              return fault === undefined ? null : wordsOf(fault);
                            }}
                            onType={(name, text) =>
                              form.change((now) => ({
                                typed: { ...now.typed, [row.no]: { ...now.typed[row.no], [name]: text } },
                              }))
                            }
                          />
                        ) : (
                          <PlainRow key={row.no} {...looks} row={row} />
                        ),
                      );
                    })}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
              <Group gap="xs">
                {shownNow.cursor !== undefined && (
                  <Button variant="default" onClick={() => show({})}>
                    {sayOfLists('first')}
                  </Button>
                )}
                {next !== null && (
                  <Button variant="default" onClick={() => show({ cursor: next })}>
                    {sayOfLists('next', { count: SHOWN })}
                  </Button>
                )}
              </Group>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
