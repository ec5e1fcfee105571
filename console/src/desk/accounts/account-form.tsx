import { Checkbox, MultiSelect, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { FEATURES } from '../../shared/api-values';
import { checkedIn, useFields } from '../../shared/fields';
import { Form } from '../../shared/form';
import { useTownOfPostcode } from '../../shared/towns';
import { typedNumber } from '../../shared/typed-number';
import { warehousesQuery } from '../warehouses/warehouses';
import { DESK } from '../words';

type Feature = (typeof FEATURES)[number];

/** An account, as the server shows it. */
export interface AccountFacts {
  readonly account_id: string;
  readonly name: string;
  readonly features: Readonly<Record<string, boolean>>;
  readonly settings: { readonly standard_warehouse: string };
  readonly payment_registered: boolean;
  readonly rate_limit: number | null;
  readonly warehouses: readonly string[] | null;
}

const SENDER = ['postcode', 'prefecture', 'address1', 'address2', 'company', 'name', 'phone', 'message'] as const;

const REQUIRED: ReadonlySet<(typeof SENDER)[number]> = new Set(['postcode', 'prefecture', 'address1', 'name']);

const NEW = {
  account_id: '',
  name: '',
  features: [] as string[],
  payment_registered: false,
  standard_warehouse: '',
  warehouses: [] as string[],
  rate_limit: '',
  // Without a sender of the account, every order has to name its own.
  with_sender: true,
  sender: Object.fromEntries(SENDER.map((name) => [name, ''])) as Record<(typeof SENDER)[number], string>,
};

/** The body of the request. Empty fields of the sender are left out. */
function bodyOf({ account_id: _, features, with_sender, sender, rate_limit, standard_warehouse, ...rest }: typeof NEW) {
  const given = Object.fromEntries(Object.entries(sender).filter(([, value]) => value !== ''));
  return {
    name: rest.name,
    payment_registered: rest.payment_registered,
    features: Object.fromEntries(FEATURES.map((name) => [name, features.includes(name)])),
    warehouses: rest.warehouses.length === 0 ? null : rest.warehouses,
    rate_limit: typedNumber(rate_limit),
    ...(standard_warehouse === '' ? {} : { settings: { standard_warehouse } }),
    ...(with_sender ? { sender: given } : {}),
  };
}

const PATHS = ['account_id', 'name', 'features', 'settings.standard_warehouse', 'warehouses', 'rate_limit', 'sender'];

/** Creates an account. @param onDone receives its code */
export function AccountForm({
  onDone,
  children,
}: {
  readonly onDone: (account_id: string) => void;
  readonly children?: React.ReactNode;
}) {
  const say = useWords(DESK);
  const { data: warehouses = [] } = useQuery(warehousesQuery);
  const form = useFields(NEW, PATHS, { key: 'account' });
  const { values } = form;
  const begin = useTownOfPostcode(
    {
      values: values.sender,
      change: (work) => form.change(({ sender, ...rest }) => ({ ...rest, sender: work(sender) })),
    },
    'address1',
  );
  const codes = warehouses.map(({ warehouse, name }) => ({ value: warehouse, label: `${warehouse} ${name}` }));
  const save = () =>
    answered(api.POST('/provider/accounts', { body: { ...bodyOf(values), account_id: values.account_id } }));
  return (
    <Form form={form} send={save} onSent={() => onDone(values.account_id)} submit={say('create')} cancel={children}>
      <TextInput
        label={say('account_id')}
        description={say('account_idHint')}
        required
        value={values.account_id}
        error={form.faultOf('account_id')}
        onChange={({ currentTarget }) => form.set('account_id', currentTarget.value)}
      />
      <TextInput
        label={say('accountName')}
        required
        value={values.name}
        error={form.faultOf('name')}
        onChange={({ currentTarget }) => form.set('name', currentTarget.value)}
      />
      <Checkbox
        label={`${say('payment')}: ${say('registered')}`}
        description={say('paymentHint')}
        {...checkedIn(form, 'payment_registered')}
      />
      <Checkbox.Group
        label={say('features')}
        value={values.features}
        error={form.faultOf('features')}
        onChange={(value) => form.set('features', value as Feature[])}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} mt={4} verticalSpacing="xs">
          {FEATURES.map((name) => (
            <Checkbox key={name} value={name} label={say(name)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={say('standard_warehouse')}
          // Otherwise it is the first of the usable ones, or the only one that there is.
          required={codes.length > 1 && values.warehouses.length === 0}
          data={codes}
          value={values.standard_warehouse === '' ? null : values.standard_warehouse}
          error={form.faultOf('settings.standard_warehouse')}
          onChange={(value) => form.set('standard_warehouse', value ?? '')}
        />
        <MultiSelect
          label={say('usable')}
          placeholder={values.warehouses.length === 0 ? say('allWarehouses') : ''}
          data={codes}
          value={values.warehouses}
          error={form.faultOf('warehouses')}
          onChange={(value) => form.set('warehouses', value)}
        />
      </SimpleGrid>
      <TextInput
        label={say('rate_limit')}
        description={say('rate_limitHint')}
        inputMode="numeric"
        value={values.rate_limit}
        error={form.faultOf('rate_limit')}
        onChange={({ currentTarget }) => form.set('rate_limit', currentTarget.value)}
      />
      <Checkbox label={say('withSender')} description={say('withSenderHint')} {...checkedIn(form, 'with_sender')} />
      {values.with_sender && (
        <Stack gap="xs" component="fieldset" m={0} p="sm" style={{ border: '1px solid var(--line)', borderRadius: 6 }}>
          <Text component="legend" size="sm" fw={600} px={4}>
            {say('sender')}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {SENDER.map((name) => (
              <TextInput
                key={name}
                label={say(name === 'name' ? 'senderName' : name)}
                required={REQUIRED.has(name)}
                value={values.sender[name]}
                error={form.faultOf(`sender.${name}`)}
                onChange={({ currentTarget }) => {
                  form.set('sender', { ...values.sender, [name]: currentTarget.value });
                  if (name === 'postcode') void begin(currentTarget.value);
                }}
              />
            ))}
          </SimpleGrid>
        </Stack>
      )}
    </Form>
  );
}
