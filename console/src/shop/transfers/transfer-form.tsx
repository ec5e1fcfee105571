import { Button, Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { usePathOf } from '../../shared/address-bar';
import { useFields } from '../../shared/fields';
import { Form } from '../../shared/form';
import { Loaded, PageHead } from '../../shared/page';
import { Part } from '../../shared/part';
import { useOwnAccount, useReadAgain, useWarehouses } from '../account';
import { LineFields, linesOf, NO_LINE, type TypedLine } from '../lines';
import { NoPayment } from '../no-payment';
import { neededUntil, Stock, useGoods } from '../shipments/order-lines';
import { type Shipment, shipmentQuery } from '../shipments/shipment-query';
import { WarehouseSelect } from '../warehouse-select';
import { TRANSFERS } from './words';

const BLANK = {
  from: null as string | null,
  to: null as string | null,
  lines: [NO_LINE] as readonly TypedLine[],
};

const valuesOf = ({ warehouse, destination, items }: Shipment): typeof BLANK => ({
  from: warehouse,
  to: destination?.warehouse ?? null,
  lines: items.map(({ code, quantity }) => ({ code, quantity })),
});

/** Orders goods to be moved to another warehouse. */
export function NewTransferPage() {
  const say = useWords(TRANSFERS);
  const { account = '' } = usePathOf<'account'>();
  return (
    <>
      <PageHead title={say('newTitle')} />
      <NoPayment account={account} />
      <TransferForm account={account} id={null} begun={BLANK} />
    </>
  );
}

/** Changes a transfer that the warehouse does not work on yet. */
export function ChangeTransferPage() {
  const say = useWords(TRANSFERS);
  const { account = '', id = '' } = usePathOf<'account' | 'id'>();
  // Never from the cache: the form sends all fields back, also those that were not changed.
  const query = useQuery({ ...shipmentQuery(account, id), gcTime: 0 });
  return (
    <>
      <PageHead title={say('changeTitle', { id })} />
      <Loaded query={query}>
        {(shipment) => <TransferForm account={account} id={id} begun={valuesOf(shipment as Shipment)} />}
      </Loaded>
    </>
  );
}

function TransferForm({
  account,
  id,
  begun,
}: {
  readonly account: string;
  /** The transfer that is changed; null: a new one. */
  readonly id: string | null;
  readonly begun: typeof BLANK;
}) {
  const say = useWords(TRANSFERS);
  const navigate = useNavigate();
  const readAgain = useReadAgain(account);
  const standard = useOwnAccount(account).data?.settings.standard_warehouse ?? null;
  const form = useFields(begun, ['warehouse', 'destination.warehouse', 'items'], {
    key: id === null ? `${account}.transfer` : `${account}.transfer.${id}`,
  });
  const { values } = form;
  const source = values.from ?? standard;
  const goods = useGoods(account, source ?? '', values.lines);
  // Goods cannot be moved to where they are.
  const warehouses = useWarehouses(account)
    .filter(({ warehouse }) => warehouse !== source)
    .map((one) => ({ value: one.warehouse, label: one.name }));
  const save = async (): Promise<string> => {
    const body = { destination: { warehouse: values.to ?? '' }, items: linesOf(values.lines) };
    if (id !== null) {
      await answered(api.PUT('/shipments/transfer/{id}', { params: { path: { id } }, body }));
      return id;
    }
    const from = values.from === null ? {} : { warehouse: values.from };
    return (await answered(api.POST('/shipments/transfer', { body: { ...body, ...from } }))).id;
  };
  return (
    <Form
      form={form}
      send={save}
      onSent={async (saved) => {
        await readAgain();
        await navigate({ to: `/${account}/transfers/${saved}` });
      }}
      submit={say(id === null ? 'orderIt' : 'save')}
      cancel={
        <Button
          component={Link}
          to={id === null ? `/${account}/transfers` : `/${account}/transfers/${id}`}
          variant="default"
        >
          {say('keep')}
        </Button>
      }
      maw={760}
    >
      <Part title={say('way')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <WarehouseSelect
            account={account}
            label={say('from')}
            clearable={id === null}
            disabled={id !== null}
            value={values.from}
            error={form.faultOf('warehouse')}
            onChange={(value) => {
              form.set('from', value);
              if ((value ?? standard) === values.to) form.set('to', null);
            }}
          />
          <Select
            label={say('to')}
            required
            data={warehouses}
            value={values.to}
            error={form.faultOf('destination.warehouse')}
            onChange={(value) => form.set('to', value)}
          />
        </SimpleGrid>
      </Part>
      <Part title={say('goods')}>
        <LineFields
          account={account}
          lines={values.lines}
          sent={form.sent?.lines}
          offered="stored"
          warehouse={source}
          below={(line) => {
            const good = goods.get(line.code.trim());
            // The units that a transfer holds already are not free, and still are enough for it.
            return id === null && source !== null && good !== undefined ? (
              <Stock account={account} warehouse={source} good={good} needed={neededUntil(line, values.lines)} />
            ) : null;
          }}
          faultOf={form.faultOf}
          onChange={(lines) => form.set('lines', lines)}
        />
      </Part>
    </Form>
  );
}
