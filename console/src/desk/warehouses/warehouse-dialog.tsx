import { Button, Checkbox, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { answered, api, desk } from '../../app/api';
import { useLanguage, useWords } from '../../app/i18n';
import { CARRIERS } from '../../shared/api-values';
import { changesOf } from '../../shared/changes';
import { checkedIn, type Fields, typedInto, useFields } from '../../shared/fields';
import { Form, LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { NumberField } from '../../shared/number-field';
import { useTownOfPostcode } from '../../shared/towns';
import { DESK } from '../words';
import { type WarehouseFacts, WEEKDAYS } from './warehouse-form';
import { type CalendarAhead, useReadWarehouses } from './warehouse-query';
import { WAREHOUSE } from './words';

/** The parts of a warehouse that are changed separately, each in its own dialog. */
export type PartOfWarehouse = 'address' | 'rules' | 'times' | 'shipping';

type Carrier = (typeof CARRIERS)[number];

const valuesOf = (warehouse: WarehouseFacts, { calendar, default_carrier, cart_totes }: CalendarAhead) => ({
  name: warehouse.name,
  postcode: warehouse.postcode,
  prefecture: warehouse.prefecture,
  address: warehouse.address,
  phone: warehouse.phone,
  closed_weekdays: calendar.closed_weekdays.map(String) as readonly string[],
  observes_holidays: calendar.observes_holidays,
  wave_release_times: calendar.wave_release_times as readonly string[],
  default_carrier: default_carrier as Carrier,
  cart_totes: cart_totes as number | '',
});

type Values = ReturnType<typeof valuesOf>;

const PATHS = ['name', 'postcode', 'prefecture', 'address', 'phone', 'calendar', 'default_carrier', 'cart_totes'];

/** Sends the changed fields of one part. */
function send(part: PartOfWarehouse, warehouse: string, changed: Partial<Values>): Promise<unknown> {
  const params = { path: { warehouse } };
  if (part === 'address') {
    const { name, postcode, prefecture, address, phone } = changed;
    const body = { name, postcode, prefecture, address, phone };
    return answered(api.PUT('/provider/warehouses/{warehouse}', { params, body }));
  }
  const { closed_weekdays, observes_holidays, wave_release_times, default_carrier, cart_totes } = changed;
  const bodies = {
    rules: { calendar: { closed_weekdays: closed_weekdays?.map(Number), observes_holidays } },
    times: { calendar: { wave_release_times: wave_release_times?.filter((one) => one !== '') } },
    // An empty field is sent as 0, which the server refuses with a message.
    shipping: { default_carrier, cart_totes: cart_totes === '' ? 0 : cart_totes },
  };
  return answered(desk.PUT('/desk/warehouses/{warehouse}/calendar', { params, body: bodies[part] }));
}

/** Changes one part of a warehouse. */
export function WarehouseDialog({
  part,
  warehouse,
  ahead,
  onClose,
}: {
  readonly part: PartOfWarehouse;
  readonly warehouse: WarehouseFacts;
  readonly ahead: CalendarAhead;
  readonly onClose: () => void;
}) {
  const say = useWords(WAREHOUSE);
  const readAgain = useReadWarehouses();
  const form = useFields(valuesOf(warehouse, ahead), PATHS);
  const fields = {
    address: <AddressPart form={form} />,
    rules: <RulesPart form={form} />,
    times: <TimesPart form={form} />,
    shipping: <ShippingPart form={form} />,
  };
  return (
    <Modal opened onClose={onClose} title={say(part)} closeButtonProps={{ 'aria-label': say('cancel') }}>
      <Form
        form={form}
        send={() => send(part, warehouse.warehouse, changesOf(form.values, form.begun))}
        onSent={async () => {
          await readAgain();
          onClose();
        }}
        submit={say('save')}
        cancel={<LeaveButton onClick={onClose}>{say('cancel')}</LeaveButton>}
      >
        {fields[part]}
      </Form>
    </Modal>
  );
}

interface OfForm {
  readonly form: Fields<Values>;
}

function AddressPart({ form }: OfForm) {
  const word = useWords(DESK);
  const begin = useTownOfPostcode(form, 'address');
  return (
    <>
      <TextInput label={word('warehouseName')} required {...typedInto(form, 'name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={word('postcode')}
          required
          {...typedInto(form, 'postcode')}
          onBlur={({ currentTarget }) => void begin(currentTarget.value)}
        />
        <TextInput label={word('prefecture')} {...typedInto(form, 'prefecture')} />
      </SimpleGrid>
      <TextInput label={word('address')} required {...typedInto(form, 'address')} />
      <TextInput label={word('phone')} type="tel" required {...typedInto(form, 'phone')} />
    </>
  );
}

function RulesPart({ form }: OfForm) {
  const say = useWords(WAREHOUSE);
  const weekday = new Intl.DateTimeFormat(useLanguage(), { weekday: 'long', timeZone: 'UTC' });
  const { values } = form;
  return (
    <>
      <Checkbox.Group
        label={say('weekdays')}
        value={[...values.closed_weekdays]}
        error={form.faultOf('calendar.closed_weekdays')}
        onChange={(chosen) => form.set('closed_weekdays', chosen)}
      >
        <SimpleGrid cols={2} mt="xs" verticalSpacing="xs">
          {WEEKDAYS.map((day) => (
            <Checkbox key={day} value={String(day)} label={weekday.format(new Date(Date.UTC(2026, 10, 22 + day)))} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Checkbox label={say('observes')} {...checkedIn(form, 'observes_holidays')} />
    </>
  );
}

function TimesPart({ form }: OfForm) {
  const say = useWords(WAREHOUSE);
  const times = form.values.wave_release_times;
  const fault = form.faultOf('calendar.wave_release_times');
  const set = (next: readonly string[]) => form.set('wave_release_times', next);
  return (
    <Stack gap="xs">
      <Text className="quiet">{say('timesNote')}</Text>
      {times.map((time, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a time is only its place while it is typed
        <Group key={place} gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            type="time"
            label={say('time', { no: place + 1 })}
            value={time}
            error={fault !== null}
            onChange={({ currentTarget }) => set(times.map((one, at) => (at === place ? currentTarget.value : one)))}
          />
          <Button
            variant="default"
            aria-label={say('removeTime', { time: time === '' ? say('time', { no: place + 1 }) : time })}
            onClick={() => set(times.filter((_, at) => at !== place))}
          >
            {say('remove')}
          </Button>
        </Group>
      ))}
      {fault !== null && (
        <Text role="alert" c="var(--wrong)" fz={13}>
          {fault}
        </Text>
      )}
      <Group>
        <Button variant="default" onClick={() => set([...times, ''])}>
          {say('addTime')}
        </Button>
      </Group>
    </Stack>
  );
}

function ShippingPart({ form }: OfForm) {
  const say = useWords(WAREHOUSE);
  const { values } = form;
  return (
    <>
      <Select
        label={say('carrier')}
        description={say('carrierNote')}
        allowDeselect={false}
        data={[...CARRIERS]}
        value={values.default_carrier}
        error={form.faultOf('default_carrier')}
        onChange={(carrier) => form.set('default_carrier', CARRIERS.find((one) => one === carrier) ?? 'CARRIERA')}
      />
      <NumberField
        label={say('carts')}
        description={say('cartsNote')}
        value={values.cart_totes}
        error={form.faultOf('cart_totes')}
        onChange={(count) => form.set('cart_totes', typeof count === 'number' ? count : '')}
      />
    </>
  );
}
