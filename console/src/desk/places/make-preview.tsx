import { Alert, Stack, Table, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWords } from '../../app/i18n';
import { FormFaults } from '../../shared/page';
import { commonStart, type NewPlace, type Pattern, type Planned } from './pattern';
import { existingPlacesQuery } from './place-query';
import { PLACES } from './words';

/** Places that exist already and have a code of a planned place. */
interface ExistingPlaces {
  readonly isChecking: boolean;
  /** The codes of places of the same kind. */
  readonly known: readonly string[];
  /** How many of these are closed. */
  readonly closed: number;
  /** The first place of another kind: its code cannot be used. */
  readonly other: { readonly code: string; readonly kind: 'shelf' | 'tote' | 'packing' | 'staging' | 'missing' } | null;
  /** How many places are of another kind. */
  readonly others: number;
  /** Whether all existing places were compared. */
  readonly isWhole: boolean;
}

/** Which of the planned places exist already. */
export function useExistingPlaces(
  warehouse: string,
  places: readonly NewPlace[],
  kind: Pattern['kind'],
): ExistingPlaces {
  const codes = useMemo(() => places.map(({ code }) => code), [places]);
  const wanted = useMemo(() => (codes.length === 0 ? null : commonStart(codes)), [codes]);
  const [begins] = useDebouncedValue(wanted, 300);
  const query = useQuery({
    ...existingPlacesQuery(warehouse, begins ?? ''),
    enabled: begins !== null && wanted !== null,
  });
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

/** How many aisles are shown at most with the way in which they are walked. */
const WALKS = 12;

/** The places that a pattern would make. */
export function Preview({
  planned: { count, places, walks },
  existing,
  fault,
}: {
  readonly planned: Planned;
  readonly existing: ExistingPlaces;
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
      <Already existing={existing} />
    </Stack>
  );
}

function Already({
  existing: { isChecking, known, closed, other, others, isWhole },
}: {
  readonly existing: ExistingPlaces;
}) {
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
