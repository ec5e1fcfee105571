import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { answered, desk } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { FactList } from '../../shared/facts';
import type { Fields } from '../../shared/fields';
import { typedInto } from '../../shared/fields';
import { FormElement } from '../../shared/form';
import { NumberField } from '../../shared/number-field';
import { FormFaults } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { PlaceLinks } from '../place-links';
import { ReceiptLink } from '../receipts/receipt-link';
import { Card, Section, useDecision } from './entry';
import { missingOf, restOf } from './inbox';
import { DeskPhotos } from './photos';
import {
  type Act,
  actsOf,
  adjustedToStock,
  adjustmentOf,
  afterChoice,
  type Condition,
  conditionsOf,
  mostOf,
  placeOf,
  placesOf,
  type QuarantineEntry,
  sourcesOf,
  unitsOf,
  type Values,
  valuesOf,
} from './quarantine-values';
import { DECISIONS } from './words';

/** Defective or unidentified goods, or units that were not found: somebody makes them available again, or writes them off. */
export function QuarantineCard({
  entry,
  warehouseName,
}: {
  readonly entry: QuarantineEntry;
  readonly warehouseName: (warehouse: string) => string;
}) {
  const say = useWords(DECISIONS);
  const mayLook = useMay('findFloorPhoto');
  const { kind, row } = entry;
  const { item, lot } = row;
  const says =
    kind === 'missing'
      ? say('missingSays', { count: missingOf(lot) })
      : conditionsOf(entry)
          .map((condition) => say(`${condition}Units`, { count: unitsOf(entry, condition) }))
          .join(say('comma')) || say('units', { count: restOf(lot) });
  return (
    <Card
      entry={entry}
      title={item.name ?? item.code}
      account={item.account_name}
      place={warehouseName(lot.warehouse)}
      since={null}
      says={says}
    >
      <Goods entry={entry} />
      {mayLook && kind === 'quarantine' && lot.photos.length > 0 && (
        <Section title={say('photos')}>
          <DeskPhotos account={item.account_id} photos={lot.photos} />
        </Section>
      )}
      <Decide entry={entry} />
    </Card>
  );
}

function Goods({ entry }: { readonly entry: QuarantineEntry }) {
  const { item, lot } = entry.row;
  const say = useWords(DECISIONS);
  const { day } = useTimes();
  const claimed = lot.claimed.defective + lot.claimed.unidentified;
  return (
    <FactList
      facts={[
        [say('code'), item.code],
        [say('expiry'), lot.expiry_date === null ? null : day(lot.expiry_date)],
        [say('manufactured'), lot.manufacture_date === null ? null : day(lot.manufacture_date)],
        [
          say('lies'),
          placesOf(entry.kind, entry.row.lot.places).map(({ place, units }) => (
            <div key={place}>
              <PlaceLinks warehouse={lot.warehouse} places={[place]} /> {say('units', { count: units })}
            </div>
          )),
        ],
        [
          say('cameBy'),
          // Units that were not found are not those that a receipt has brought.
          entry.kind === 'missing' || lot.receipts.length === 0
            ? null
            : [...new Set(lot.receipts.map(({ receipt_id }) => receipt_id))].map((id) => (
                <div key={id}>
                  <ReceiptLink id={id} />
                </div>
              )),
        ],
        [say('claimed'), claimed === 0 ? null : say('units', { count: claimed })],
      ]}
    />
  );
}

function Decide({ entry }: { readonly entry: QuarantineEntry }) {
  const say = useWords(DECISIONS);
  const { form, decide } = useDecision<Values>(entry, valuesOf(entry), ['quantity', 'parts', 'place', 'note']);
  const values = adjustedToStock(entry, form.values);
  const { act } = values;
  const quantity = Number(values.quantity);
  const send = async (): Promise<string> => {
    const { item } = entry.row;
    await carryOut(entry, values);
    return say(`${act}Done`, { goods: item.name ?? item.code, count: quantity });
  };
  return (
    <FormElement form={form} onSubmit={() => decide(send)}>
      <Stack gap="sm">
        <FormFaults faults={form.others} />
        <Group gap="sm" align="flex-start">
          <Choices entry={entry} form={form} values={values} />
          {act === 'write_off' && <WriteOff form={form} values={values} />}
        </Group>
        <Text fz={13}>{say(entry.row.lot.blocked && act === 'restock' ? 'restockBlockedText' : `${act}Text`)}</Text>
        <Group>
          <Button type="submit" loading={form.isSending} disabled={!(quantity > 0)}>
            {say(`${act}Now`)}
          </Button>
        </Group>
      </Stack>
    </FormElement>
  );
}

/** Units of a receipt are released; others are adjusted. */
async function carryOut(entry: QuarantineEntry, values: Values): Promise<void> {
  const { item, lot } = entry.row;
  const { condition, act } = values;
  const quantity = Number(values.quantity);
  const source = sourcesOf(entry, condition).find(({ value }) => value === values.source) ?? null;
  if (act === 'restock' && source !== null && source.receipt_id !== null) {
    const part = { line_no: source.line_no, lot_no: lot.lot_no, [condition]: quantity };
    await answered(desk.POST('/desk/quarantine/release', { body: { receipt_id: source.receipt_id, parts: [part] } }));
  } else {
    const body = {
      ...{ account_id: item.account_id, warehouse: lot.warehouse, code: item.code, lot_no: lot.lot_no, quantity },
      ...adjustmentOf(values, condition),
      ...placeOf(entry),
    };
    await answered(desk.POST('/desk/adjustments', { body }));
  }
}

/** Which units, how many, and what is done with them. @param values of the form, adjusted to the units that still exist */
function Choices({
  entry,
  form,
  values,
}: {
  readonly entry: QuarantineEntry;
  readonly form: Fields<Values>;
  readonly values: Values;
}) {
  const say = useWords(DECISIONS);
  const conditions = conditionsOf(entry);
  const sources = sourcesOf(entry, values.condition);
  const choose = (change: Parameters<typeof afterChoice>[2]) =>
    form.change((typed) => afterChoice(entry, typed, change));
  return (
    <>
      {conditions.length > 1 && (
        <Select
          label={say('which')}
          w={170}
          allowDeselect={false}
          data={conditions.map((value) => ({ value, label: say(value) }))}
          value={values.condition}
          onChange={(value) => value !== null && choose({ condition: value as Condition })}
        />
      )}
      <Select
        label={say('whatToDo')}
        w={250}
        allowDeselect={false}
        data={actsOf(entry, values.condition).map((value) => ({ value, label: say(value) }))}
        value={values.act}
        onChange={(value) => value !== null && choose({ act: value as Act })}
      />
      <NumberField
        label={say('quantity')}
        description={say('most', { count: mostOf(entry, values) })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        w={130}
        value={values.quantity}
        error={form.faultOf('quantity') ?? form.faultOf('parts') ?? form.faultOf('place')}
        onChange={(value) => form.set('quantity', value)}
      />
      {values.act === 'restock' && sources.length > 1 && (
        <Select
          label={say('fromReceipt')}
          w={220}
          allowDeselect={false}
          data={sources.map(({ value, receipt_id, units }) => ({
            value,
            label: say(receipt_id === null ? 'noReceiptUnits' : 'receiptUnits', {
              receipt: receipt_id ?? '',
              count: units,
            }),
          }))}
          value={values.source}
          onChange={(value) => value !== null && choose({ source: value })}
        />
      )}
    </>
  );
}

const REASONS = ['damaged', 'lost', 'sample', 'stocktake', 'correction', 'other'] as const;

/** Why units are written off. */
function WriteOff({ form, values }: { readonly form: Fields<Values>; readonly values: Values }) {
  const say = useWords(DECISIONS);
  return (
    <>
      <Select
        label={say('writeOffReason')}
        w={170}
        allowDeselect={false}
        data={REASONS.map((value) => ({ value, label: say(`reason_${value}`) }))}
        value={values.reason}
        onChange={(value) => value !== null && form.set('reason', value)}
      />
      <TextInput
        label={say('note')}
        required={values.reason === 'other'}
        maxLength={1_000}
        {...typedInto(form, 'note')}
      />
    </>
  );
}
