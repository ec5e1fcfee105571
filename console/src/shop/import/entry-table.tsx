import { Table, TextInput } from '@mantine/core';
import { useLanguage, useWords } from '../../app/i18n';
import { columnsIn, type Format, type ShownRow, titleOf } from './format';
import type { ShownEntry, useMending } from './mending';
import { IMPORT } from './words';

type Mending = Pick<ReturnType<typeof useMending>, 'isSending' | 'type'>;

/** The rows of entries. In those with faults, each cell can be mended in place. */
export function EntryTable({
  format,
  entries,
  showStates,
  mending,
}: {
  readonly format: Format;
  readonly entries: readonly ShownEntry[];
  /** Whether each row says its state: not all of them are faulty. */
  readonly showStates: boolean;
  readonly mending: Mending;
}) {
  const say = useWords(IMPORT);
  const language = useLanguage();
  const columns = columnsIn(
    format,
    entries.flatMap(({ rows }) => rows),
  );
  return (
    <Table.ScrollContainer minWidth={1400} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('row')}</Table.Th>
            {showStates && <Table.Th>{say('state')}</Table.Th>}
            {columns.map((name) => (
              <Table.Th key={name}>{titleOf(format, name, language)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.flatMap(({ position, state, rows, others }) =>
            rows.map((shown) => {
              const looks = { columns, shown, state: showStates ? state : null };
              return state === 'faulty' ? (
                <FaultyRow
                  key={shown.row.no}
                  {...looks}
                  format={format}
                  position={position}
                  others={others}
                  mending={mending}
                />
              ) : (
                <PlainRow key={shown.row.no} {...looks} />
              );
            }),
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface RowProps {
  readonly columns: readonly string[];
  readonly shown: ShownRow;
  /** Null: the state is not shown, because all rows are faulty. */
  readonly state: ShownEntry['state'] | null;
}

/** A row of an entry that has no faults, or is not judged yet. */
function PlainRow({ columns, shown: { row }, state }: RowProps) {
  return (
    <Table.Tr>
      <Table.Td>{row.no}</Table.Td>
      <StateCell state={state} />
      {columns.map((name) => (
        <Table.Td key={name} style={{ overflowWrap: 'anywhere' }}>
          {row.cells[name] ?? ''}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

const LOOKS = {
  sound: ['✓', 'var(--done)'],
  faulty: ['!', 'var(--wrong)'],
  open: ['○', 'var(--quiet)'],
} as const;

function StateCell({ state }: Pick<RowProps, 'state'>) {
  const say = useWords(IMPORT);
  if (state === null) return null;
  const [shape, color] = LOOKS[state];
  return (
    <Table.Td style={{ color, whiteSpace: 'nowrap' }}>
      <span aria-hidden="true">{shape}</span> {say(`state_${state}`)}
    </Table.Td>
  );
}

/** A row of an entry with faults. @param others faults of the entry as a whole */
function FaultyRow({
  format,
  columns,
  shown: { row, faults },
  state,
  position,
  others,
  mending,
}: RowProps & Pick<ShownEntry, 'position' | 'others'> & { readonly format: Format; readonly mending: Mending }) {
  const language = useLanguage();
  return (
    <>
      <Table.Tr>
        <Table.Td>{row.no}</Table.Td>
        <StateCell state={state} />
        {columns.map((name) => (
          <Table.Td key={name} miw={130} style={{ verticalAlign: 'top' }}>
            <TextInput
              size="xs"
              aria-label={`${titleOf(format, name, language)} ${row.no}`}
              value={row.cells[name] ?? ''}
              error={faults[name] ?? null}
              // What was typed so far is being judged, and is forgotten then.
              disabled={mending.isSending}
              onChange={({ currentTarget }) => mending.type({ position }, row.no, name, currentTarget.value)}
            />
          </Table.Td>
        ))}
      </Table.Tr>
      {others.length > 0 && (
        <Table.Tr>
          <Table.Td />
          <Table.Td colSpan={columns.length + (state === null ? 0 : 1)} c="var(--wrong)">
            {others.join(' ')}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
