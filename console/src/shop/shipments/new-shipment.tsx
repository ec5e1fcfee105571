import { Alert, Button, Checkbox, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useFields } from '../../shared/fields';
import { Form } from '../../shared/form';
import { PageHead } from '../../shared/page';
import { Part } from '../../shared/part';
import { useTimes } from '../../shared/time';
import { useReadAgain } from '../account';
import { AddressFields, addressOf, addressPaths, NO_ADDRESS } from '../address-fields';
import { LineFields, linesOf, NO_LINE, type TypedLine } from '../lines';
import { WarehouseSelect } from '../warehouse-select';
import { DeliveryFields, type DeliveryValues } from './delivery-fields';
import type { Shipment } from './shipment-query';
import { SHIPMENTS } from './words';

const NEW = {
  ...NO_ADDRESS,
  identifier: '',
  warehouse: null as string | null,
  delivery_date: '',
  delivery_time_slot: null as DeliveryValues['delivery_time_slot'],
  backorder: true,
  apply_rule: true,
  lines: [NO_LINE] as readonly TypedLine[],
};

/** What the request says. */
const bodyOf = (values: typeof NEW) => ({
  identifier: values.identifier,
  recipient: addressOf(values),
  items: linesOf(values.lines),
  backorder_if_unavailable: values.backorder,
  apply_rule: values.apply_rule,
  ...(values.warehouse === null ? {} : { warehouse: values.warehouse }),
  ...(values.delivery_date === '' ? {} : { delivery_date: values.delivery_date }),
  ...(values.delivery_time_slot === null ? {} : { delivery_time_slot: values.delivery_time_slot }),
});

/** Orders a shipment. While it is typed, the server tells what would become of it. */
export function NewShipmentPage() {
  const say = useWords(SHIPMENTS);
  const { account = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const readAgain = useReadAgain(account);
  const form = useFields(
    NEW,
    ['identifier', ...addressPaths('recipient.'), 'items', 'warehouse', 'delivery_date', 'delivery_time_slot'],
    { key: `${account}.shipment` },
  );
  const { values } = form;
  return (
    <>
      <PageHead title={say('newTitle')} />
      <Form
        form={form}
        send={() => answered(api.POST('/shipments', { body: bodyOf(values) }))}
        onSent={async ({ id }) => {
          await readAgain();
          await navigate({ to: `/${account}/shipments/${id}` });
        }}
        submit={say('orderIt')}
        cancel={
          <Button component={Link} to={`/${account}/shipments`} variant="default">
            {say('keep')}
          </Button>
        }
        maw={760}
      >
        <Part title={say('order')}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              label={say('identifier')}
              description={say('identifierHint')}
              required
              value={values.identifier}
              error={form.faultOf('identifier')}
              onChange={({ currentTarget }) => form.set('identifier', currentTarget.value)}
            />
            <WarehouseSelect
              account={account}
              label={say('warehouse')}
              description={'\u00a0'}
              value={values.warehouse}
              error={form.faultOf('warehouse')}
              onChange={(value) => form.set('warehouse', value)}
            />
          </SimpleGrid>
        </Part>
        <Part title={say('recipient')}>
          <AddressFields form={form} at="recipient." />
        </Part>
        <Part title={say('goods')}>
          <LineFields
            account={account}
            lines={values.lines}
            faultOf={form.faultOf}
            onChange={(lines) => form.set('lines', lines)}
          />
          <Checkbox
            label={say('backorder')}
            description={say('backorderHint')}
            checked={values.backorder}
            onChange={({ currentTarget }) => form.set('backorder', currentTarget.checked)}
          />
          <Checkbox
            label={say('applyRule')}
            description={say('applyRuleHint')}
            checked={values.apply_rule}
            onChange={({ currentTarget }) => form.set('apply_rule', currentTarget.checked)}
          />
        </Part>
        <Part title={say('delivery')}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <DeliveryFields form={form} />
          </SimpleGrid>
        </Part>
        <Outcome account={account} values={values} />
      </Form>
    </>
  );
}

const WAIT_MS = 500;

/** What would become of the order as it is typed: the server tries it and writes nothing. */
function Outcome({ account, values }: { readonly account: string; readonly values: typeof NEW }) {
  const say = useWords(SHIPMENTS);
  const { day } = useTimes();
  const [body] = useDebouncedValue(JSON.stringify(bodyOf(values)), WAIT_MS);
  const isComplete = values.identifier !== '' && values.name !== '' && linesOf(values.lines).length > 0;
  const { data } = useQuery({
    queryKey: [account, 'shipments', 'promise', body],
    enabled: isComplete,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (await answered(
        api.POST('/shipments', { params: { query: { dry_run: 1 } as never }, body: JSON.parse(body) }),
      )) as unknown as Shipment,
  });
  if (!isComplete || data === undefined) return null;
  const short = data.items.filter(({ backordered }) => backordered).map(({ name, code }) => name ?? code);
  return (
    <Alert role="status" variant="outline" color={short.length === 0 ? 'green' : 'yellow'}>
      <Text>
        {short.length > 0
          ? say('wouldWait', { goods: short.join(', ') })
          : say('wouldShip', {
              day: data.assigned_shipping_date == null ? '-' : day(data.assigned_shipping_date),
            })}
      </Text>
    </Alert>
  );
}
