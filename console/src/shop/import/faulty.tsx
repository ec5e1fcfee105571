import { Button, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFailureWords } from '../../app/failure-words';
import { useWords } from '../../app/i18n';
import { csvOf } from '../../shared/csv';
import { useFields } from '../../shared/fields';
import { FormFaults, Loaded } from '../../shared/page';
import { save } from '../../shared/save';
import {
  columnsOf,
  type Entry,
  entriesOf,
  type Faults,
  type Format,
  faultsAt,
  faultsIn,
  type Row,
  sentEntry,
  titleOf,
  titlesOf,
} from './format';
import { commonFaultsQuery, type FaultyEntry, faultyQuery, mendImport, readAllFaulty } from './import-query';
import { IMPORT } from './words';

const SHOWN = 50;

/** What was typed, by the number of the row and the column. */
type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What has faults: each cell can be mended where it is, and all are judged again. What was typed stays over a reload. */
export function Faulty({
  format,
  account,
  id,
  count,
}: {
  readonly format: Format;
  readonly account: string;
  readonly id: string;
  /** How many there are. */
  readonly count: number;
}) {
  const say = useWords(IMPORT);
  const queries = useQueryClient();
  const query = useQuery(faultyQuery(account, id, SHOWN));
  const form = useFields<{ typed: Typed }>({ typed: {} }, [], { key: `${account}.import.${id}` });
  const [failure, setFailure] = useState<unknown>(null);
  const wordsOfFailure = useFailureWords();
  const { typed } = form.values;
  const columns = columnsOf(format);
  const rowAsTyped = (row: Row): Row => ({ ...row, cells: { ...row.cells, ...typed[row.no] } });
  const wordsOf = (fault: string): string => (fault === 'spoilt' ? say('spoilt') : fault);
  const faultsOf = ({ faults, ...entry }: FaultyEntry): Faults => {
    const told = faults.map(({ path, messages }) => [path, messages] as const);
    return (told.length === 0 ? faultsIn(format, entry, say('differs')) : null) ?? faultsAt(format, entry, told);
  };
  const textOf = (faults: Faults, row: Row): string[] => [
    ...Object.entries(faults.cells.get(row) ?? {}).map(
      ([name, fault]) => `${titleOf(format, name)}: ${wordsOf(fault)}`,
    ),
    ...faults.others,
  ];

  /** Those that are needed, or say something here: few files have all columns. */
  const columnsIn = (entries: readonly FaultyEntry[]): string[] => {
    const told = entries.flatMap((entry) => [
      ...entry.rows.flatMap((row) =>
        Object.entries(rowAsTyped(row).cells).flatMap(([name, text]) => (text ? [name] : [])),
      ),
      ...[...faultsOf(entry).cells.values()].flatMap((faults) => Object.keys(faults)),
      ...entry.rows.flatMap((row) => Object.keys(typed[row.no] ?? {})),
    ]);
    const shown = new Set([...format.required, ...told]);
    return columns.filter((name) => shown.has(name));
  };

  const judge = async () => {
    const done = await form.send(async () => {
      const rows = (await readAllFaulty(id)).flatMap((entry) => entry.rows.map(rowAsTyped));
      const mended: Entry[] = entriesOf(
        format,
        rows.sort((a, b) => a.no - b.no),
      );
      await mendImport(
        id,
        mended.map((one) => sentEntry(format, one)),
      );
      // Its rows are no longer those that were read.
      queries.removeQueries({ queryKey: faultyQuery(account, id, SHOWN).queryKey });
      queries.removeQueries({ queryKey: commonFaultsQuery(account, id).queryKey });
      await queries.invalidateQueries({ queryKey: [account, 'imports', id] });
    });
    if (done) form.reset();
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
      save(csvOf([...titlesOf(format), say('fault')], rows), 'kura-faults.csv');
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <section>
      <Group mb="xs">
        <Title order={2}>{say(`faulty_${format.name}`, { count })}</Title>
        <Button size="compact-sm" loading={form.isSending} onClick={() => void judge()}>
          {say('again')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void saveAll()}>
          {say('saveFaulty')}
        </Button>
      </Group>
      <CommonFaults format={format} account={account} id={id} />
      <FormFaults faults={[...form.others, ...(failure === null ? [] : [wordsOfFailure(failure)])]} />
      {count > SHOWN && <Text className="quiet">{say('shown', { count: SHOWN })}</Text>}
      <Loaded query={query}>
        {(entries) => {
          const shown = columnsIn(entries);
          return (
            <Table.ScrollContainer minWidth={1400}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{say('row')}</Table.Th>
                    {shown.map((name) => (
                      <Table.Th key={name}>{titleOf(format, name)}</Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {entries.flatMap((entry) => {
                    const faults = faultsOf(entry);
                    return entry.rows.map((row) => (
                      <FaultyRow
                        key={row.no}
                        format={format}
                        columns={shown}
                        row={rowAsTyped(row)}
                        others={faults.others}
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
                    ));
                  })}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          );
        }}
      </Loaded>
    </section>
  );
}

function FaultyRow({
  format,
  columns,
  row,
  others,
  faultOf,
  onType,
}: {
  readonly format: Format;
  readonly columns: readonly string[];
  /** As it was typed. */
  readonly row: Row;
  /** Faults of the entry as a whole. */
  readonly others: readonly string[];
  readonly faultOf: (column: string) => string | null;
  readonly onType: (column: string, text: string) => void;
}) {
  return (
    <>
      <Table.Tr>
        <Table.Td>{row.no}</Table.Td>
        {columns.map((name) => (
          <Table.Td key={name} miw={130} style={{ verticalAlign: 'top' }}>
            <TextInput
              size="xs"
              aria-label={`${titleOf(format, name)} ${row.no}`}
              value={row.cells[name] ?? ''}
              error={faultOf(name)}
              onChange={({ currentTarget }) => onType(name, currentTarget.value)}
            />
          </Table.Td>
        ))}
      </Table.Tr>
      {others.length > 0 && (
        <Table.Tr>
          <Table.Td />
          <Table.Td colSpan={columns.length} c="var(--wrong)">
            {others.join(' ')}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** What is wrong with most entries, told once: one mistake can be in all rows of a file. */
function CommonFaults({
  format,
  account,
  id,
}: {
  readonly format: Format;
  readonly account: string;
  readonly id: string;
}) {
  const say = useWords(IMPORT);
  const { data = [] } = useQuery(commonFaultsQuery(account, id));
  if (data.length === 0) return null;
  const nameOf = (path: string): string => {
    const column = format.cellOf(path)?.column ?? '';
    return column in format.columns ? titleOf(format, column) : path === '' ? say('whole') : path;
  };
  return (
    <Stack gap={4} mb="sm">
      <Text fw={600}>{say('most')}</Text>
      {data.map(({ path, message, entries }) => (
        <Text key={path}>
          <b>{nameOf(path)}</b> ({say(`times_${format.name}`, { count: entries })}): {message}{' '}
          {path === 'sender' && <Link to={`/${account}/settings`}>{say('toSenders')}</Link>}
        </Text>
      ))}
    </Stack>
  );
}
