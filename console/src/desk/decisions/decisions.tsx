import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { formatNumber, type SayOf, useWords } from '../../app/i18n';
import { useSearchOf } from '../../shared/address-bar';
import { DECISION_KINDS } from '../../shared/api-values';
import { type DecisionKind, useDecisionCounts } from '../../shared/decision-counts';
import { Loaded, Nothing, PageHead } from '../../shared/page';
import { TASK_KINDS } from '../task-names';
import { warehousesQuery } from '../warehouses/warehouses';
import { InboxContext } from './entry';
import { type Entry, inboxQuery, MOST } from './inbox';
import { QuarantineCard } from './quarantine';
import { RemovalCard } from './removal';
import { RequestCard } from './request';
import { VarianceCard } from './variance';
import { DECISIONS } from './words';
import { LateCard, TaskCard } from './work';

/** What the address says. */
interface State {
  readonly kind?: string;
  readonly warehouse?: string;
  /** The key of the card that is open. */
  readonly open?: string;
}

/** A message about a card that has disappeared. */
interface Outcome {
  readonly no: number;
  readonly text: string;
  /** Whether somebody else has decided, or there is nothing to decide any more; false: it was decided on this page. */
  readonly isGone: boolean;
}

/** How many outcomes are shown at most, the newest first. */
const SHOWN_OUTCOMES = 5;

/** Everything that waits for a decision of the provider, the most urgent first. */
export function DecisionsPage() {
  const say = useWords(DECISIONS);
  const kindOf = useWords(TASK_KINDS);
  const state = useSearchOf<keyof State>();
  const kind = DECISION_KINDS.find((one) => one === state.kind) ?? null;
  const warehouse = state.warehouse ?? null;
  const warehouses = useQuery(warehousesQuery).data ?? [];
  const query = useQuery(inboxQuery(kind, warehouse));
  const { outcomes, tell, close } = useOutcomes();
  const go = useGo();
  const decidedHere = useRef(new Set<string>());
  const entries = query.isPlaceholderData ? undefined : query.data;

  const gone = (entry: Entry | null) => {
    tell(
      entry === null ? say('goneUnknown') : say('gone', { what: say(entry.kind), name: nameOf(entry, kindOf) }),
      true,
    );
    go({ open: undefined });
  };
  useGone(state.open ?? null, entries, decidedHere.current, gone);

  const inbox = {
    isOpen: ({ key }: Entry) => key === state.open,
    toggle: ({ key }: Entry) => go({ open: key === state.open ? undefined : key }),
    settle: ({ key }: Entry, outcome: string) => {
      decidedHere.current.add(key);
      tell(outcome, false);
      go({ open: undefined });
    },
  };
  const warehouseName = (code: string) => warehouses.find((one) => one.warehouse === code)?.name ?? code;
  return (
    <>
      <PageHead title={say('title')}>
        {warehouses.length > 1 && (
          <Select
            aria-label={say('warehouse')}
            placeholder={say('allWarehouses')}
            size="sm"
            w={190}
            clearable
            clearButtonProps={{ 'aria-label': say('allWarehouses') }}
            data={warehouses.map((one) => ({ value: one.warehouse, label: one.name }))}
            value={warehouse}
            onChange={(value) => go({ warehouse: value ?? undefined, open: undefined })}
          />
        )}
      </PageHead>
      <Kinds kind={kind} warehouse={warehouse} />
      <Stack gap="xs" mb={outcomes.length > 0 ? 'sm' : 0} role="status">
        {outcomes.map(({ no, text, isGone }) => (
          <Alert
            key={no}
            variant="outline"
            color={isGone ? 'yellow' : 'green'}
            p="xs"
            withCloseButton
            closeButtonLabel={say('close')}
            onClose={() => close(no)}
          >
            <span aria-hidden="true">{isGone ? '○' : '✓'}</span> {text}
          </Alert>
        ))}
      </Stack>
      <Loaded query={query}>
        {(found) =>
          found.length === 0 ? (
            <NothingWaits isFiltered={kind !== null || warehouse !== null} />
          ) : (
            <InboxContext value={inbox}>
              <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
                {found.map((entry) => (
                  <AnyCard key={entry.key} entry={entry} warehouseName={warehouseName} />
                ))}
              </Stack>
              {DECISION_KINDS.some((one) => found.filter((entry) => entry.kind === one).length >= MOST) && (
                <Text className="quiet" mt="sm">
                  {say('mostShown', { count: MOST })}
                </Text>
              )}
            </InboxContext>
          )
        }
      </Loaded>
    </>
  );
}

function useGo(): (change: State) => void {
  const navigate = useNavigate();
  return (change) =>
    void navigate({
      to: '.',
      search: (before: State) =>
        Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined)),
      replace: true,
      resetScroll: false,
    });
}

function useOutcomes() {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const last = useRef(0);
  return {
    outcomes,
    tell: (text: string, isGone: boolean) => {
      last.current += 1;
      const no = last.current;
      setOutcomes((before) => [{ no, text, isGone }, ...before].slice(0, SHOWN_OUTCOMES));
    },
    close: (no: number) => setOutcomes((before) => before.filter((one) => one.no !== no)),
  };
}

/** Calls `onGone` when the open card is no longer in the list and was not decided on this page. */
function useGone(
  open: string | null,
  entries: readonly Entry[] | undefined,
  decidedHere: ReadonlySet<string>,
  onGone: (entry: Entry | null) => void,
): void {
  const lastFound = useRef<Entry | null>(null);
  /** The card for which `onGone` was called. The address names the card a little longer, but `onGone` is called once. */
  const reported = useRef<string | null>(null);
  useEffect(() => {
    if (open !== reported.current) reported.current = null;
    if (open === null || entries === undefined) return;
    const found = entries.find(({ key }) => key === open);
    if (found !== undefined) lastFound.current = found;
    else if (!decidedHere.has(open) && reported.current === null) {
      reported.current = open;
      onGone(lastFound.current?.key === open ? lastFound.current : null);
    }
  });
}

/** The name of an entry for messages. */
function nameOf(entry: Entry, say: SayOf<typeof TASK_KINDS>): string {
  switch (entry.kind) {
    case 'request':
      return entry.row.shipment.identifier;
    case 'late':
      return entry.row.identifier;
    case 'variance':
      return entry.row.count.place;
    case 'task':
      return entry.row.subject ?? say(entry.row.kind);
    case 'removal':
      return entry.row.name ?? entry.row.code;
    default:
      return entry.row.item.name ?? entry.row.item.code;
  }
}

function AnyCard({
  entry,
  warehouseName,
}: {
  readonly entry: Entry;
  readonly warehouseName: (warehouse: string) => string;
}) {
  switch (entry.kind) {
    case 'request':
      return <RequestCard entry={entry} warehouseName={warehouseName} />;
    case 'late':
      return <LateCard entry={entry} warehouseName={warehouseName} />;
    case 'variance':
      return <VarianceCard entry={entry} warehouseName={warehouseName} />;
    case 'task':
      return <TaskCard entry={entry} warehouseName={warehouseName} />;
    case 'removal':
      return <RemovalCard entry={entry} warehouseName={warehouseName} />;
    default:
      return <QuarantineCard entry={entry} warehouseName={warehouseName} />;
  }
}

const EXACTLY = { exact: true } as const;

/** The kinds of decisions, each with the number of entries that wait. */
function Kinds({ kind, warehouse }: { readonly kind: DecisionKind | null; readonly warehouse: string | null }) {
  const say = useWords(DECISIONS);
  const countOf = useDecisionCounts();
  const search = (one: DecisionKind | null) => ({
    ...(one === null ? {} : { kind: one }),
    ...(warehouse === null ? {} : { warehouse }),
  });
  return (
    <Group component="nav" gap={4} mb="md" aria-label={say('kinds')}>
      {[null, ...DECISION_KINDS].map((one) => {
        const count = countOf(one, warehouse);
        return (
          <Link
            key={one}
            className="view"
            to="/provider/decisions"
            search={search(one)}
            replace
            // Otherwise the router calls a link current whose search is only a part of the present one: "All" always.
            activeOptions={EXACTLY}
            {...(one === kind ? { 'aria-current': 'true' as const } : {})}
          >
            {say(one ?? 'all')}
            <span className={`count${count !== null && count > 0 ? ' needs' : ''}`}>
              {count !== null && formatNumber(count)}
            </span>
          </Link>
        );
      })}
    </Group>
  );
}

function NothingWaits({ isFiltered }: { readonly isFiltered: boolean }) {
  const say = useWords(DECISIONS);
  return (
    <Nothing title={say(isFiltered ? 'nothingHere' : 'nothing')}>
      <Text>{say('nothingText')}</Text>
      {isFiltered && (
        <Button variant="default" component={Link} to="/provider/decisions">
          {say('showAll')}
        </Button>
      )}
    </Nothing>
  );
}
