import { Alert, Stack, Table, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWords } from '../../app/i18n';
import { FormFaults } from '../../shared/page';
import { commonStart, type NewPlace, type Pattern, type Planned } from './pattern';
import { thereQuery } from './place-query';
import { PLACES } from './words';

interface There {
  readonly isChecking: boolean;
  readonly known: readonly string[];
  readonly closed: number;
  /** A place of another kind, whose code cannot be taken. */
  readonly other: { readonly code: string; readonly kind: 'shelf' | 'tote' | 'packing' | 'staging' | 'missing' } | null;
  readonly others: number;
  readonly isWhole: boolean;
}

/** Which of the places are there already. */
export function useThere(warehouse: string, places: readonly NewPlace[], kind: Pattern['kind']): There {
  const codes = useMemo(() => places.map(({ code }) => code), [places]);
  const wanted = useMemo(() => (codes.length === 0 ? null : commonStart(codes)), [codes]);
  const [begins] = useDebouncedValue(wanted, 300);
  const query = useQuery({ ...thereQuery(warehouse, begins ?? ''), enabled: begins !== null && wanted !== null });
  const asked = useMemo(() => new Set(codes), [codes]);
  const found = query.data?.places.filter(({ code }) => asked.has(code)) ?? [];
  const others = found.filter((place) => place.kind !== kind);
  const known = found.filter((place) => place.kind === kind);
  return {
    isChecking: wanted !== null && (begins !== wanted || query.isLoading),
    known: known.map(({ code }) => code),
    closed: known.filter(({ closed_at }) => closed_at !== null).length,
    other: others[0] ?? null,
    others: others.length,
    isWhole: query.data?.isWhole ?? true,
  };
}

/** The most aisles that are shown as they are walked. */
const WALKS = 12;

/** What a pattern makes, before it is made. */
export function Preview({
  planned: { count, places, walks },
  there,
  fault,
}: {
  readonly planned: Planned;
  readonly there: There;
  readonly fault: string | null;
}) {
  const say = useWords(PLACES);
  const [first, last] = [places[0], places.at(-1)];
  return (
    <Stack gap="xs" aria-live="polite">
      <Text className="made-count">{say('count', { count: count })}</Text>
      {first !== undefined && last !== undefined && (
        <Text className="made-codes">{say('firstLast', { first: first.code, last: last.code })}</Text>
      )}
      {fault !== null && <FormFaults faults={[fault]} />}
      {walks.length > 1 && (
        <>
          <Text fw={500}>{say('walkHead')}</Text>
          <Table>
            <Table.Tbody>
              {walks.slice(0, WALKS).map((walk) => (
                <Table.Tr key={walk.aisle}>
                  <Table.Th>{say('walkOf', { aisle: walk.aisle ?? '' })}</Table.Th>
                  <Table.Td>{walk.first}</Table.Td>
                  <Table.Td aria-hidden>→</Table.Td>
                  <Table.Td>{walk.last}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {walks.length > WALKS && <Text className="quiet">{say('moreWalks', { count: walks.length - WALKS })}</Text>}
        </>
      )}
      <Already there={there} />
    </Stack>
  );
}

function Already({ there: { isChecking, known, closed, other, others, isWhole } }: { readonly there: There }) {
  const say = useWords(PLACES);
  if (isChecking) return <Text className="quiet">{say('checking')}</Text>;
  return (
    <>
      {other !== null && (
        <FormFaults faults={[say('alreadyOther', { count: others, first: other.code, kind: say(other.kind) })]} />
      )}
      {known.length > 0 && (
        <Alert variant="outline" color="yellow" p="xs">
          <Text>{say('already', { count: known.length, first: known[0] ?? '' })}</Text>
          {closed > 0 && <Text>{say('alreadyClosed', { count: closed })}</Text>}
        </Alert>
      )}
      {!isWhole && <Text className="quiet">{say('checkMany')}</Text>}
    </>
  );
}
