import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { answered, api } from '../../app/api';
import type { paths } from '../../app/api-schema';
import { useWords } from '../../app/i18n';
import { PACKING_CHECKS, TAX_ROUNDINGS } from '../../shared/api-values';
import { changesOf } from '../../shared/changes';
import { typedInto, useFields } from '../../shared/fields';
import { Form, LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { narrowCode } from '../../shared/typed-text';
import { useReadAgain } from '../account';
import { SETTINGS } from './words';

type Account = paths['/account']['get']['responses'][200]['content']['application/json'];

/** Changes the settings of an account for its orders. */
export function SettingsDialog({
  account,
  settings,
  warehouses,
  onClose,
}: {
  readonly account: string;
  readonly settings: Account['settings'];
  readonly warehouses: Account['warehouses'];
  readonly onClose: () => void;
}) {
  const say = useWords(SETTINGS);
  const readAgain = useReadAgain(account);
  const { standard_warehouse, tax_included, delivery_note_type, packing_checks = [], tax_rounding = 'down' } = settings;
  const begun = {
    standard_warehouse,
    tax_included,
    tax_rounding,
    delivery_note_type,
    packing_checks,
    label_note: settings.label_note ?? '',
    invoice_number: settings.invoice_number ?? '',
  };
  const form = useFields(begun, Object.keys(begun));
  const { values } = form;
  return (
    <Modal opened onClose={onClose} title={say('shipping')} closeButtonProps={{ 'aria-label': say('keep') }}>
      <Form
        form={form}
        send={() => {
          const { label_note, invoice_number, ...changes } = changesOf(values, form.begun);
          // An empty text removes what was there; an absent one changes nothing.
          const texts = {
            label_note: label_note?.trim() === '' ? null : label_note?.trim(),
            invoice_number: invoice_number === undefined ? undefined : narrowCode(invoice_number) || null,
          };
          return answered(api.PUT('/settings', { body: { ...changes, ...texts } }));
        }}
        onSent={async () => {
          await readAgain();
          onClose();
        }}
        submit={say('save')}
        cancel={<LeaveButton onClick={onClose}>{say('keep')}</LeaveButton>}
      >
        <Select
          label={say('standardWarehouse')}
          allowDeselect={false}
          data={warehouses.map((one) => ({ value: one.warehouse, label: one.name }))}
          value={values.standard_warehouse}
          error={form.faultOf('standard_warehouse')}
          onChange={(warehouse) => form.set('standard_warehouse', warehouse ?? standard_warehouse)}
        />
        <Select
          label={say('tax')}
          allowDeselect={false}
          data={[
            { value: 'true', label: say('taxIncluded') },
            { value: 'false', label: say('taxExcluded') },
          ]}
          value={String(values.tax_included)}
          error={form.faultOf('tax_included')}
          onChange={(value) => form.set('tax_included', value === 'true')}
        />
        <TextInput
          label={say('invoiceNumber')}
          description={say('invoiceHint')}
          {...typedInto(form, 'invoice_number')}
        />
        <Select
          label={say('taxRounding')}
          allowDeselect={false}
          data={TAX_ROUNDINGS.map((way) => ({ value: way, label: say(`rounding_${way}`) }))}
          value={values.tax_rounding}
          error={form.faultOf('tax_rounding')}
          onChange={(way) => form.set('tax_rounding', TAX_ROUNDINGS.find((one) => one === way) ?? 'down')}
        />
        <TextInput label={say('labelNote')} {...typedInto(form, 'label_note')} />
        <Select
          label={say('deliveryNote')}
          allowDeselect={false}
          data={[
            { value: 'NONE', label: say('noteNone') },
            { value: 'NOT_INCLUDE_PII', label: say('noteWithout') },
          ]}
          value={values.delivery_note_type}
          error={form.faultOf('delivery_note_type')}
          onChange={(type) => form.set('delivery_note_type', type === 'NONE' ? 'NONE' : 'NOT_INCLUDE_PII')}
        />
        <Checkbox.Group
          label={say('packing')}
          value={[...values.packing_checks]}
          error={form.faultOf('packing_checks')}
          onChange={(checks) =>
            form.set(
              'packing_checks',
              PACKING_CHECKS.filter((one) => checks.includes(one)),
            )
          }
        >
          <Stack gap="xs" mt="xs">
            {PACKING_CHECKS.map((check) => (
              <Checkbox key={check} value={check} label={say(`packing_${check}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Form>
    </Modal>
  );
}
