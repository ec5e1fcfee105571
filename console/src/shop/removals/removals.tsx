import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { usePathOf, useSearchOf } from '../../shared/address-bar';
import { GROWING, pageAt, type Trail } from '../../shared/growing';
import { GrowingRows } from '../../shared/more';
import { Nothing, PageHead } from '../../shared/page';
import { RemovalTable } from '../../shared/removal-table';
import { ViewButtons } from '../../shared/view-buttons';
import { useReadAgain, useWarehouseName } from '../account';
import { ItemName } from '../item-name';
import { REMOVALS } from './words';

const PAGE = 50;
const VIEWS = ['all', 'open'] as const;

const removalsQuery = (account: string, onlyOpen: boolean) =>
  ({
    ...GROWING,
    queryKey: [account, 'removals', onlyOpen],
    queryFn: ({ pageParam }: { readonly pageParam: Trail }) =>
      answered(
        api.GET('/removals', { params: { query: { ...(onlyOpen ? { open: '1' } : {}), ...pageAt(pageParam, PAGE) } } }),
      ),
  }) as const;

/** The goods that a shop has thrown away or sent back. */
export function RemovalsPage() {
  const say = useWords(REMOVALS);
  const { account = '' } = usePathOf<'account'>();
  const onlyOpen = useSearchOf<'view'>().view === 'open';
  const navigate = useNavigate();
  const nameOf = useWarehouseName(account);
  const readAgain = useReadAgain(account);
  const query = useInfiniteQuery(removalsQuery(account, onlyOpen));
  const toForm = useMay('requestRemoval') && (
    <Button component={Link} to={`/${account}/removals/new`}>
      {say('new')}
    </Button>
  );
  return (
    <>
      <PageHead title={say('title')}>{toForm}</PageHead>
      <Stack gap="md">
        <ViewButtons
          label={say('states')}
          views={VIEWS}
          shown={onlyOpen ? 'open' : 'all'}
          wordOf={say}
          onChoose={(view) => void navigate({ to: '.', search: view === 'open' ? { view } : {} })}
        />
        <GrowingRows
          query={query}
          rowsOf={({ removals }) => removals}
          none={
            <Nothing title={say(onlyOpen ? 'noneOpen' : 'none')}>
              <Text>{say('noneText')}</Text>
              {toForm}
            </Nothing>
          }
        >
          {(removals) => (
            <RemovalTable
              removals={removals}
              item={(row) => <ItemName account={account} id={row.item_id} item={row} />}
              receipt={(id, text) => (
                <Anchor component={Link} to={`/${account}/receipts/${id}`} fz={13} display="block">
                  {text}
                </Anchor>
              )}
              place={{
                key: 'warehouse',
                title: say('warehouse'),
                cell: ({ warehouse }) => nameOf(warehouse),
                inRowFrom: 'laptop',
              }}
              withdraw={({ removal_no }) => {
                const path = { removal_no: String(removal_no) };
                return answered(api.POST('/removals/{removal_no}/withdraw', { params: { path } }));
              }}
              onWithdrawn={readAgain}
            />
          )}
        </GrowingRows>
      </Stack>
    </>
  );
}
