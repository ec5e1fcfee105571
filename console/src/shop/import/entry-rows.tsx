import { Table, TextInput } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { type Format, type Row, titleOf } from './format';
import type { ListedEntry } from './import-query';
import { IMPORT } from './words';

interface RowProps {
  readonly format: Format;
  readonly columns: readonly string[];
  readonly row: Row;
  /** Null: the state is not shown, because all rows are faulty. */
  readonly state: ListedEntry['state'] | null;
}

/** A row of an entry that has no faults, or is not judged yet. */
export function PlainRow({ columns, row, state }: RowProps) {
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

/** A row of an entry with faults: each cell can be mended in place. */
export function FaultyRow({
  format,
  columns,
  row,
  state,
  others,
  isDisabled,
  faultOf,
  onType,
}: RowProps & {
  /** Faults of the entry as a whole. */
  readonly others: readonly string[];
  /** Whether nothing can be typed: what was typed so far is being judged, and is forgotten then. */
  readonly isDisabled: boolean;
  readonly faultOf: (column: string) => string | null;
  readonly onType: (column: string, text: string) => void;
}) {
  return (
    <>
      <Table.Tr>
        <Table.Td>{row.no}</Table.Td>
        <StateCell state={state} />
        {columns.map((name) => (
          <Table.Td key={name} miw={130} style={{ verticalAlign: 'top' }}>
            <TextInput
              size="xs"
              aria-label={`${titleOf(format, name)} ${row.no}`}
              value={row.cells[name] ?? ''}
              error={faultOf(name)}
              disabled={isDisabled}
              onChange={({ currentTarget }) => onType(name, currentTarget.value)}
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
