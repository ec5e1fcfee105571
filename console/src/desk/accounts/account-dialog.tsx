import { Checkbox, MultiSelect, Select, Stack, Text, TextInput } from '@mantine/core';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { FEATURES, PACKING_CHECKS } from '../../shared/api-values';
import { changesOf } from '../../shared/changes';
import { checkedIn, useFields } from '../../shared/fields';
import { Form, LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { typedNumber } from '../../shared/typed-number';
import { DESK } from '../words';
import { type ShownAccount, useReadAgain } from './account-query';
import { accountsQuery } from './accounts';
import { ACCOUNT } from './words';

/** The parts of an account that are changed separately, each in its own dialog. */
export type PartOfAccount = 'terms' | 'features' | 'warehouses' | 'packing';

const valuesOf = (account: ShownAccount) => ({
  name: account.name,
  payment_registered: account.payment_registered,
  rate_limit: account.rate_limit === null ? '' : String(account.rate_limit),
  features: FEATURES.filter((name) => account.features[name]) as readonly string[],
  standard_warehouse: account.settings.standard_warehouse,
  warehouses: account.warehouses ?? [],
  packing_checks: (account.settings.packing_checks ?? []) as readonly string[],
});

type Values = ReturnType<typeof valuesOf>;

/** The body of the request for each part: the changed ones of its own fields. */
const BODIES: Readonly<Record<PartOfAccount, (changed: Partial<Values>, begun: Values) => object>> = {
  terms: ({ name, payment_registered, rate_limit }) => ({
    name,
    payment_registered,
    rate_limit: rate_limit === undefined ? undefined : typedNumber(rate_limit),
  }),
  features: ({ features }, begun) => ({
    features:
      features &&
      Object.fromEntries(
        FEATURES.filter((name) => features.includes(name) !== begun.features.includes(name)).map((name) => [
          name,
          features.includes(name),
        ]),
      ),
  }),
  warehouses: ({ standard_warehouse, warehouses }) => ({
    settings: standard_warehouse && { standard_warehouse },
    warehouses: warehouses?.length === 0 ? null : warehouses,
  }),
  packing: ({ packing_checks }) => ({
    settings: packing_checks && { packing_checks: PACKING_CHECKS.filter((one) => packing_checks.includes(one)) },
  }),
};

const PATHS = ['name', 'payment_registered', 'rate_limit', 'features', 'settings', 'warehouses'];

/** Changes one part of what was agreed with a client. */
export function AccountDialog({
  part,
  account,
  warehouses,
  onClose,
}: {
  readonly part: PartOfAccount;
  readonly account: ShownAccount;
  readonly warehouses: readonly { readonly warehouse: string; readonly name: string }[];
  readonly onClose: () => void;
}) {
  const say = useWords(ACCOUNT);
  const word = useWords(DESK);
  const readAgain = useReadAgain();
  const form = useFields(valuesOf(account), PATHS);
  const { values } = form;
  const { account_id } = account;
  const codes = warehouses.map((one) => ({ value: one.warehouse, label: one.name }));
  const fields = {
    terms: (
      <>
        <TextInput
          label={word('accountName')}
          required
          value={values.name}
          error={form.faultOf('name')}
          onChange={({ currentTarget }) => form.set('name', currentTarget.value)}
        />
        <Checkbox
          label={`${word('payment')}: ${word('registered')}`}
          description={word('paymentHint')}
          {...checkedIn(form, 'payment_registered')}
        />
        <TextInput
          label={word('rate_limit')}
          description={word('rate_limitHint')}
          inputMode="numeric"
          value={values.rate_limit}
          error={form.faultOf('rate_limit')}
          onChange={({ currentTarget }) => form.set('rate_limit', currentTarget.value)}
        />
      </>
    ),
    features: (
      <>
        <Checkbox.Group
          label={say('features')}
          value={[...values.features]}
          error={form.faultOf('features')}
          onChange={(chosen) => form.set('features', chosen)}
        >
          <Stack gap="xs" mt="xs">
            {FEATURES.map((name) => (
              <Checkbox key={name} value={name} label={word(name)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Text className="quiet">{say('featuresNote')}</Text>
      </>
    ),
    warehouses: (
      <>
        <Select
          label={word('standard_warehouse')}
          allowDeselect={false}
          data={codes}
          value={values.standard_warehouse}
          error={form.faultOf('settings.standard_warehouse')}
          onChange={(code) => form.set('standard_warehouse', code ?? values.standard_warehouse)}
        />
        <MultiSelect
          label={word('usable')}
          placeholder={values.warehouses.length === 0 ? word('allWarehouses') : ''}
          data={codes}
          value={[...values.warehouses]}
          error={form.faultOf('warehouses')}
          onChange={(chosen) => form.set('warehouses', chosen)}
        />
        <Text className="quiet">{say('warehousesNote')}</Text>
      </>
    ),
    packing: (
      <Checkbox.Group
        label={say('packing')}
        description={say('packingNote')}
        value={[...values.packing_checks]}
        error={form.faultOf('settings.packing_checks')}
        onChange={(chosen) => form.set('packing_checks', chosen)}
      >
        <Stack gap="xs" mt="xs">
          {PACKING_CHECKS.map((one) => (
            <Checkbox key={one} value={one} label={say(`packing_${one}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
    ),
  };
  return (
    <Modal opened onClose={onClose} title={say(part)} closeButtonProps={{ 'aria-label': word('cancel') }}>
      <Form
        form={form}
        send={() =>
          answered(
            api.PUT('/provider/accounts/{account_id}', {
              params: { path: { account_id } },
              body: BODIES[part](changesOf(values, form.begun), form.begun),
            }),
          )
        }
        onSent={async () => {
          await readAgain(accountsQuery.queryKey);
          onClose();
        }}
        submit={word('save')}
        cancel={<LeaveButton onClick={onClose}>{word('cancel')}</LeaveButton>}
      >
        {fields[part]}
      </Form>
    </Modal>
  );
}
