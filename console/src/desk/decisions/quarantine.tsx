import { Button, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { answered, desk } from '../../app/api';
import { useWords } from '../../app/i18n';
import { FactList } from '../../shared/facts';
import { FormFaults } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { Card, PlaceLinks, Section, useDecision } from './entry';
import { type Entry, missingOf, type QuarantineRow, restOf } from './inbox';
import { DeskPhotos } from './photos';
import { DECISIONS } from './words';

type QuarantineEntry = Extract<Entry, { kind: 'quarantine' | 'missing' }>;
type Condition = 'defective' | 'unidentified';
const CONDITIONS = ['defective', 'unidentified'] as const satisfies readonly Condition[];

const sumOf = <T,>(rows: readonly T[], pick: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + pick(row), 0);

/** Units of a condition that this card is about: those that are missing, or the others that no removal takes. */
function unitsOf({ kind, row: { lot } }: QuarantineEntry, condition: Condition): number {
  const missing = sumOf(
    lot.places.filter((place) => place.kind === 'missing'),
    (place) => place[condition],
  );
  return kind === 'missing' ? missing : lot[condition] - lot.claimed[condition] - missing;
}

/** Defective or unidentified goods, or units that were not found: they can be sold again, or are gone. */
export function QuarantineCard({
  entry,
  warehouseName,
}: {
  readonly entry: QuarantineEntry;
  readonly warehouseName: (warehouse: string) => string;
}) {
  const say = useWords(DECISIONS);
  const { kind, row } = entry;
  const { item, lot } = row;
  const says =
    kind === 'missing'
      ? say('missingSays', { count: missingOf(lot) })
      : CONDITIONS.filter((condition) => unitsOf(entry, condition) > 0)
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
      <Goods row={row} />
      {kind === 'quarantine' && lot.photos.length > 0 && (
        <Section title={say('photos')}>
          <DeskPhotos account={item.account_id} photos={lot.photos} />
        </Section>
      )}
      <Decide entry={entry} />
    </Card>
  );
}

function Goods({ row: { item, lot } }: { readonly row: QuarantineRow }) {
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
          lot.places.map(({ place, defective, unidentified }) => (
            <div key={place}>
              <PlaceLinks warehouse={lot.warehouse} places={[place]} />{' '}
              {say('units', { count: defective + unidentified })}
            </div>
          )),
        ],
        [say('cameBy'), [...new Set(lot.receipts.map(({ receipt_id }) => receipt_id))].join(say('comma'))],
        [say('claimed'), claimed === 0 ? null : say('units', { count: claimed })],
      ]}
    />
  );
}

const ACTS = {
  quarantine: ['restock', 'write_off', 'to_defective'],
  missing: ['found', 'lost'],
} as const;
type Act = (typeof ACTS)[keyof typeof ACTS][number];

const REASONS = ['damaged', 'lost', 'sample', 'stocktake', 'correction', 'other'] as const;

/** From no certain receipt: an adjustment. */
const NO_RECEIPT = '';

interface Values {
  readonly condition: Condition;
  readonly act: Act;
  readonly quantity: number | string;
  readonly reason: string;
  readonly note: string;
  /** `TS001-W0001 1`: receipt and line. */
  readonly source: string;
}

function Decide({ entry }: { readonly entry: QuarantineEntry }) {
  const say = useWords(DECISIONS);
  const { item, lot } = entry.row;
  const conditions = CONDITIONS.filter((one) => unitsOf(entry, one) > 0);
  const first = conditions[0] ?? 'defective';
  const begin = { condition: first, act: ACTS[entry.kind][0], source: sourcesOf(entry, first)[0]?.value ?? NO_RECEIPT };
  const initial: Values = { ...begin, quantity: mostOf(entry, begin), reason: 'damaged', note: '' };
  const { form, decide } = useDecision<Values>(entry, initial, ['quantity', 'parts', 'place', 'note']);
  const { set } = form;
  const values = fitting(entry, form.values);
  const acts = ACTS[entry.kind].filter((act) => act !== 'to_defective' || values.condition === 'unidentified');
  const sources = sourcesOf(entry, values.condition);
  const source = sources.find(({ value }) => value === values.source) ?? null;
  const most = mostOf(entry, values);
  const quantity = Number(values.quantity);
  const send = async (): Promise<string> => {
    const { condition, act } = values;
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
    return say(`${act}Done`, { goods: item.name ?? item.code, count: quantity });
  };
  /** Another choice is about other units: all of them, unless said otherwise. */
  const choose = (change: Partial<Pick<Values, 'condition' | 'act' | 'source'>>) =>
    form.change((typed) => {
      const now = fitting(entry, typed);
      const condition = change.condition ?? now.condition;
      const act = change.act ?? (condition === 'defective' && now.act === 'to_defective' ? 'restock' : now.act);
      const own = sourcesOf(entry, condition);
      const wanted = change.source ?? now.source;
      const source = own.some(({ value }) => value === wanted) ? wanted : (own[0]?.value ?? NO_RECEIPT);
      const next = { ...now, condition, act, source };
      return { ...next, quantity: mostOf(entry, next) };
    });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void decide(send);
      }}
    >
      <Stack gap="sm">
        <FormFaults faults={form.others} />
        <Group gap="sm" align="flex-start">
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
            data={acts.map((value) => ({ value, label: say(value) }))}
            value={values.act}
            onChange={(value) => value !== null && choose({ act: value as Act })}
          />
          <NumberInput
            label={say('quantity')}
            description={say('most', { count: most })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            w={130}
            min={1}
            allowDecimal={false}
            allowNegative={false}
            value={values.quantity}
            error={form.faultOf('quantity') ?? form.faultOf('parts') ?? form.faultOf('place')}
            onChange={(value) => set('quantity', value)}
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
          {values.act === 'write_off' && (
            <>
              <Select
                label={say('writeOffReason')}
                w={170}
                allowDeselect={false}
                data={REASONS.map((value) => ({ value, label: say(`reason_${value}`) }))}
                value={values.reason}
                onChange={(value) => value !== null && set('reason', value)}
              />
              <TextInput
                label={say('note')}
                required={values.reason === 'other'}
                maxLength={1_000}
                value={values.note}
                error={form.faultOf('note')}
                onChange={({ currentTarget }) => set('note', currentTarget.value)}
              />
            </>
          )}
        </Group>
        <Text fz={13}>{say(`${values.act}Text`)}</Text>
        <Group>
          <Button type="submit" loading={form.isSending} disabled={!(quantity > 0)}>
            {say(`${values.act}Now`)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The receipts from which units of a condition can be released; others are adjusted. */
function sourcesOf(entry: QuarantineEntry, condition: Condition) {
  const receipts = entry.row.lot.receipts
    .filter((one) => one[condition] > 0)
    .map(({ receipt_id, line_no, ...units }) => ({
      value: `${receipt_id} ${line_no}`,
      receipt_id,
      line_no,
      units: units[condition],
    }));
  const rest = unitsOf(entry, condition) - sumOf(receipts, ({ units }) => units);
  const others = { value: NO_RECEIPT, receipt_id: null, line_no: 0, units: rest };
  return rest > 0 && receipts.length > 0 ? [...receipts, others] : receipts;
}

/** The most units that a choice can be about. */
function mostOf(
  entry: QuarantineEntry,
  { condition, act, source }: Pick<Values, 'condition' | 'act' | 'source'>,
): number {
  const all = unitsOf(entry, condition);
  if (act !== 'restock') return all;
  return Math.min(all, sourcesOf(entry, condition).find(({ value }) => value === source)?.units ?? all);
}

/** What was chosen, as long as there are such units: others may have dealt with them meanwhile. */
function fitting(entry: QuarantineEntry, values: Values): Values {
  if (unitsOf(entry, values.condition) > 0) return values;
  const condition = CONDITIONS.find((one) => unitsOf(entry, one) > 0) ?? values.condition;
  const next = { ...values, condition, source: sourcesOf(entry, condition)[0]?.value ?? NO_RECEIPT };
  return { ...next, quantity: mostOf(entry, next) };
}

/** An adjustment, for what is no release. */
function adjustmentOf({ act, reason, note }: Values, from: Condition) {
  if (act === 'write_off') return { from, to: 'adjustment', reason, note: note.trim() === '' ? null : note.trim() };
  if (act === 'lost') return { from, to: 'adjustment', reason: 'lost' };
  if (act === 'to_defective') return { from, to: 'defective', reason: 'recognised' };
  if (act === 'found') return { from, to: 'available', reason: 'found' };
  return { from, to: 'available', reason: from === 'defective' ? 'repaired' : 'recognised' };
}

/** Missing units lie in a place of their own. */
function placeOf({ kind, row: { lot } }: QuarantineEntry): { readonly place?: string } {
  const missing = lot.places.find((place) => place.kind === 'missing');
  return kind === 'missing' && missing !== undefined ? { place: missing.place } : {};
}
