import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureText } from '../../app/error-pages';
import { formatNumber, useWords } from '../../app/i18n';
import { LeaveButton } from '../../shared/form';
import { queryOf, useList } from '../../shared/list-state';
import { Modal } from '../../shared/modal';
import { NumberField } from '../../shared/number-field';
import { Status } from '../../shared/statuses';
import { useReadAgain } from '../account';
import { type BulkChange, discardChange, type Kind, type NewBulkChange, prepareChange, runChange } from './bulk-query';
import { BULK } from './words';

/**
 * The buttons that change several orders at once, with their dialog. The server freezes the list of orders and says what would
 * happen to each; it changes them when the person agrees.
 */
export function AskBulkChange({ selected }: { readonly selected: readonly string[] | 'all' }) {
  const say = useWords(BULK);
  const { state } = useList();
  const [asked, setAsked] = useState<Kind | null>(null);
  const prepare = useMutation({ mutationFn: (body: NewBulkChange) => prepareChange(body) });
  const ask = (kind: Kind, priority?: number) => {
    const found = queryOf({ ...state, cursor: undefined, sort: undefined });
    const of = selected === 'all' ? found : { view: state.view, ids: [...selected] };
    prepare.mutate({ kind, ...of, ...(priority === undefined ? {} : { priority }) });
  };
  const close = () => {
    // If this fails, nothing is lost: the server deletes a change that nobody has agreed to after a day.
    if (prepare.data !== undefined) void discardChange(prepare.data.id).catch(() => {});
    prepare.reset();
    setAsked(null);
  };
  return (
    <>
      {(['suspend', 'resume', 'priority', 'cancel'] as const).map((kind) => (
        <Button
          key={kind}
          size="compact-sm"
          variant="default"
          c={kind === 'cancel' ? 'var(--wrong)' : undefined}
          onClick={() => {
            setAsked(kind);
            if (kind !== 'priority') ask(kind);
          }}
        >
          {say(kind)}
        </Button>
      ))}
      {asked !== null && (
        <Modal opened onClose={close} title={say(asked)} size="lg">
          <Stack gap="sm">
            {asked === 'priority' && prepare.data === undefined && (
              <AskPriority isAsking={prepare.isPending} onAsk={(priority) => ask('priority', priority)} />
            )}
            {prepare.isPending && asked !== 'priority' && (
              <Group gap="xs" role="status">
                <Loader size="xs" color="indigo" aria-hidden="true" />
                <Text>{say('counting')}</Text>
              </Group>
            )}
            {prepare.error !== null && <FailureText error={prepare.error} />}
            {prepare.data !== undefined && <Outlook change={prepare.data} onClose={close} />}
          </Stack>
        </Modal>
      )}
    </>
  );
}

function AskPriority({ isAsking, onAsk }: { readonly isAsking: boolean; readonly onAsk: (priority: number) => void }) {
  const say = useWords(BULK);
  const [priority, setPriority] = useState<number | ''>(50);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (priority !== '') onAsk(priority);
      }}
    >
      <Stack gap="sm">
        <NumberField
          data-autofocus
          label={say('priority')}
          description={say('priorityHint')}
          value={priority}
          onChange={setPriority}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isAsking} disabled={priority === ''}>
            {say('next')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Shown before anything is changed: what will happen to the orders, what it costs, and what cannot be undone. */
function Outlook({ change, onClose }: { readonly change: BulkChange; readonly onClose: () => void }) {
  const say = useWords(BULK);
  const { account, show } = useList();
  const readAgain = useReadAgain(account);
  const { id, kind, total, applicable, charges, groups } = change;
  const run = useMutation({
    mutationFn: () => runChange(id),
    onSuccess: async () => {
      // The address names the change, so the page shows its progress also after a reload, or when the list is empty.
      show({ bulk: String(id), selected: undefined });
      await readAgain();
    },
  });
  const figure = (count: number) => formatNumber(count);
  return (
    <>
      <Text>{say('fixed', { total: figure(total) })}</Text>
      <Stack component="ul" gap={0} p={0} m={0} style={{ listStyle: 'none' }}>
        {groups.map(({ effect, status, count, charges: fee }) => (
          <Group
            key={`${effect} ${status}`}
            component="li"
            justify="space-between"
            wrap="nowrap"
            py={6}
            style={{ borderBottom: '1px solid var(--line)' }}
          >
            <Text className={effect === 'never' || effect === 'already' ? 'quiet' : undefined}>
              <Status of={status} /> {say(`does_${effect}`, { amount: figure(fee) })}
            </Text>
            <Text>{figure(count)}</Text>
          </Group>
        ))}
      </Stack>
      {applicable === 0 ? (
        <Text fw={600}>{say('nothing')}</Text>
      ) : (
        <>
          {kind === 'cancel' && (
            <Text fw={600}>{charges === 0 ? say('noFee') : say('costs', { amount: figure(charges) })}</Text>
          )}
          {charges > 0 && <Text>{say('costsNote')}</Text>}
          <Text>{say(`final_${kind}`)}</Text>
        </>
      )}
      {run.error !== null && <FailureText error={run.error} />}
      <Group justify="flex-end">
        <LeaveButton onClick={onClose}>{say(kind === 'cancel' ? 'keepOrders' : 'keep')}</LeaveButton>
        {applicable > 0 && (
          <Button color={kind === 'cancel' ? 'red.9' : undefined} loading={run.isPending} onClick={() => run.mutate()}>
            {say(charges > 0 ? 'do_costs' : `do_${kind}`, { count: figure(applicable), amount: figure(charges) })}
          </Button>
        )}
      </Group>
    </>
  );
}
