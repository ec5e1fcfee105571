import { Button, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { saveFile } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { useWords } from '../../app/i18n';
import { pageLink } from '../../shared/address-bar';
import { useList } from '../../shared/list-state';
import { Loaded } from '../../shared/page';
import { Status } from '../../shared/statuses';
import { refusedQuery } from './bulk-query';
import { BULK } from './words';

/** The orders that a bulk change has skipped, and why. */
export function Refused({
  account,
  id,
  count,
}: {
  readonly account: string;
  readonly id: number;
  readonly count: number;
}) {
  const say = useWords(BULK);
  const query = useQuery(refusedQuery(account, id));
  const save = useMutation({ mutationFn: () => saveFile(`/bulk-changes/${id}/file`, `not-changed-${id}.csv`) });
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          {...pageLink(`/${account}/shipments`, { view: 'all', not_changed_by: String(id) })}
        >
          {say('toList', { count: count })}
        </Button>
        <Button size="compact-sm" variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          {say('save')}
        </Button>
      </Group>
      {save.error !== null && <FailureText error={save.error} />}
      <Loaded query={query}>
        {(orders) => (
          <>
            {/* The keyboard must be able to scroll this area. */}
            <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
              <Stack component="ul" gap={0} p={0} m={0} style={{ listStyle: 'none' }} aria-label={say('why')}>
                {orders.map((order) => (
                  <Text
                    key={order.id}
                    component="li"
                    fz={13}
                    py={6}
                    style={{ borderBottom: '1px solid var(--line)', overflowWrap: 'anywhere' }}
                  >
                    <Link to={`/${account}/shipments/${order.id}`}>{order.identifier}</Link>{' '}
                    <Status of={order.status} /> {order.reason}
                  </Text>
                ))}
              </Stack>
            </ScrollArea.Autosize>
            {count > orders.length && <Text className="quiet">{say('more', { count: count - orders.length })}</Text>}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** The note above a list of orders that shows only those that a bulk change has skipped. */
export function RefusedOnly() {
  const say = useWords(BULK);
  const { not_changed_by: id } = useList().state;
  return id === undefined ? null : (
    <Text role="note" mb="xs">
      {say('filtered', { id })}
    </Text>
  );
}
