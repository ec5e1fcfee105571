import {
  Button,
  Group,
  Modal,
  Stack,
  Table,
  TagsInput,
  Text,
  Textarea,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { answered, desk } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { useFields } from '../../shared/fields';
import { Form } from '../../shared/form';
import { GROWING, pageAt, type Trail } from '../../shared/growing';
import { More } from '../../shared/more';
import { Loaded, Nothing } from '../../shared/page';
import { Scrolled } from '../../shared/scrolled';
import { useTimes } from '../../shared/time';
import { ProgressBar } from '../day/progress-bar';
import { OfWarehouse } from '../warehouse';
import { RecallActions } from './recall-actions';
import { RECALLS } from './words';

const PAGE = 30;
const STATES = ['open', 'ended'] as const;
type State = (typeof STATES)[number];

const recallsQuery = (warehouse: string, state: State) =>
  ({
    ...GROWING,
    queryKey: ['provider', 'recalls', warehouse, state],
    queryFn: ({ pageParam }: { readonly pageParam: Trail }) =>
      answered(desk.GET('/desk/recalls', { params: { query: { warehouse, state, ...pageAt(pageParam, PAGE) } } })),
  }) as const;

/** Goods that must leave the shelves: how far each recall is, and a new one. */
export function RecallsPage() {
  const say = useWords(RECALLS);
  const [isNew, setNew] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  return (
    <OfWarehouse title={say('title')} actions={() => <Button onClick={() => setNew(true)}>{say('begin')}</Button>}>
      {(warehouse) => (
        <Stack gap="md">
          {outcome !== null && <Text role="status">{outcome}</Text>}
          <Recalls warehouse={warehouse} onDone={setOutcome} />
          <Modal
            opened={isNew}
            onClose={() => setNew(false)}
            size="lg"
            title={say('begin')}
            closeButtonProps={{ 'aria-label': say('close') }}
          >
            {isNew && (
              <NewRecall
                warehouse={warehouse}
                onDone={(isDone) => {
                  setNew(false);
                  setOutcome(isDone ? say('begun') : null);
                }}
              />
            )}
          </Modal>
        </Stack>
      )}
    </OfWarehouse>
  );
}

function NewRecall({ warehouse, onDone }: { readonly warehouse: string; readonly onDone: (isDone: boolean) => void }) {
  const say = useWords(RECALLS);
  const queries = useQueryClient();
  const form = useFields(
    { account_id: '', code: '', lots: [] as string[], reason: '', place: '' },
    ['account_id', 'code', 'lots', 'reason', 'place'],
    { key: `recall.${warehouse}` },
  );
  const { values } = form;
  const field = (name: 'account_id' | 'code' | 'place') => ({
    required: true,
    value: values[name],
    error: form.faultOf(name),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      form.set(name, currentTarget.value),
  });
  const send = () =>
    answered(
      desk.POST('/desk/recalls', {
        body: {
          ...{ warehouse, code: values.code.trim(), reason: values.reason },
          account_id: values.account_id.trim().toUpperCase(),
          place: values.place.trim().toUpperCase(),
          lots: values.lots.map(Number),
        },
      }),
    );
  return (
    <Form
      form={form}
      send={send}
      onSent={async () => {
        onDone(true);
        await queries.invalidateQueries({ queryKey: ['provider', 'recalls'] });
      }}
      submit={say('send')}
      cancel={
        <Button
          variant="default"
          onClick={() => {
            form.reset();
            onDone(false);
          }}
        >
          {say('cancel')}
        </Button>
      }
    >
      <Text fz={13}>{say('beginText')}</Text>
      <TextInput label={say('account')} description={say('accountHint')} data-autofocus {...field('account_id')} />
      <TextInput label={say('code')} {...field('code')} />
      <TagsInput
        label={say('lots')}
        description={say('lotsHint')}
        required
        error={form.faultOf('lots')}
        value={values.lots}
        onChange={(lots) =>
          form.set(
            'lots',
            lots.filter((one) => /^\d{1,15}$/.test(one)),
          )
        }
        splitChars={[',', ' ', '、']}
      />
      <Textarea
        label={say('reason')}
        description={say('reasonHint')}
        required
        autosize
        minRows={2}
        maxLength={200}
        value={values.reason}
        error={form.faultOf('reason')}
        onChange={({ currentTarget }) => form.set('reason', currentTarget.value)}
      />
      <TextInput label={say('place')} description={say('placeHint')} {...field('place')} />
    </Form>
  );
}

function Recalls({ warehouse, onDone }: { readonly warehouse: string; readonly onDone: (outcome: string) => void }) {
  const say = useWords(RECALLS);
  const search = useSearch({ strict: false }) as { readonly state?: string };
  const state = STATES.find((one) => one === search.state) ?? 'open';
  const navigate = useNavigate();
  const query = useInfiniteQuery(recallsQuery(warehouse, state));
  const mayChange = useMay('withdrawRecall');
  return (
    <>
      <Group gap={4} role="group" aria-label={say('states')}>
        {STATES.map((one) => (
          <UnstyledButton
            key={one}
            className="view"
            px={10}
            py={4}
            aria-current={one === state ? 'true' : undefined}
            onClick={() =>
              void navigate({
                to: '/provider/recalls',
                search: { warehouse, ...(one === 'open' ? {} : { state: one }) } as never,
              })
            }
          >
            {say(one)}
          </UnstyledButton>
        ))}
      </Group>
      <Loaded query={query}>
        {({ pages }) => {
          const recalls = pages.flatMap((page) => page.recalls);
          if (recalls.length === 0)
            return (
              <Nothing title={say('none')}>
                <Text>{say('noneText')}</Text>
              </Nothing>
            );
          return (
            <Scrolled label={say('title')} minWidth={680}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{say('item')}</Table.Th>
                  <Table.Th>{say('reason')}</Table.Th>
                  <Table.Th>{say('target')}</Table.Th>
                  <Table.Th w="30%">{say('progress')}</Table.Th>
                  <Table.Th>{say(state === 'open' ? 'openedAt' : 'endedAt')}</Table.Th>
                  {state === 'open' && mayChange && <Table.Th>{say('actions')}</Table.Th>}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {recalls.map((recall) => (
                  <Row key={`${recall.account_id} ${recall.recall_no}`} recall={recall}>
                    {state === 'open' && mayChange && (
                      <Table.Td>
                        <RecallActions recall={recall} onDone={onDone} />
                      </Table.Td>
                    )}
                  </Row>
                ))}
              </Table.Tbody>
            </Scrolled>
          );
        }}
      </Loaded>
      <More query={query} />
      {state === 'open' && !mayChange && (
        <Text fz={13} className="quiet">
          {say('admins')}
        </Text>
      )}
    </>
  );
}

type Recall = Awaited<ReturnType<ReturnType<typeof recallsQuery>['queryFn']>>['recalls'][number];

function Row({ recall, children }: { readonly recall: Recall; readonly children: ReactNode }) {
  const say = useWords(RECALLS);
  const times = useTimes();
  const { on_shelves, at_work, collected, missing } = recall;
  const left = [
    ...(on_shelves > 0 ? [say('onShelves', { count: on_shelves.toLocaleString() })] : []),
    ...(at_work > 0 ? [say('atWork', { count: at_work.toLocaleString() })] : []),
    ...(missing > 0 ? [say('missing', { count: missing.toLocaleString() })] : []),
  ];
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600} fz={13}>
          {recall.account_id} {recall.name ?? recall.code}
        </Text>
        <Text fz={12} className="quiet">
          {recall.code} {say('lot', { lots: recall.lots.join(', ') })}
        </Text>
      </Table.Td>
      <Table.Td>{recall.reason}</Table.Td>
      <Table.Td fw={600}>{recall.place}</Table.Td>
      <Table.Td>
        <Text fz={13}>{say('collected', { count: collected.toLocaleString() })}</Text>
        <ProgressBar done={collected} all={collected + on_shelves + at_work + missing} />
        <Text fz={12} className="quiet">
          {left.join(say('comma'))}
        </Text>
      </Table.Td>
      <Table.Td>
        {times.time(recall.ended_at ?? recall.opened_at)} {recall.ended_by ?? recall.opened_by}
      </Table.Td>
      {children}
    </Table.Tr>
  );
}
