import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { pageLink, usePathOf } from '../../shared/address-bar';
import { FactList } from '../../shared/facts';
import { Loaded, PageHead } from '../../shared/page';
import { ToList } from '../../shared/to-list';
import { DeleteItemDialog } from './delete-item';
import { ItemDialog } from './item-form';
import { type Item as ItemFacts, itemQuery } from './item-query';
import { Moves } from './moves';
import { Pictures } from './pictures';
import { SetStock } from './set-stock';
import { useItemDialog } from './shown';
import { Moment, Stock } from './stock';
import { ITEMS } from './words';

/** The page of one item. */
export function ItemPage() {
  const { account = '', id = '' } = usePathOf<'account' | 'id'>();
  const query = useQuery(itemQuery(account, id));
  const { data } = query;
  return (
    <>
      <PageHead title={data === undefined ? id : titleOf(data)} beside={data && <Codes item={data} />}>
        <ToList to={`/${account}/items`} />
      </PageHead>
      <Loaded query={query}>{(item) => <Facts key={id} account={account} item={item} />}</Loaded>
    </>
  );
}

/** One item with all details, in the panel beside the list. */
export function Item({ account, id }: { readonly account: string; readonly id: string }) {
  return (
    <Loaded query={useQuery(itemQuery(account, id))}>
      {(item) => (
        <Stack>
          <Group gap="sm">
            <Title order={2} fz={20}>
              {titleOf(item)}
            </Title>
            <Codes item={item} />
          </Group>
          <Facts account={account} item={item} />
        </Stack>
      )}
    </Loaded>
  );
}

/** The name of an item, else its code. */
const titleOf = ({ name, code }: ItemFacts): string => name ?? code;

/** The client's code of the item, and Kura's id in small print. */
const Codes = ({ item }: { readonly item: ItemFacts }) => (
  <>
    {item.name !== null && <Text className="quiet">{item.code}</Text>}
    <Text className="quiet" fz={12}>
      {item.id}
    </Text>
  </>
);

function Facts({ account, item }: { readonly account: string; readonly item: ItemFacts }) {
  const say = useWords(ITEMS);
  const dialog = useItemDialog(item.id);
  const isSet = item.child_items.length > 0;
  const mayRemove = useMay('requestRemoval');
  const facts = [
    [say('barcode'), item.barcode],
    [say('price'), item.price === null ? null : say('yen', { amount: Number(item.price) })],
    [say('tax'), item.is_reduced_tax ? say('reducedTax') : null],
    [say('zone'), item.temperature_zone === undefined ? null : say(item.temperature_zone)],
    [say('lot'), lotsOf(say, item)],
    [say('order'), item.fifo ? say('fifo') : null],
    [say('tags'), item.tags.join('・')],
    [say('hsCode'), item.hs_code],
    [say('invoiceSummary'), item.international_info?.invoice_summary],
    [say('origin'), item.international_info?.origin],
  ] as const;
  return (
    <Stack>
      <Group gap="sm">
        <Button size="compact-sm" variant="default" onClick={() => dialog.open('edit')}>
          {say('edit')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => dialog.open('delete')}>
          {say('deleteItem')}
        </Button>
        {!isSet && mayRemove && (
          <Button size="compact-sm" variant="default" {...pageLink(`/${account}/removals/new`, { code: item.code })}>
            {say('removeUnits')}
          </Button>
        )}
      </Group>
      {!isSet && <Moment account={account} id={item.id} />}
      <FactList facts={facts} />
      <Pictures account={account} id={item.id} name={titleOf(item)} />
      {isSet ? (
        <SetStock account={account} item={item} />
      ) : (
        <>
          <Stock account={account} id={item.id} />
          <Moves account={account} id={item.id} />
        </>
      )}
      {dialog.about('edit') !== null && <ItemDialog account={account} item={item} onClose={dialog.close} />}
      {dialog.about('delete') !== null && <DeleteItemDialog account={account} item={item} onClose={dialog.close} />}
    </Stack>
  );
}

/** Which date tells the lots of an item apart, and until when they may leave; null: the item has no lots by date. */
function lotsOf(say: ReturnType<typeof useWords<NonNullable<typeof ITEMS.keys>>>, item: ItemFacts): string | null {
  const { lot_limit_type, expiry_at_allocatable_days, manufacture_date_allocatable_days: afterMade } = item;
  if (lot_limit_type == null) return null;
  if (lot_limit_type === 'expiry') return say('expiryUntil', { count: expiry_at_allocatable_days ?? 0 });
  return afterMade == null ? say('manufactureOnly') : say('manufactureUntil', { count: afterMade });
}
