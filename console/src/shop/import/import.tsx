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
  COLUMNS,
  type Column,
  type Faults,
  faultsIn,
  type Mapping,
  mappingOf,
  NAMES,
  type Order,
  ordersOf,
  REQUIRED,
  type Row,
  rowsOf,
} from './orders';
import { type ReadFile, readFile, type Unreadable } from './read-file';
import { type Outcome, sendOrders } from './send';
import { IMPORT } from './words';

interface Taken extends ReadFile {
  readonly name: string;
  readonly mapping: Mapping;
}

/** A file that was judged, or sent. */
interface Judged extends Outcome {
  readonly made: number;
  /** Not judged yet: somebody stopped it, or the server could not be reached. */
  readonly left: readonly Order[];
}

interface Running {
  readonly dry: boolean;
  readonly done: number;
  readonly all: number;
}

const EXAMPLE: Readonly<Record<Column, string>> = {
  identifier: 'ORDER-1001',
  name: '山田 太郎',
  postcode: '530-0001',
  prefecture: '大阪府',
  address1: '大阪市北区梅田1-2-3',
  address2: '梅田ビル5階',
  company: '',
  phone: '06-1234-5678',
  code: 'TEA-001',
  quantity: '2',
  delivery_date: '',
  delivery_time_slot: '',
  warehouse: '',
  message: '',
};
const TITLES = NAMES.map((name) => COLUMNS[name][0]);

/** Orders shipments from a file: it is read, judged, mended and sent, and what is faulty never stops what is sound. */
export function ImportPage() {
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
    setTaken(typeof read === 'string' ? null : { ...read, name: file.name, mapping: mappingOf(read.header) });
  };

  /** Judges or sends some orders; what was judged before and is not among them stays. */
  const run = async (orders: readonly Order[], dry: boolean, kept: Judged) => {
    cancelled.current = false;
    setFailure(null);
    setRunning({ dry, done: 0, all: orders.length });
    const faultyByFile = orders.flatMap((order) => {
      const faults = faultsIn(order, say('differs'));
      return faults === null ? [] : [{ order, faults }];
    });
    const wrong = new Set(faultyByFile.map(({ order }) => order));
    const rest = orders.filter((order) => !wrong.has(order));
    const finished: { sound: Order[]; faulty: Outcome['faulty'][number][] } = { sound: [], faulty: [...faultyByFile] };
    try {
      for await (const { sound, faulty } of sendOrders(rest, dry)) {
        finished.sound.push(...sound);
        finished.faulty.push(...faulty);
        setRunning({ dry, done: finished.sound.length + finished.faulty.length, all: orders.length });
        if (cancelled.current) break;
      }
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    const gone = new Set([...finished.sound, ...finished.faulty.map(({ order }) => order)]);
    setJudged({
      sound: dry ? [...kept.sound, ...finished.sound] : kept.sound.filter((one) => !gone.has(one)),
      faulty: [...kept.faulty, ...finished.faulty],
      made: kept.made + (dry ? 0 : finished.sound.length),
      left: dry ? [...kept.left, ...orders.filter((one) => !gone.has(one))] : kept.left,
    });
    setRunning(null);
    if (!dry) await readAgain();
  };

  const judge = () => {
    if (taken === null) return;
    void run(ordersOf(rowsOf(taken.rows, taken.mapping)), true, {
      sound: [],
      faulty: [],
      made: judged?.made ?? 0,
      left: [],
    });
  };
  const missing = taken === null ? [] : REQUIRED.filter((name) => taken.mapping[name] < 0);
  return (
    <>
      <PageHead title={say('title')}>
        <Button
          variant="default"
          onClick={() => save(csvOf(TITLES, [NAMES.map((name) => EXAMPLE[name])]), 'kura-shipments.csv')}
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
                : say('taken', {
                    name: taken.name,
                    rows: taken.rows.length,
                    orders: ordersOf(rowsOf(taken.rows, taken.mapping)).length,
                    encoding: taken.encoding,
                  })}
            </Text>
            {taken === null && <Text className="quiet">{say('hint')}</Text>}
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
          <Columns taken={taken} onChange={(mapping) => setTaken({ ...taken, mapping })} />
        )}
        {missing.length > 0 && (
          <Text role="alert" c="var(--wrong)">
            {say('missing', { columns: missing.map((name) => COLUMNS[name][0]).join('、') })}
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
                {say('made', { count: judged.made })} <Link to={`/${account}/shipments`}>{say('toList')}</Link>
              </Alert>
            )}
            <Group>
              <Text fw={600}>{say('sound', { count: judged.sound.length })}</Text>
              {judged.sound.length > 0 && (
                <Button onClick={() => void run(judged.sound, false, judged)}>
                  {say('send', { count: judged.sound.length })}
                </Button>
              )}
            </Group>
            {judged.left.length > 0 && (
              <Group>
                <Text fw={600}>{say('left', { count: judged.left.length })}</Text>
                <Button variant="default" onClick={() => void run(judged.left, true, { ...judged, left: [] })}>
                  {say('goOn')}
                </Button>
              </Group>
            )}
            {judged.faulty.length > 0 && (
              <Faulty faulty={judged.faulty} onJudge={(orders) => void run(orders, true, { ...judged, faulty: [] })} />
            )}
          </>
        )}
      </Stack>
    </>
  );
}

/** Which column of the file is which. */
function Columns({ taken, onChange }: { readonly taken: Taken; readonly onChange: (mapping: Mapping) => void }) {
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
        {NAMES.map((name) => (
          <Select
            key={name}
            label={COLUMNS[name][0]}
            required={REQUIRED.includes(name)}
            placeholder={say('notThere')}
            clearable
            clearButtonProps={{ 'aria-label': say('notThere') }}
            data={titles}
            value={taken.mapping[name] < 0 ? null : String(taken.mapping[name])}
            onChange={(value) => onChange({ ...taken.mapping, [name]: value === null ? -1 : Number(value) })}
          />
        ))}
      </SimpleGrid>
    </section>
  );
}

const SHOWN = 50;

/** The orders with faults: each cell can be mended where it is. */
function Faulty({
  faulty,
  onJudge,
}: {
  readonly faulty: Outcome['faulty'];
  readonly onJudge: (orders: readonly Order[]) => void;
}) {
  const say = useWords(IMPORT);
  /** What was typed, by row and column. */
  const [typed, setTyped] = useState<ReadonlyMap<Row, Readonly<Partial<Record<Column, string>>>>>(new Map());
  const rowAsTyped = (row: Row): Row => ({ ...row, cells: { ...row.cells, ...typed.get(row) } });
  const all = faulty.flatMap(({ order }) => order.rows.map(rowAsTyped)).sort((a, b) => a.no - b.no);
  const textOf = (faults: Faults, row: Row): string[] => [
    ...Object.entries(faults.cells.get(row) ?? {}).map(
      ([name, fault]) => `${COLUMNS[name as Column][0]}: ${wordsOf(fault)}`,
    ),
    ...faults.others,
  ];
  const wordsOf = (fault: string): string => (fault === 'spoilt' ? say('spoilt') : fault);
  const saveAll = () =>
    save(
      csvOf(
        [...TITLES, say('fault')],
        faulty.flatMap(({ order, faults }) =>
          order.rows.map((row) => [
            ...NAMES.map((name) => rowAsTyped(row).cells[name]),
            textOf(faults, row).join(' / '),
          ]),
        ),
      ),
      'kura-faults.csv',
    );
  return (
    <section>
      <Group mb="xs">
        <Title order={2}>{say('faulty', { count: faulty.length })}</Title>
        <Button size="compact-sm" onClick={() => onJudge(ordersOf(all))}>
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
              {NAMES.map((name) => (
                <Table.Th key={name}>{COLUMNS[name][0]}</Table.Th>
              ))}
              <Table.Th>{say('faults')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {faulty.slice(0, SHOWN).flatMap(({ order, faults }) =>
              order.rows.map((row) => (
                <Table.Tr key={row.no}>
                  <Table.Td>{row.no}</Table.Td>
                  {NAMES.map((name) => {
                    const fault = faults.cells.get(row)?.[name];
                    return (
                      <Table.Td key={name} miw={110}>
                        <TextInput
                          size="xs"
                          aria-label={`${COLUMNS[name][0]} ${row.no}`}
                          value={rowAsTyped(row).cells[name]}
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
