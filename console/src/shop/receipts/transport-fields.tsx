import { Button, Checkbox, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../app/i18n';
import { CARRYING, IDENTITIES, MODES, SALES, SIZES } from '../../shared/api-values';
import type { Fields } from '../../shared/fields';
import { RECEIPT } from '../../shared/receipt-words';
import { narrowCode } from '../../shared/typed-text';
import { useOwnAccount } from '../account';
import { RECEIPT_FORM } from './form-words';
import type { Receipt } from './receipt-query';

/* How goods come to a warehouse, in detail. Fields that do not belong to the chosen transport are neither shown nor sent. */

type Mode = Receipt['transport_mode'];

const entriesIn = (text: string): string[] =>
  narrowCode(text)
    .split(/[,、\s]+/)
    .filter((entry) => entry !== '');

export const NO_TRANSPORT = {
  arrival_date_confirmed: false,
  arrival_time_from: null as string | null,
  arrival_time_to: null as string | null,
  sales_method: 'INVENTORY' as Receipt['sales_method'],
  shipping_scheduled_date: '',
  transport_mode: 'HOME_DELIVERY' as Mode,
  tracking_codes: '',
  vehicle_code: '',
  vehicle_size: null as Receipt['vehicle_size'],
  carrying_method: null as Receipt['carrying_method'],
  container_no: '',
  driver_info: '',
  identity_type: 'ID_OR_LABEL' as NonNullable<Receipt['identity_type']>,
  identity_values: '',
};

export type TransportValues = typeof NO_TRANSPORT;

/** The paths of the faults that these fields show. */
export const TRANSPORT_PATHS = Object.keys(NO_TRANSPORT);

export const transportOf = (receipt: Receipt): TransportValues => ({
  arrival_date_confirmed: receipt.arrival_date_confirmed,
  arrival_time_from: receipt.arrival_time_from === null ? null : String(receipt.arrival_time_from),
  arrival_time_to: receipt.arrival_time_to === null ? null : String(receipt.arrival_time_to),
  sales_method: receipt.sales_method,
  shipping_scheduled_date: receipt.shipping_scheduled_date ?? '',
  transport_mode: receipt.transport_mode,
  tracking_codes: receipt.tracking_codes.join(', '),
  vehicle_code: receipt.vehicle_code ?? '',
  vehicle_size: receipt.vehicle_size,
  carrying_method: receipt.carrying_method,
  container_no: receipt.container_no ?? '',
  driver_info: receipt.driver_info ?? '',
  identity_type: receipt.identity_type ?? 'ID_OR_LABEL',
  identity_values: (receipt.identity_values ?? []).join(', '),
});

const hasVehicle = (mode: Mode): boolean => mode === 'CHARTER' || mode === 'CONTAINER';

/** These fields in the body of a request. @param isLabelless whether the account may send goods without labels */
export function transportBody(values: TransportValues, isLabelless: boolean) {
  const mode = values.transport_mode;
  const given = (text: string, isPossible = true) => (text === '' || !isPossible ? null : text);
  const hour = (text: string | null) => (text === null ? null : Number(text));
  return {
    arrival_date_confirmed: values.arrival_date_confirmed,
    arrival_time_from: hour(values.arrival_time_from),
    arrival_time_to: hour(values.arrival_time_to),
    sales_method: values.sales_method,
    shipping_scheduled_date: given(values.shipping_scheduled_date, values.sales_method === 'RESERVATION'),
    transport_mode: mode,
    tracking_codes: hasVehicle(mode) ? [] : entriesIn(values.tracking_codes),
    vehicle_code: given(values.vehicle_code, hasVehicle(mode)),
    vehicle_size: hasVehicle(mode) ? values.vehicle_size : null,
    carrying_method: hasVehicle(mode) ? values.carrying_method : null,
    container_no: given(values.container_no, mode === 'CONTAINER'),
    driver_info: given(values.driver_info, hasVehicle(mode)),
    ...(isLabelless
      ? {
          identity_type: values.identity_type,
          identity_values: values.identity_type === 'SUPPLIER' ? entriesIn(values.identity_values) : null,
        }
      : {}),
  };
}

export const useIsLabelless = (account: string): boolean => useOwnAccount(account).data?.features.labelless === true;

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }));

/** Fields behind a button that opens and closes them. They are open at once if one is filled in or has a fault. */
export function TransportFields<T extends TransportValues>({
  account,
  form,
}: {
  readonly account: string;
  readonly form: Fields<T>;
}) {
  const say = useWords(RECEIPT_FORM);
  const [isAsked, setAsked] = useState<boolean | null>(null);
  const values: TransportValues = form.values;
  const isFilled = TRANSPORT_PATHS.some(
    (name) => values[name as keyof TransportValues] !== NO_TRANSPORT[name as keyof TransportValues],
  );
  const isWrong = TRANSPORT_PATHS.some((name) => form.faultOf(name) !== null);
  const isOpen = isWrong || (isAsked ?? isFilled);
  return (
    <Stack gap="sm">
      <Button
        size="compact-sm"
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        aria-expanded={isOpen}
        onClick={() => setAsked(!isOpen)}
      >
        {say(isOpen ? 'fewer' : 'more')}
      </Button>
      {isOpen && <Opened account={account} form={form} />}
    </Stack>
  );
}

function Opened<T extends TransportValues>({ account, form }: { readonly account: string; readonly form: Fields<T> }) {
  const say = useWords(RECEIPT_FORM);
  const sayOfReceipt = useWords(RECEIPT);
  const isLabelless = useIsLabelless(account);
  const permitted = useOwnAccount(account).data?.settings.identity_types ?? [];
  const values: TransportValues = form.values;
  const identities = IDENTITIES.filter(
    (one) => one === 'ID_OR_LABEL' || one === values.identity_type || permitted.includes(one),
  );
  const set = (typed: Partial<TransportValues>) => form.change((now) => ({ ...now, ...typed }));
  const mode = values.transport_mode;
  const text = (name: 'tracking_codes' | 'vehicle_code' | 'container_no' | 'identity_values') => ({
    label: say(name),
    value: values[name],
    error: form.faultOf(name),
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => set({ [name]: currentTarget.value }),
  });
  const hour = (name: 'arrival_time_from' | 'arrival_time_to') => (
    <Select
      label={say(name)}
      placeholder={say('anyTime')}
      clearable
      clearButtonProps={{ 'aria-label': say('anyTime') }}
      data={HOURS}
      value={values[name]}
      error={form.faultOf(name)}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <>
      <Checkbox
        label={say('arrival_date_confirmed')}
        description={say('confirmedHint')}
        checked={values.arrival_date_confirmed}
        error={form.faultOf('arrival_date_confirmed')}
        onChange={({ currentTarget }) => set({ arrival_date_confirmed: currentTarget.checked })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {hour('arrival_time_from')}
        {hour('arrival_time_to')}
        <Select
          label={say('transport_mode')}
          allowDeselect={false}
          data={[
            ...MODES.map((one) => ({ value: one as Mode, label: say(one) })),
            { value: '' as Mode, label: say('unset') },
          ]}
          value={mode}
          error={form.faultOf('transport_mode')}
          onChange={(value) => set({ transport_mode: (value ?? '') as Mode })}
        />
        {!hasVehicle(mode) && <TextInput {...text('tracking_codes')} description={say('trackingHint')} />}
        {hasVehicle(mode) && (
          <>
            <TextInput {...text('vehicle_code')} maxLength={30} />
            <Select
              label={say('vehicle_size')}
              placeholder={say('unset')}
              clearable
              clearButtonProps={{ 'aria-label': say('unset') }}
              data={SIZES.map((one) => ({ value: one, label: sayOfReceipt(`size_${one}`) }))}
              value={values.vehicle_size}
              error={form.faultOf('vehicle_size')}
              onChange={(value) => set({ vehicle_size: value as TransportValues['vehicle_size'] })}
            />
            <Select
              label={say('carrying_method')}
              placeholder={say('unset')}
              clearable
              clearButtonProps={{ 'aria-label': say('unset') }}
              data={CARRYING.map((one) => ({ value: one, label: say(one) }))}
              value={values.carrying_method}
              error={form.faultOf('carrying_method')}
              onChange={(value) => set({ carrying_method: value as TransportValues['carrying_method'] })}
            />
            {mode === 'CONTAINER' && <TextInput {...text('container_no')} maxLength={30} />}
          </>
        )}
        <Select
          label={say('sales_method')}
          allowDeselect={false}
          data={SALES.map((one) => ({ value: one, label: say(one) }))}
          value={values.sales_method}
          error={form.faultOf('sales_method')}
          onChange={(value) => set({ sales_method: value as TransportValues['sales_method'] })}
        />
        {values.sales_method === 'RESERVATION' && (
          <TextInput
            type="date"
            label={say('shipping_scheduled_date')}
            value={values.shipping_scheduled_date}
            error={form.faultOf('shipping_scheduled_date')}
            onChange={({ currentTarget }) => set({ shipping_scheduled_date: currentTarget.value })}
          />
        )}
        {isLabelless && (
          <Select
            label={say('identity_type')}
            description={say('identityHint')}
            allowDeselect={false}
            data={identities.map((one) => ({ value: one, label: say(`identity_${one}`) }))}
            value={values.identity_type}
            error={form.faultOf('identity_type')}
            onChange={(value) => set({ identity_type: value as TransportValues['identity_type'] })}
          />
        )}
        {isLabelless && values.identity_type === 'SUPPLIER' && (
          <TextInput {...text('identity_values')} description={say('commas')} />
        )}
      </SimpleGrid>
      {hasVehicle(mode) && (
        <Textarea
          label={say('driver_info')}
          autosize
          maxLength={500}
          value={values.driver_info}
          error={form.faultOf('driver_info')}
          onChange={({ currentTarget }) => set({ driver_info: currentTarget.value })}
        />
      )}
    </>
  );
}
