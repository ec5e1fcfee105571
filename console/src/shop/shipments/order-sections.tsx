import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { AddressFields } from '../../shared/address-fields';
import { AMOUNTS, CARRIERS, CUSHIONINGS, METHODS, NOTE_TYPES, TOTALS, UNITS, WRAPPINGS } from '../../shared/api-values';
import { useTimes } from '../../shared/time';
import { useOwnAccount } from '../account';
import { ItemPicker } from '../items/item-picker';
import { ChoiceOf, FlagOf, LongTextOf, OneOf, type OrderForm, Section, TextOf, Two } from './order-fields';
import { DEFAULT_SENDER, MOST_ENCLOSED, OWN_SENDER, YES_NO } from './order-values';
import { ORDER } from './order-words';
import { within } from './trial';

/* The fields that few orders need, in sections that are closed at first. */

interface Props {
  readonly account: string;
  readonly form: OrderForm;
}

export function OrderSections({ account, form }: Props) {
  const say = useWords(ORDER);
  const { international } = form.values;
  return (
    <Paper withBorder bg="var(--raised)" style={{ borderColor: 'var(--line)' }} component="section">
      <Title order={2} px="md" py={10}>
        {say('rest')}
      </Title>
      <SenderSection account={account} form={form} />
      <ShippingSection form={form} />
      <NoteSection account={account} form={form} />
      {!international && <CashSection form={form} />}
      <WrappingSection account={account} form={form} />
      <WorkSection form={form} />
    </Paper>
  );
}

function SenderSection({ account, form }: Props) {
  const say = useWords(ORDER);
  const { data } = useOwnAccount(account);
  const senders = data?.senders ?? [];
  const { sender, own_sender } = form.values;
  const nameOf = (uuid: string) => senders.find((one) => one.uuid === uuid)?.address.name ?? uuid;
  const standard = senders.find(({ is_default }) => is_default)?.address.name;
  // While the senders are being read, nobody knows whether one is registered.
  const hasNone = data !== undefined && standard === undefined;
  const defaultWords = hasNone
    ? say('noDefault')
    : standard === undefined
      ? say('default')
      : `${say('default')} (${standard})`;
  return (
    <Section
      form={form}
      title={say('sender')}
      paths={['sender']}
      holds={[sender === DEFAULT_SENDER ? defaultWords : sender === OWN_SENDER ? own_sender.name : nameOf(sender)]}
    >
      <OneOf
        label={say('sender')}
        values={[
          [DEFAULT_SENDER, defaultWords],
          ...senders.map(({ uuid, address }) => [uuid, address.name] as const),
          [OWN_SENDER, say('own')],
        ]}
        value={sender}
        {...(hasNone ? { description: say('noDefaultHint') } : {})}
        error={sender === OWN_SENDER ? null : form.faultOf('sender')}
        data-path="sender"
        onChange={(chosen) => form.set('sender', chosen ?? DEFAULT_SENDER)}
      />
      {sender === OWN_SENDER && <AddressFields form={within(form, 'own_sender')} at="sender." />}
    </Section>
  );
}

function ShippingSection({ form }: Pick<Props, 'form'>) {
  const say = useWords(ORDER);
  const { day } = useTimes();
  const { values } = form;
  const atHome = !values.international;
  return (
    <Section
      form={form}
      title={say('shipping')}
      paths={['delivery_carrier', 'delivery_method', 'shipping_date', 'shipping_email', 'delivery_options']}
      holds={[
        atHome && values.delivery_carrier,
        atHome && METHODS.filter((one) => one === values.delivery_method).map((one) => say(one))[0],
        values.shipping_date !== '' && `${say('shipping_date')} ${day(values.shipping_date)}`,
        values.shipping_email,
        values.box_delivery && say('box_delivery'),
        values.fragile_item && say('fragile_item'),
      ]}
    >
      {atHome && (
        <Two>
          <ChoiceOf
            form={form}
            name="delivery_carrier"
            description={say('delivery_carrierHint')}
            values={CARRIERS.map((one) => [one, one])}
          />
          <ChoiceOf
            form={form}
            name="delivery_method"
            description={'\u00a0'}
            values={METHODS.map((one) => [one, say(one)])}
          />
        </Two>
      )}
      <Two>
        <TextOf form={form} name="shipping_date" type="date" />
        <TextOf form={form} name="shipping_email" type="email" />
      </Two>
      <Group gap="lg">
        <FlagOf form={form} name="box_delivery" />
        <FlagOf form={form} name="fragile_item" />
      </Group>
    </Section>
  );
}

function NoteSection({ account, form }: Props) {
  const say = useWords(ORDER);
  const { values } = form;
  // The field for the tax is only for accounts whose amounts do not include it, and for orders that have one.
  const settings = useOwnAccount(account).data?.settings;
  const hasTax = settings?.tax_included === false || values.tax !== '';
  const figures = [...AMOUNTS, ...(hasTax ? (['tax'] as const) : []), ...TOTALS];
  return (
    <Section
      form={form}
      title={say('note')}
      paths={['order_no', 'message', 'delivery_note_type', 'price_on_delivery_note', 'tax', ...AMOUNTS, ...TOTALS]}
      holds={[
        values.order_no,
        NOTE_TYPES.filter((one) => one === values.delivery_note_type).map((one) => say(one))[0],
        values.total_amount !== '' && `${say('total_amount')} ${values.total_amount}`,
        values.message,
      ]}
    >
      <Two>
        <TextOf form={form} name="order_no" />
        <ChoiceOf form={form} name="delivery_note_type" values={NOTE_TYPES.map((one) => [one, say(one)])} />
      </Two>
      <LongTextOf form={form} name="message" />
      <Two>
        <ChoiceOf form={form} name="price_on_delivery_note" values={YES_NO.map((one) => [one, say(one)])} />
      </Two>
      <Text className="quiet" fz={13}>
        {say(settings?.invoice_number == null ? 'amountsHint' : 'invoiceHint')}
      </Text>
      <Two>
        {figures.map((name) => (
          <TextOf key={name} form={form} name={name} inputMode="numeric" />
        ))}
      </Two>
    </Section>
  );
}

function CashSection({ form }: Pick<Props, 'form'>) {
  const say = useWords(ORDER);
  const { cash_on_delivery, total_for_cash_on_delivery } = form.values;
  return (
    <Section
      form={form}
      title={say('cash')}
      paths={['cash_on_delivery', 'total_for_cash_on_delivery', 'tax_for_cash_on_delivery']}
      holds={[cash_on_delivery && say('yen', { amount: total_for_cash_on_delivery || '-' })]}
    >
      <FlagOf form={form} name="cash_on_delivery" />
      {cash_on_delivery && (
        <Two>
          <TextOf form={form} name="total_for_cash_on_delivery" inputMode="numeric" required />
          <TextOf form={form} name="tax_for_cash_on_delivery" inputMode="numeric" />
        </Two>
      )}
    </Section>
  );
}

function WrappingSection({ account, form }: Props) {
  const say = useWords(ORDER);
  const { gift_wrapping_unit, gift_sender_name, cushioning_unit, bundled_items } = form.values;
  const units = UNITS.map((one) => [one, say(one)] as const);
  return (
    <Section
      form={form}
      title={say('wrapping')}
      paths={[
        'gift_wrapping_unit',
        'gift_wrapping_type',
        'gift_sender_name',
        'cushioning_unit',
        'cushioning_type',
        'bundled_items',
      ]}
      holds={[
        gift_wrapping_unit !== null && say('gift_wrapping_unit'),
        gift_sender_name,
        cushioning_unit !== null && say('cushioning_unit'),
        bundled_items.length > 0 && `${say('bundled_items')} ${bundled_items.length}`,
      ]}
    >
      <Two>
        <ChoiceOf form={form} name="gift_wrapping_unit" values={units} />
        {gift_wrapping_unit === 'ORDER' && (
          <ChoiceOf form={form} name="gift_wrapping_type" required values={WRAPPINGS.map((one) => [one, say(one)])} />
        )}
        <TextOf form={form} name="gift_sender_name" />
      </Two>
      <Two>
        <ChoiceOf form={form} name="cushioning_unit" values={units} />
        {cushioning_unit === 'ORDER' && (
          <ChoiceOf form={form} name="cushioning_type" required values={CUSHIONINGS.map((one) => [one, say(one)])} />
        )}
      </Two>
      <Enclosed account={account} form={form} />
    </Section>
  );
}

const ID = /^[A-Z]{2}[0-9]{3,}-I[0-9]+$/;

/** The goods that are enclosed: one unit of each. */
function Enclosed({ account, form }: Props) {
  const say = useWords(ORDER);
  const { bundled_items } = form.values;
  const change = (next: readonly string[]) => form.set('bundled_items', next);
  return (
    <Stack gap="xs">
      <div>
        <Text fw={500}>{say('bundled_items')}</Text>
        <Text className="quiet" fz={12}>
          {say('bundledHint')}
        </Text>
      </div>
      {Object.entries(bundled_items).map(([place, one]) => (
        <Group key={place} gap="xs" align="flex-start" wrap="nowrap">
          <div style={{ flex: 1 }} data-path={`bundled_items.${place}`}>
            <ItemPicker
              account={account}
              label={say('bundled_items')}
              value={one}
              error={form.faultOf(`bundled_items.${place}`)}
              offered="enclosed"
              onChange={(code) => change(bundled_items.map((other, at) => (String(at) === place ? code : other)))}
            />
            {ID.test(one) && <NameOf account={account} id={one} />}
          </div>
          <Button variant="subtle" onClick={() => change(bundled_items.filter((_, at) => String(at) !== place))}>
            {say('remove')}
          </Button>
        </Group>
      ))}
      {bundled_items.length < MOST_ENCLOSED && (
        <Button
          variant="default"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => change([...bundled_items, ''])}
        >
          {say('addBundled')}
        </Button>
      )}
    </Stack>
  );
}

/** The name and code of an enclosed item that the form has by its id: answers of the server name enclosed goods by ids. */
function NameOf({ account, id }: { readonly account: string; readonly id: string }) {
  const { data } = useQuery({
    queryKey: [account, 'items', id],
    queryFn: () => answered(api.GET('/items/{id}', { params: { path: { id } } })),
  });
  if (data === undefined || !('code' in data)) return null;
  return (
    <Text className="quiet" fz={13}>
      {data.name} {data.code}
    </Text>
  );
}

function WorkSection({ form }: Pick<Props, 'form'>) {
  const say = useWords(ORDER);
  const { allocate_priority, suspend } = form.values;
  return (
    <Section
      form={form}
      title={say('work')}
      paths={['allocate_priority', 'suspend']}
      holds={[
        allocate_priority !== '' && `${say('allocate_priority')} ${allocate_priority}`,
        suspend && say('suspend'),
      ]}
    >
      <Two>
        <TextOf form={form} name="allocate_priority" inputMode="numeric" description={say('priorityHint')} />
      </Two>
      <FlagOf form={form} name="suspend" description={say('suspendHint')} />
    </Section>
  );
}
