import { Badge, Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { useWords } from '../../app/i18n';
import type { DecisionKind } from '../../shared/decision-counts';
import { type Fields, useFields } from '../../shared/fields';
import { OrderLink } from '../orders/order-link';
import type { Entry } from './inbox';
import { DECISIONS } from './words';

/** A shape for each kind, beside its word. */
const SHAPES: Readonly<Record<DecisionKind, string>> = {
  request: '?',
  late: '!',
  variance: '≠',
  missing: '◌',
  removal: '↗',
  task: '‖',
  quarantine: '▨',
};
const COLOURS: Readonly<Record<DecisionKind, string>> = {
  request: 'var(--needs)',
  late: 'var(--wrong)',
  variance: 'var(--needs)',
  missing: 'var(--wrong)',
  removal: 'var(--needs)',
  task: 'var(--work)',
  quarantine: 'var(--work)',
};

/** What cards ask the page, and report to it. */
interface Inbox {
  readonly isOpen: (entry: Entry) => boolean;
  readonly toggle: (entry: Entry) => void;
  /** Reports a decision: the card disappears, and the page says what happened. */
  readonly settle: (entry: Entry, outcome: string) => void;
}

export const InboxContext = createContext<Inbox | null>(null);

function useInbox(): Inbox {
  const inbox = use(InboxContext);
  if (inbox === null) throw new Error('a card outside of the inbox');
  return inbox;
}

/** The card of an entry: one line, which opens to show the details and the buttons. */
export function Card({
  entry,
  title,
  account,
  place,
  order,
  since,
  children,
  says,
}: {
  readonly entry: Entry;
  readonly title: string;
  /** The client; null: the entry is about the warehouse itself. */
  readonly account: string | null;
  /** The name of the warehouse. */
  readonly place: string;
  /** The id of the order that the entry is about; the open card links to its page. */
  readonly order?: string;
  readonly since: string | null;
  /** What the entry is about, in one sentence. */
  readonly says: ReactNode;
  /** Shown while the card is open. */
  readonly children: ReactNode;
}) {
  const say = useWords(DECISIONS);
  const { isOpen, toggle } = useInbox();
  const opened = isOpen(entry);
  const body = `of-${entry.key}`;
  const colour = COLOURS[entry.kind];
  return (
    <Paper
      component="li"
      withBorder
      bg="var(--raised)"
      className="decision"
      style={{ borderColor: opened ? 'var(--indigo)' : 'var(--line)' }}
    >
      <UnstyledButton
        className="decision-line"
        aria-expanded={opened}
        {...(opened ? { 'aria-controls': body } : {})}
        onClick={() => toggle(entry)}
      >
        <Group gap="xs" wrap="wrap">
          <Badge style={{ borderColor: colour, color: colour, background: 'var(--raised)' }}>
            <span aria-hidden="true">{SHAPES[entry.kind]}</span>{' '}
            {say(`one_${entry.kind === 'request' ? entry.row.kind : entry.kind}`)}
          </Badge>
          <Text component="span" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          <Text component="span" fz={13} className="quiet">
            {[account, place].filter((one) => one !== null).join(' / ')}
          </Text>
        </Group>
        <Group justify="space-between" gap="xs" mt={4} align="flex-end">
          <Text component="span" fz={14} style={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
            {says}
          </Text>
          <Text component="span" fz={12} className="quiet" style={{ flex: 'none' }}>
            {since} <span aria-hidden="true">{opened ? '▲' : '▼'}</span>
          </Text>
        </Group>
      </UnstyledButton>
      {opened && (
        <Stack id={body} gap="md" p="md" style={{ borderTop: '1px solid var(--line)' }}>
          {children}
          {order !== undefined && <OrderLink id={order} text={say('toOrder')} />}
        </Stack>
      )}
    </Paper>
  );
}

/**
 * The form of a card. If the server accepts the decision, the card disappears. All cards are read again in any case: after a
 * refusal, somebody else may have decided.
 * @param paths of the faults that the form shows beside its fields
 */
export function useDecision<T extends object>(
  entry: Entry,
  initial: T,
  paths: readonly string[] = [],
): { readonly form: Fields<T>; readonly decide: (work: () => Promise<string>) => Promise<void> } {
  const { settle } = useInbox();
  const queries = useQueryClient();
  const form = useFields(initial, paths, { key: `desk.${entry.key}` });
  return {
    form,
    /** @param work sends the decision, and returns a sentence about what happened */
    decide: async (work) => {
      let outcome = '';
      const isDone = await form.send(async () => {
        outcome = await work();
      });
      if (isDone) settle(entry, outcome);
      await queries.invalidateQueries({ queryKey: ['provider', 'decisions'] });
    },
  };
}

/** Names and figures of what the card is about, under a small title. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text component="h3" fz={13} fw={600} className="quiet" m={0} mb={4}>
        {title}
      </Text>
      {children}
    </div>
  );
}
