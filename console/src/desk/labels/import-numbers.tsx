import { Box, Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { answered, desk, Refused } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { useWords } from '../../app/i18n';
import { ChooseFile } from '../../shared/choose-file';
import { LeaveButton } from '../../shared/form';
import { type ReadFile, readFile, type Unreadable } from '../../shared/read-file';
import { type LabelCarrier, type LabelTemplate, useReadLabelsAgain } from './label-query';
import { Marked } from './marked';
import { type Columns, columnsIn, type JudgedLine, NUMBER_COLUMNS, numbersIn, requestsOf } from './numbers';
import { NumbersTaken } from './numbers-taken';
import { LABELS } from './words';
import { WRAPS } from './wraps';

interface Props {
  readonly warehouse: string;
  readonly carrier: LabelCarrier;
  /** The titles of the columns that are looked for. */
  readonly titles: LabelTemplate['answer'];
  /** Whether this is what is to be done next. */
  readonly isNext: boolean;
  /** What stands around the button. What became of the file follows it. */
  readonly children: (button: ReactNode) => ReactNode;
}

/** A file in which not all columns were found. */
interface Unclear {
  readonly file: ReadFile;
  readonly columns: Columns;
}

const isWhole = (columns: Columns): columns is Readonly<Record<keyof Columns, number>> =>
  columns.order_id !== null && columns.tracking_code !== null;

/** Takes the file of a label program. The same file again changes nothing, so it is sent at once. */
export function ImportNumbers({ warehouse, carrier, titles, isNext, children }: Props) {
  const say = useWords(LABELS);
  const readAgain = useReadLabelsAgain();
  const [unreadable, setUnreadable] = useState<Unreadable | null>(null);
  const [unclear, setUnclear] = useState<Unclear | null>(null);
  const take = useMutation({
    mutationFn: async ({ lines, ...counts }: ReturnType<typeof numbersIn>) => {
      const judged: JudgedLine[] = [];
      // One after the other: the first one has what may be refused as a whole.
      for (const part of requestsOf(lines)) {
        const body = { lines: part.map(({ order_id, tracking_code }) => ({ order_id, tracking_code })) };
        const params = { path: { warehouse, carrier } };
        const taken = await answered(
          desk.POST('/desk/warehouses/{warehouse}/labels/{carrier}/numbers', { params, body }),
        );
        judged.push(...taken.lines.map(({ outcome, ...line }, nth) => ({ no: part[nth]?.no ?? 0, ...line, outcome })));
      }
      return { ...counts, judged };
    },
    onSettled: readAgain,
  });
  const open = async (chosen: File) => {
    const read = await readFile(chosen).catch((): Unreadable => ({ reason: 'notReadable' }));
    const isUnreadable = 'reason' in read;
    take.reset();
    setUnreadable(isUnreadable ? read : null);
    setUnclear(null);
    if (isUnreadable) return;
    const columns = columnsIn(read.header, titles);
    if (isWhole(columns)) take.mutate(numbersIn(read, columns));
    else setUnclear({ file: read, columns });
  };
  return (
    <>
      {children(
        <ChooseFile accept=".csv,.txt,text/csv" onChoose={(file) => void open(file)}>
          {(props) => (
            <Button
              {...props}
              size={isNext ? 'lg' : 'md'}
              h="auto"
              mih={isNext ? 50 : 42}
              variant={isNext ? 'filled' : 'default'}
              styles={WRAPS}
              loading={take.isPending}
            >
              {say('import')}
            </Button>
          )}
        </ChooseFile>,
      )}
      {unreadable !== null && (
        <Text role="alert" c="var(--wrong)">
          {say(unreadable.reason, { row: unreadable.row ?? 0 })}
        </Text>
      )}
      {unclear !== null && (
        <ChooseColumns
          unclear={unclear}
          titles={titles}
          onChange={(columns) => setUnclear({ ...unclear, columns })}
          onLeave={() => setUnclear(null)}
          onTake={(numbers) => {
            setUnclear(null);
            take.mutate(numbers);
          }}
        />
      )}
      {take.error !== null && <NotTaken error={take.error} />}
      {take.data !== undefined && <NumbersTaken of={take.data} />}
    </>
  );
}

const OF_NUMBER = /^lines\.\d+\.tracking_code$/;

/** Why nothing was taken. All numbers that a spreadsheet has shortened have one sentence together. */
function NotTaken({ error }: { readonly error: unknown }) {
  const say = useWords(LABELS);
  const faults = error instanceof Refused ? Object.entries(error.faults).filter(([path]) => OF_NUMBER.test(path)) : [];
  const [first] = faults;
  if (first === undefined) return <FailureText error={error} />;
  return (
    <Marked color="var(--wrong)">
      <Text role="alert" fz={20} c="var(--wrong)">
        {first[1][0]}
      </Text>
      <Text className="quiet">{say('spoilt', { count: faults.length })}</Text>
    </Marked>
  );
}

/** Lets a person say which columns have the orders and the numbers, and says what was looked for. */
function ChooseColumns({
  unclear: { file, columns },
  titles,
  onChange,
  onTake,
  onLeave,
}: {
  readonly unclear: Unclear;
  readonly titles: Props['titles'];
  readonly onChange: (columns: Columns) => void;
  readonly onTake: (numbers: ReturnType<typeof numbersIn>) => void;
  readonly onLeave: () => void;
}) {
  const say = useWords(LABELS);
  const missing = NUMBER_COLUMNS.filter((column) => columns[column] === null);
  const [lookedFor] = useState(missing.map((column) => titles[column]).join(say('comma')));
  const numbers = isWhole(columns) ? numbersIn(file, columns) : null;
  const options = file.header.map((title, index) => ({
    value: String(index),
    label: title === '' ? `#${index + 1}` : title,
  }));
  return (
    <Stack gap="sm" component="section">
      <Box>
        <Text role="alert" fw={600} c="var(--wrong)">
          {say('notFound', { titles: lookedFor })}
        </Text>
        <Text fz={13} className="quiet" style={{ overflowWrap: 'anywhere' }}>
          {say('has', { titles: file.header.filter(Boolean).join(say('comma')) })}
        </Text>
        <Text>{say('chooseColumns')}</Text>
      </Box>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" maw={640}>
        {NUMBER_COLUMNS.map((column) => (
          <Select
            key={column}
            label={say(column)}
            placeholder={say('choose')}
            required
            searchable
            data={options}
            value={columns[column] === null ? null : String(columns[column])}
            onChange={(value) => onChange({ ...columns, [column]: value === null ? null : Number(value) })}
          />
        ))}
      </SimpleGrid>
      {numbers?.lines.length === 0 && <Text c="var(--wrong)">{say('noLines')}</Text>}
      <Group gap="sm">
        <Button
          disabled={numbers === null || numbers.lines.length === 0}
          onClick={() => numbers !== null && onTake(numbers)}
        >
          {numbers === null ? say('import') : say('takeLines', { count: numbers.lines.length })}
        </Button>
        <LeaveButton onClick={onLeave}>{say('leave')}</LeaveButton>
      </Group>
    </Stack>
  );
}
