import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FailureText } from '../../app/error-pages';
import { formatNumber, useWords } from '../../app/i18n';
import { useList } from '../../shared/list-state';
import { Modal } from '../../shared/modal';
import { useTimes } from '../../shared/time';
import { useReadAgain } from '../account';
import { type BulkChange, bulkChangesQuery, discardChange, runChange, stopChange } from './bulk-query';
import { Refused } from './refused';
import { BULK } from './words';

/** The bulk changes of an account with their progress and results. The address says which of them shows its refused orders. */
export function BulkChanges() {
  const say = useWords(BULK);
  const { account, state, show } = useList();
  const query = useQuery(bulkChangesQuery(account));
  const changes = query.data ?? [];
  const isAtWork = changes.some(({ state: now }) => now === 'working');
  return (
    <>
      {changes.length > 0 && (
        <Button variant="default" onClick={() => show({ bulk: 'all' })}>
          {say(isAtWork ? 'underWay' : 'title')}
        </Button>
      )}
      {state.bulk !== undefined && (
        <Modal opened onClose={() => show({ bulk: undefined })} title={say('title')} size="xl">
          <Text className="quiet" fz={13} mb="sm">
            {query.data !== undefined && say(changes.length === 0 ? 'none' : 'kept')}
          </Text>
          {query.error !== null && <FailureText error={query.error} />}
          <Stack gap="md">
            {changes.map((change) => (
              <Change
                key={change.id}
                account={account}
                change={change}
                isOpen={state.bulk === String(change.id)}
                onOpen={(isOpen) => show({ bulk: isOpen ? String(change.id) : 'all' }, true)}
              />
            ))}
          </Stack>
        </Modal>
      )}
    </>
  );
}

/** The name of a change, as a noun. */
function useName(): (change: Pick<BulkChange, 'kind' | 'priority'>) => string {
  const say = useWords(BULK);
  return ({ kind, priority }) =>
    kind === 'priority' ? say('priorityTo', { priority: priority ?? 0 }) : say(kind === 'cancel' ? 'cancelled' : kind);
}

/** A change, how far it is, and what can be done with it. */
function Change({
  account,
  change,
  isOpen,
  onOpen,
}: {
  readonly account: string;
  readonly change: BulkChange;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}) {
  const say = useWords(BULK);
  const { time } = useTimes();
  const nameOf = useName();
  const readAgain = useReadAgain(account);
  const stop = useMutation({ mutationFn: stopChange, onSettled: readAgain });
  const goOn = useMutation({ mutationFn: runChange, onSettled: readAgain });
  const discard = useMutation({ mutationFn: discardChange, onSettled: readAgain });
  const { id, name, state, stop_asked, failure, total, changed, refused, charged, started_at } = change;
  const done = changed + refused;
  const left = total - done;
  const isWorking = state === 'working';
  const error = stop.error ?? goOn.error ?? discard.error;
  const figures = {
    done: formatNumber(done),
    total: formatNumber(total),
    changed: formatNumber(changed),
    left: formatNumber(left),
  };
  const title = say('of', { what: nameOf(change), total: figures.total });
  return (
    <Stack gap="xs" role="group" aria-label={title}>
      <Group justify="space-between" align="flex-start">
        <div style={{ flex: 1, minWidth: 220 }}>
          <Text fw={600}>
            {title}{' '}
            <Text span className="quiet" fz={13} fw={400}>
              {time(started_at)} {name}
            </Text>
          </Text>
          <div role="status">
            {isWorking && <Progress value={(done / Math.max(total, 1)) * 100} aria-hidden="true" my={4} />}
            <Text fz={13}>
              {say(isWorking ? 'progress' : left === 0 ? 'done' : stop_asked ? 'stopped' : 'halted', figures)}
              {charged > 0 && ` ${say('charged', { amount: charged })}`}
            </Text>
          </div>
          {error !== null ? (
            <FailureText error={error} fz={13} />
          ) : (
            failure !== null && (
              <Text role="alert" fz={13} c="var(--wrong)">
                {failure}
              </Text>
            )
          )}
        </div>
        <Group gap="xs">
          {isWorking && (
            <Button size="compact-sm" variant="default" loading={stop.isPending} onClick={() => stop.mutate(id)}>
              {say('stop')}
            </Button>
          )}
          {!isWorking && left > 0 && (
            <Button size="compact-sm" loading={goOn.isPending} onClick={() => goOn.mutate(id)}>
              {say('goOn')}
            </Button>
          )}
          {!isWorking && (
            <Button size="compact-sm" variant="default" loading={discard.isPending} onClick={() => discard.mutate(id)}>
              {say('discard')}
            </Button>
          )}
        </Group>
      </Group>
      {refused > 0 && (
        <Group gap="xs">
          <Text fz={13} c="var(--needs)">
            {say('refused', { count: refused })}
          </Text>
          <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
            {say(isOpen ? 'hide' : 'why')}
          </Button>
        </Group>
      )}
      {refused > 0 && isOpen && <Refused account={account} id={id} count={refused} />}
    </Stack>
  );
}
