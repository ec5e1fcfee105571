import { Select, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { answered, desk } from '../../app/api';
import { useWords } from '../../app/i18n';
import { ADJUSTMENT_REASONS } from '../../shared/api-values';
import { type Fields, typedInto, useFields } from '../../shared/fields';
import { Form, LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { NumberField } from '../../shared/number-field';
import { useGoodsName } from '../goods-name';
import { useChangeWords } from './change-words';
import { type Change, changesOf, effectOf, mayBeNewLot, placesOf, type Reason, sidesOf } from './changes';
import { useLotName } from './goods';
import type { ItemHere, LotHere } from './stock-query';
import { STOCK } from './words';

interface Props {
  readonly item: ItemHere;
  /** Null: units of another lot than those that are there. */
  readonly lot: LotHere | null;
  readonly warehouse: string;
  readonly onClose: () => void;
  /** @param outcome says what was recorded */
  readonly onDone: (outcome: string) => void;
}

interface Values {
  readonly reason: Reason | '';
  readonly change: Change | '';
  readonly quantity: number | string;
  /** The number of another lot; {@link NEW}: one with a date of its own. */
  readonly other: string;
  readonly date: string;
  /** Empty: wherever the units lie. */
  readonly place: string;
  readonly note: string;
}

const NEW = 'new';
/** What has usually happened when units of another lot are there. */
const FOUND = { reason: 'found', change: 'adjustment>available' } as const;

/** A dialog that corrects the stock of one lot. The reason decides what can be changed, and the effect is said before it is sent. */
export function CorrectDialog(props: Props) {
  const say = useWords(STOCK);
  const goodsName = useGoodsName();
  const { item, lot, onClose } = props;
  const title =
    lot === null
      ? say('otherLotNamed', { goods: item.name ?? item.code })
      : say('correctNamed', { goods: goodsName({ ...item, ...lot }) });
  return (
    <Modal opened onClose={onClose} title={title}>
      <Correct {...props} />
    </Modal>
  );
}

const PATHS = ['reason', 'from', 'to', 'quantity', 'place', 'note'];
/** Fields that only a dialog about another lot has. */
const LOT_PATHS = ['lot_no', 'expiry_date', 'manufacture_date'];

function Correct({ item, lot, warehouse, onClose, onDone }: Props) {
  const say = useWords(STOCK);
  const queries = useQueryClient();
  const changeWords = useChangeWords();
  const form = useFields<Values>(
    {
      ...{ quantity: '', place: '', note: '', date: '' },
      ...(lot === null ? FOUND : { reason: '', change: '' }),
      other: item.other_lots[0] === undefined || item.lot_limit_type !== null ? NEW : String(item.other_lots[0].lot_no),
    },
    lot === null ? [...PATHS, ...LOT_PATHS] : PATHS,
  );
  const { reason, change, quantity, place, note } = form.values;
  const places = change === '' ? [] : placesOf(change, lot);
  const [from, to] = change === '' ? (['', ''] as const) : sidesOf(change);
  const body = {
    ...{ account_id: item.account_id, warehouse, code: item.code, quantity: Number(quantity), from, to, reason },
    note: note.trim() === '' ? null : note.trim(),
    ...lotOf(item, lot, form.values),
    ...(place !== '' && places.length > 1 ? { place } : {}),
  };
  const goods = item.name ?? item.code;
  return (
    <Form
      form={form}
      send={() => answered(desk.POST('/desk/adjustments', { body }))}
      onSent={async () => {
        onClose();
        if (change !== '') onDone(changeWords(change, 'Done', { goods, count: Number(quantity) }));
        await queries.invalidateQueries({ queryKey: ['provider', 'stock'] });
      }}
      submit={say('correct')}
      cancel={<LeaveButton onClick={onClose}>{say('cancel')}</LeaveButton>}
    >
      {lot === null && <OtherLot item={item} form={form} />}
      <What item={item} lot={lot} form={form} />
      <NumberField
        label={say('quantity')}
        required
        w={160}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={from === '' || from === 'adjustment' ? undefined : say('most', { count: lot?.[from] ?? 0 })}
        value={quantity}
        error={form.faultOf('quantity')}
        onChange={(typed) => form.set('quantity', typed)}
      />
      {places.length > 1 && (
        <Select
          label={say('where')}
          allowDeselect={false}
          data={[
            { value: '', label: say('anywhere') },
            ...places.map((one) => ({
              value: one.place,
              label: say('placeUnits', { place: one.place, count: one.units }),
            })),
          ]}
          value={place}
          error={form.faultOf('place')}
          onChange={(chosen) => form.set('place', chosen ?? '')}
        />
      )}
      <TextInput label={say('note')} required={reason === 'other'} maxLength={1_000} {...typedInto(form, 'note')} />
      {change !== '' && <Effect change={change} quantity={Number(quantity)} lot={changedOf(item, lot, form.values)} />}
    </Form>
  );
}

/** Which lot the request names: by its number, or a new one by its date. */
function lotOf({ in_lots, lot_limit_type }: ItemHere, lot: LotHere | null, { other, date }: Values) {
  if (lot !== null) return in_lots || lot.lot_no > 0 ? { lot_no: lot.lot_no } : {};
  if (other !== NEW) return { lot_no: Number(other) };
  if (lot_limit_type === null) return {};
  return { [lot_limit_type === 'expiry' ? 'expiry_date' : 'manufacture_date']: date === '' ? null : date };
}

/** The lot whose figures change; null: a new one. A date may be that of a lot that there is. */
function changedOf({ lots, other_lots }: ItemHere, lot: LotHere | null, { other, date }: Values): LotHere | null {
  if (lot !== null) return lot;
  const isMeant = (one: LotHere): boolean =>
    other === NEW ? (one.expiry_date ?? one.manufacture_date) === date : String(one.lot_no) === other;
  return [...lots, ...other_lots].find(isMeant) ?? null;
}

/** What happened, and what that changes. If a reason can only mean one thing, there is nothing to choose. */
function What({ item, lot, form }: Pick<Props, 'item' | 'lot'> & { readonly form: Fields<Values> }) {
  const say = useWords(STOCK);
  const changeWords = useChangeWords();
  const { reason, change } = form.values;
  const changes = reason === '' ? [] : changesOf(reason, item, lot);
  const choose = (chosen: Reason) =>
    form.change((now) => ({ ...now, reason: chosen, change: changesOf(chosen, item, lot)[0] ?? '', place: '' }));
  return (
    <>
      <Select
        label={say('reason')}
        placeholder={say('choose')}
        required
        data-autofocus={lot !== null || undefined}
        allowDeselect={false}
        data={ADJUSTMENT_REASONS.map((value) => ({
          value,
          label: say(`reason_${value}`),
          disabled: changesOf(value, item, lot).length === 0,
        }))}
        value={reason === '' ? null : reason}
        error={form.faultOf('reason')}
        onChange={(chosen) => {
          const found = ADJUSTMENT_REASONS.find((one) => one === chosen);
          if (found !== undefined) choose(found);
        }}
      />
      {changes.length > 1 && (
        <Select
          label={say('change')}
          allowDeselect={false}
          data={changes.map((value) => ({ value, label: changeWords(value, '') }))}
          value={change}
          error={form.faultOf('from') ?? form.faultOf('to')}
          onChange={(chosen) =>
            form.change((now) => ({ ...now, change: changes.find((one) => one === chosen) ?? now.change, place: '' }))
          }
        />
      )}
    </>
  );
}

/** Which of the lots that have no units here, or a new one. */
function OtherLot({ item, form }: { readonly item: ItemHere; readonly form: Fields<Values> }) {
  const say = useWords(STOCK);
  const lotName = useLotName();
  const { other, date } = form.values;
  const { lot_limit_type, other_lots } = item;
  const offered = [
    ...(mayBeNewLot(item) ? [{ value: NEW, label: say('newLot') }] : []),
    ...other_lots.map((lot) => ({ value: String(lot.lot_no), label: lotName(lot) })),
  ];
  return (
    <>
      {(offered.length > 1 || lot_limit_type === null) && (
        <Select
          label={say('whichLot')}
          data-autofocus
          allowDeselect={false}
          data={offered}
          value={other}
          error={form.faultOf('lot_no')}
          onChange={(chosen) => chosen !== null && form.set('other', chosen)}
        />
      )}
      {other === NEW && lot_limit_type !== null && (
        <TextInput
          type="date"
          w={200}
          label={say(lot_limit_type === 'expiry' ? 'expiryDate' : 'manufactureDate')}
          required
          value={date}
          data-autofocus
          error={
            form.faultOf(lot_limit_type === 'expiry' ? 'expiry_date' : 'manufacture_date') ?? form.faultOf('lot_no')
          }
          onChange={({ currentTarget }) => form.set('date', currentTarget.value)}
        />
      )}
    </>
  );
}

/** What will change, in words. Read out when it changes: it is what the person confirms. */
function Effect({
  change,
  quantity,
  lot,
}: {
  readonly change: Change;
  readonly quantity: number;
  readonly lot: LotHere | null;
}) {
  const say = useWords(STOCK);
  const changeWords = useChangeWords();
  const [from, to] = sidesOf(change);
  const effect = effectOf(change, quantity, lot);
  if (effect === null) {
    if (from === 'adjustment' || !(quantity > (lot?.[from] ?? 0))) return null;
    return (
      <Text role="status" fz={13} c="var(--wrong)">
        {say('tooMany', { figure: say(`t_${from}`), count: lot?.[from] ?? 0 })}
      </Text>
    );
  }
  return (
    <Stack
      role="status"
      aria-label={say('effect')}
      gap={4}
      p="sm"
      style={{ border: '1px solid var(--line)', borderRadius: 6 }}
    >
      <Text fw={600}>{changeWords(change, 'Text', { count: quantity })}</Text>
      <Text fz={13}>
        {effect
          .map(({ figure, before, after }) => say('becomes', { figure: say(`t_${figure}`), before, after }))
          .join(say('comma'))}
      </Text>
      {to === 'available' && <Text fz={13}>{say(lot?.blocked === true ? 'servedNot' : 'served')}</Text>}
      {from === 'adjustment' && <Text fz={13}>{say('onMain')}</Text>}
    </Stack>
  );
}
