import {
  Alert,
  Button,
  FileButton,
  Group,
  Paper,
  Progress,
  Select,
  SimpleGrid,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useWords } from '../../app/i18n';
import { csvOf, save } from '../../shared/csv';
import { PageHead } from '../../shared/page';
import { useReadAgain } from '../account';
import {
  columnsOf,
  type Entry,
  entriesOf,
  type Faults,
  type Format,
  faultsIn,
  has,
  type Mapping,
  mappingOf,
  type Row,
  rowsOf,
  titleOf,
} from './format';
import { ITEMS_FORMAT } from './items';
import { ORDERS } from './orders';
import { type ReadFile, readFile, type Unreadable } from './read-file';
import { type Outcome, sendEntries } from './send';
import { IMPORT } from './words';

interface Taken extends ReadFile {
  readonly name: string;
  readonly mapping: Mapping;
}

/** A file that was judged, or sent. */
interface Judged extends Outcome {
  readonly made: number;
  /** Not judged yet: somebody stopped it, or the server could not be reached. */
  readonly left: readonly Entry[];
}

interface Running {
  readonly dry: boolean;
  readonly done: number;
  readonly all: number;
}

/** Orders shipments from a file. */
export const ImportShipmentsPage = () => <Import format={ORDERS} />;

/** Registers items from a file. */
export const ImportItemsPage = () => <Import format={ITEMS_FORMAT} />;

/** A file is read, judged, mended and sent, and what is faulty never stops what is sound. */
function Import({ format }: { readonly format: Format }) {
  const { name: kind } = format;
  const say = useWords(IMPORT);
  const { account = '' } = useParams({ strict: false });
  const readAgain = useReadAgain(account);
  const [taken, setTaken] = useState<Taken | null>(null);
  const [unread, setUnread] = useState<Unreadable | null>(null);
  const [judged, setJudged] = useState<Judged | null>(null);
  const [running, setRunning] = useState<Running | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const cancelled = useRef(false);

  const take = async (file: File | null) => {
    if (file === null) return;
    const read = await readFile(file);
    setJudged(null);
    setFailure(null);
    setUnread(typeof read === 'string' ? read : null);
    setTaken(typeof read === 'string' ? null : { ...read, name: file.name, mapping: mappingOf(format, read.header) });
  };

  /** Judges or sends some orders; what was judged before and is not among them stays. */
  const run = async (entries: readonly Entry[], dry: boolean, kept: Judged) => {
    cancelled.current = false;
    setFailure(null);
    setRunning({ dry, done: 0, all: entries.length });
    const faultyByFile = entries.flatMap((entry) => {
      const faults = faultsIn(format, entry, say('differs'));
      return faults === null ? [] : [{ entry, faults }];
    });
    const wrong = new Set(faultyByFile.map(({ entry }) => entry));
    const rest = entries.filter((entry) => !wrong.has(entry));
    const finished: { sound: Entry[]; faulty: Outcome['faulty'][number][] } = { sound: [], faulty: [...faultyByFile] };
    try {
      for await (const { sound, faulty } of sendEntries(format, rest, dry)) {
        finished.sound.push(...sound);
        finished.faulty.push(...faulty);
        setRunning({ dry, done: finished.sound.length + finished.faulty.length, all: entries.length });
        if (cancelled.current) break;
      }
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    const gone = new Set([...finished.sound, ...finished.faulty.map(({ entry }) => entry)]);
    setJudged({
      sound: dry ? [...kept.sound, ...finished.sound] : kept.sound.filter((one) => !gone.has(one)),
      faulty: [...kept.faulty, ...finished.faulty],
      made: kept.made + (dry ? 0 : finished.sound.length),
      left: dry ? [...kept.left, ...entries.filter((one) => !gone.has(one))] : kept.left,
    });
    setRunning(null);
    if (!dry) await readAgain();
  };

  const judge = () => {
    if (taken === null) return;
    void run(entriesOf(format, rowsOf(format, taken.rows, taken.mapping)), true, {
      sound: [],
      faulty: [],
      made: judged?.made ?? 0,
      left: [],
    });
  };
  const missing = taken === null ? [] : format.required.filter((column) => !has(taken.mapping, column));
  return (
    <>
      <PageHead title={say(`title_${kind}`)}>
        <Button
          variant="default"
          onClick={() =>
            save(
              csvOf(titlesOf(format), [columnsOf(format).map((column) => format.example[column] ?? '')]),
              `kura-${kind}.csv`,
            )
          }
        >
          {say('template')}
        </Button>
      </PageHead>
      <Stack>
        <Paper
          className={taken === null ? 'lattice' : ''}
          withBorder
          p="lg"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            void take(event.dataTransfer.files[0] ?? null);
          }}
        >
          <Stack gap="xs" align="flex-start" p="sm" bg="var(--paper)">
            <Text>
              {taken === null
                ? say('drop')
                : say(`taken_${kind}`, {
                    name: taken.name,
                    rows: taken.rows.length,
                    count: entriesOf(format, rowsOf(format, taken.rows, taken.mapping)).length,
                    encoding: taken.encoding,
                  })}
            </Text>
            {taken === null && <Text className="quiet">{say(`hint_${kind}`)}</Text>}
            <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => void take(file)}>
              {(props) => (
                <Button {...props} variant={taken === null ? 'filled' : 'default'}>
                  {say(taken === null ? 'choose' : 'another')}
                </Button>
              )}
            </FileButton>
            {unread !== null && (
              <Text role="alert" c="var(--wrong)">
                {say(unread)}
              </Text>
            )}
          </Stack>
        </Paper>
        {taken !== null && judged === null && (
          <Columns format={format} taken={taken} onChange={(mapping) => setTaken({ ...taken, mapping })} />
        )}
        {missing.length > 0 && (
          <Text role="alert" c="var(--wrong)">
            {say('missing', { columns: missing.map((column) => titleOf(format, column)).join('、') })}
          </Text>
        )}
        {taken !== null && judged === null && running === null && (
          <Button style={{ alignSelf: 'flex-start' }} disabled={missing.length > 0} onClick={judge}>
            {say('judge')}
          </Button>
        )}
        {running !== null && (
          <Group role="status" wrap="nowrap">
            <Progress w={240} value={(running.done / Math.max(running.all, 1)) * 100} aria-hidden="true" />
            <Text>{say(running.dry ? 'judging' : 'sending', { done: running.done, all: running.all })}</Text>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                cancelled.current = true;
              }}
            >
              {say('stop')}
            </Button>
          </Group>
        )}
        {failure !== null && (
          <Alert role="alert" variant="outline" color="red">
            {say('failed', { reason: failure })}
          </Alert>
        )}
        {judged !== null && running === null && (
          <>
            {judged.made > 0 && (
              <Alert role="status" variant="outline" color="green">
                {say(`made_${kind}`, { count: judged.made })} <Link to={`/${account}/${kind}`}>{say('toList')}</Link>
              </Alert>
            )}
            <Group>
              <Text fw={600}>{say(`sound_${kind}`, { count: judged.sound.length })}</Text>
              {judged.sound.length > 0 && (
                <Button onClick={() => void run(judged.sound, false, judged)}>
                  {say(`send_${kind}`, { count: judged.sound.length })}
                </Button>
              )}
            </Group>
            {judged.left.length > 0 && (
              <Group>
                <Text fw={600}>{say(`left_${kind}`, { count: judged.left.length })}</Text>
                <Button variant="default" onClick={() => void run(judged.left, true, { ...judged, left: [] })}>
                  {say('goOn')}
                </Button>
              </Group>
            )}
            {judged.faulty.length > 0 && (
              <Faulty
                format={format}
                faulty={judged.faulty}
                onJudge={(entries) => void run(entries, true, { ...judged, faulty: [] })}
              />
            )}
          </>
        )}
      </Stack>
    </>
  );
}

const titlesOf = (format: Format): string[] => columnsOf(format).map((column) => titleOf(format, column));

/** Which column of the file is which. */
function Columns({
  format,
  taken,
  onChange,
}: {
  readonly format: Format;
  readonly taken: Taken;
  readonly onChange: (mapping: Mapping) => void;
}) {
  const say = useWords(IMPORT);
  const titles = taken.header.map((title, index) => ({
    value: String(index),
    label: title === '' ? `#${index + 1}` : title,
  }));
  return (
    <section>
      <Title order={2} mb="xs">
        {say('columns')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        {columnsOf(format).map((name) => (
          <Select
            key={name}
            label={titleOf(format, name)}
            required={format.required.includes(name)}
            placeholder={say('notThere')}
            clearable
            clearButtonProps={{ 'aria-label': say('notThere') }}
            data={titles}
            value={has(taken.mapping, name) ? String(taken.mapping[name]) : null}
            onChange={(value) => onChange({ ...taken.mapping, [name]: value === null ? -1 : Number(value) })}
          />
        ))}
      </SimpleGrid>
    </section>
  );
}

const SHOWN = 50;

/** What has faults: each cell can be mended where it is. */
function Faulty({
  format,
  faulty,
  onJudge,
}: {
  readonly format: Format;
  readonly faulty: Outcome['faulty'];
  readonly onJudge: (entries: readonly Entry[]) => void;
}) {
  const say = useWords(IMPORT);
  /** What was typed, by row and column. */
  const [typed, setTyped] = useState<ReadonlyMap<Row, Readonly<Record<string, string>>>>(new Map());
  const columns = columnsOf(format);
  const rowAsTyped = (row: Row): Row => ({ ...row, cells: { ...row.cells, ...typed.get(row) } });
  const all = faulty.flatMap(({ entry }) => entry.rows.map(rowAsTyped)).sort((a, b) => a.no - b.no);
  const textOf = (faults: Faults, row: Row): string[] => [
    ...Object.entries(faults.cells.get(row) ?? {}).map(
      ([name, fault]) => `${titleOf(format, name)}: ${wordsOf(fault)}`,
    ),
    ...faults.others,
  ];
  const wordsOf = (fault: string): string => (fault === 'spoilt' ? say('spoilt') : fault);
  const saveAll = () =>
    save(
      csvOf(
        [...titlesOf(format), say('fault')],
        faulty.flatMap(({ entry, faults }) =>
          entry.rows.map((row) => [
            ...columns.map((name) => rowAsTyped(row).cells[name] ?? ''),
            textOf(faults, row).join(' / '),
          ]),
        ),
      ),
      'kura-faults.csv',
    );
  return (
    <section>
      <Group mb="xs">
        <Title order={2}>{say(`faulty_${format.name}`, { count: faulty.length })}</Title>
        <Button size="compact-sm" onClick={() => onJudge(entriesOf(format, all))}>
          {say('again')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={saveAll}>
          {say('saveFaulty')}
        </Button>
      </Group>
      {faulty.length > SHOWN && <Text className="quiet">{say('shown', { count: SHOWN })}</Text>}
      <Table.ScrollContainer minWidth={1400}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say('row')}</Table.Th>
              {columns.map((name) => (
                <Table.Th key={name}>{titleOf(format, name)}</Table.Th>
              ))}
              <Table.Th>{say('faults')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {faulty.slice(0, SHOWN).flatMap(({ entry, faults }) =>
              entry.rows.map((row) => (
                <Table.Tr key={row.no}>
                  <Table.Td>{row.no}</Table.Td>
                  {columns.map((name) => {
                    const fault = faults.cells.get(row)?.[name];
                    return (
                      <Table.Td key={name} miw={110}>
                        <TextInput
                          size="xs"
                          aria-label={`${titleOf(format, name)} ${row.no}`}
                          value={rowAsTyped(row).cells[name] ?? ''}
                          error={fault === undefined ? undefined : wordsOf(fault)}
                          onChange={({ currentTarget }) =>
                            setTyped(new Map(typed).set(row, { ...typed.get(row), [name]: currentTarget.value }))
                          }
                        />
                      </Table.Td>
                    );
                  })}
                  <Table.Td c="var(--wrong)">{faults.others.join(' ')}</Table.Td>
                </Table.Tr>
              )),
            )}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}
