import { Button, Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { usePathOf } from '../../shared/address-bar';
import { LIMITS, ZONES } from '../../shared/api-values';
import { changesOf } from '../../shared/changes';
import { checkedIn, type Fields, typedInto, useFields } from '../../shared/fields';
import { Form } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { NumberField } from '../../shared/number-field';
import { Loaded, PageHead } from '../../shared/page';
import { Part } from '../../shared/part';
import { typedNumber } from '../../shared/typed-number';
import { narrowCode } from '../../shared/typed-text';
import { useOwnAccount, useReadAgain } from '../account';
import { LineFields, linesOf, NO_LINE, type TypedLine } from '../lines';
import { type Item, type SetPart, setQuery } from './item-query';
import { ITEMS } from './words';

type Zone = (typeof ZONES)[number];
type Limit = (typeof LIMITS)[number];

const PATHS = [
  'code',
  'name',
  'price',
  'barcode',
  'tags',
  'temperature_zone',
  'lot_limit_type',
  'expiry_at_allocatable_days',
  'manufacture_date_allocatable_days',
  'hs_code',
  'international_info',
  'fifo',
  'bundled_item',
  'child_items',
];

const isSet = (item: Item | null): item is Item => (item?.child_items.length ?? 0) > 0;

/** @param parts of a set */
const fieldsOf = (item: Item | null, parts: readonly SetPart[]) => ({
  code: item?.code ?? '',
  name: item?.name ?? '',
  price: (item?.price ?? '') as string | number,
  is_reduced_tax: item?.is_reduced_tax ?? false,
  barcode: item?.barcode ?? '',
  tags: (item?.tags ?? []).join(', '),
  temperature_zone: (item?.temperature_zone ?? 'dry') as Zone,
  lot_limit_type: (item?.lot_limit_type ?? null) as Limit | null,
  days: (item?.expiry_at_allocatable_days ?? item?.manufacture_date_allocatable_days ?? '') as string | number,
  hs_code: item?.hs_code ?? '',
  invoice_summary: item?.international_info?.invoice_summary ?? '',
  origin: item?.international_info?.origin ?? '',
  fifo: item?.fifo ?? false,
  bundled_item: item?.bundled_item ?? false,
  is_set: isSet(item),
  children: (isSet(item) ? parts.map(({ code, quantity }) => ({ code, quantity })) : [NO_LINE]) as readonly TypedLine[],
});

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** A child of a set. People name the item by its code, but its id is accepted too. */
const childOf = ({ code, quantity }: { readonly code: string; readonly quantity: number }) =>
  /^[A-Z]{2}[0-9]{3,}-I[0-9]{6,}$/.test(code) ? { id: code, quantity } : { code, quantity };

type ItemFields = ReturnType<typeof fieldsOf>;
type Features = Readonly<Record<string, boolean>>;

/**
 * The body of the request. An empty text removes the value. Fields of features that the account does not have are left out.
 * @param wasSet whether the item is a set so far. A field that is left out stays as it is, so the children of a set that is
 *   to be an ordinary item are removed by an empty list
 */
function bodyOf(values: ItemFields, features: Features, wasSet: boolean) {
  const abroad = {
    invoice_summary: textOrNull(values.invoice_summary),
    origin: textOrNull(narrowCode(values.origin).toUpperCase()),
  };
  const days = typedNumber(String(values.days));
  const tags = values.tags.split(/[,，､、]/).flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()]));
  return {
    code: narrowCode(values.code),
    name: textOrNull(values.name),
    price: values.price === '' ? null : values.price,
    is_reduced_tax: values.is_reduced_tax,
    bundled_item: values.bundled_item,
    barcode: textOrNull(narrowCode(values.barcode)),
    tags: tags.length === 0 ? null : tags,
    hs_code: textOrNull(narrowCode(values.hs_code)),
    international_info: abroad.invoice_summary === null && abroad.origin === null ? null : abroad,
    ...(features.temperature ? { temperature_zone: values.temperature_zone } : {}),
    ...(values.is_set
      ? { child_items: linesOf(values.children).map(childOf) }
      : {
          ...(wasSet ? { child_items: [] } : {}),
          ...(features.fifo ? { fifo: values.fifo } : {}),
          ...(features.expiry
            ? {
                lot_limit_type: values.lot_limit_type,
                expiry_at_allocatable_days: values.lot_limit_type === 'expiry' ? days : null,
                manufacture_date_allocatable_days: values.lot_limit_type === 'manufacture' ? days : null,
              }
            : {}),
        }),
  };
}

/** Registers an item. */
export function NewItemPage() {
  const say = useWords(ITEMS);
  const { account = '' } = usePathOf<'account'>();
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={say('newTitle')} />
      <Part title={say('itemPart')}>
        <ItemForm
          account={account}
          item={null}
          parts={[]}
          onDone={(id) => void navigate({ to: `/${account}/items/${id}` })}
          cancel={() => (
            <Button component={Link} to={`/${account}/items`} variant="default">
              {say('keep')}
            </Button>
          )}
        />
      </Part>
    </>
  );
}

/** Changes an item. */
export function ItemDialog({
  account,
  item,
  onClose,
}: {
  readonly account: string;
  readonly item: Item;
  readonly onClose: () => void;
}) {
  const say = useWords(ITEMS);
  return (
    <Modal opened onClose={onClose} size="lg" title={say('editTitle', { code: item.code })}>
      <Loaded query={useQuery(setQuery(account, item))}>
        {({ parts }) => (
          <ItemForm
            account={account}
            item={item}
            parts={parts}
            onDone={onClose}
            cancel={(discard) => (
              <Button
                variant="default"
                onClick={() => {
                  discard();
                  onClose();
                }}
              >
                {say('keep')}
              </Button>
            )}
          />
        )}
      </Loaded>
    </Modal>
  );
}

function ItemForm({
  account,
  item,
  parts,
  onDone,
  cancel,
}: {
  readonly account: string;
  readonly item: Item | null;
  /** Of a set. */
  readonly parts: readonly SetPart[];
  readonly onDone: (id: string) => void;
  /** The button that leaves the form. @param discard forgets what was typed */
  readonly cancel: (discard: () => void) => ReactNode;
}) {
  const say = useWords(ITEMS);
  const readAgain = useReadAgain(account);
  const features: Features = useOwnAccount(account).data?.features ?? {};
  const key = item === null ? `${account}.item` : `${account}.item.${item.id}`;
  const form = useFields(fieldsOf(item, parts), PATHS, { key });
  const { values } = form;
  const save = async (): Promise<string> => {
    const wasSet = form.begun.is_set;
    const body = bodyOf(values, features, wasSet);
    if (item === null) return (await answered(api.POST('/items', { body }))).id;
    const changes = changesOf(body, bodyOf(form.begun, features, wasSet));
    await answered(api.PUT('/items/{id}', { params: { path: { id: item.id } }, body: changes }));
    return item.id;
  };
  return (
    <Form
      form={form}
      send={save}
      onSent={async (id) => {
        await readAgain();
        onDone(id);
      }}
      submit={say(item === null ? 'register' : 'save')}
      cancel={cancel(form.reset)}
    >
      <ItemFacts form={form} features={features} />
      <Checkbox label={say('reducedTax')} {...checkedIn(form, 'is_reduced_tax')} />
      {/* A new item cannot be one: that is an update. */}
      {item !== null && (
        <Checkbox label={say('bundled')} description={say('bundledHint')} {...checkedIn(form, 'bundled_item')} />
      )}
      <Checkbox label={say('isSet')} {...checkedIn(form, 'is_set')} />
      {values.is_set ? (
        <LineFields
          account={account}
          lines={values.children}
          sent={form.sent?.children}
          offered="stored"
          faultOf={(path) => form.faultOf(path.replace(/^items/, 'child_items'))}
          onChange={(lines) => form.set('children', lines)}
        />
      ) : (
        <LotFields form={form} features={features} />
      )}
    </Form>
  );
}

interface PartProps {
  readonly form: Fields<ItemFields>;
  readonly features: Features;
}

/** What the item is called, costs and needs. */
function ItemFacts({ form, features }: PartProps) {
  const say = useWords(ITEMS);
  const { values } = form;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput label={say('code')} required {...typedInto(form, 'code')} />
      <TextInput label={say('name')} {...typedInto(form, 'name')} />
      <NumberField
        label={say('price')}
        value={values.price}
        error={form.faultOf('price')}
        onChange={(price) => form.set('price', price)}
      />
      <TextInput label={say('barcode')} {...typedInto(form, 'barcode')} />
      <TextInput
        label={say('tags')}
        description={say('tagsHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...typedInto(form, 'tags')}
      />
      {features.temperature && (
        <Select
          label={say('zone')}
          allowDeselect={false}
          data={ZONES.map((zone) => ({ value: zone, label: say(zone) }))}
          value={values.temperature_zone}
          error={form.faultOf('temperature_zone')}
          onChange={(zone) => form.set('temperature_zone', zone as Zone)}
        />
      )}
      <TextInput label={say('hsCode')} {...typedInto(form, 'hs_code')} />
      <TextInput
        label={say('invoiceSummary')}
        maxLength={255}
        {...typedInto(form, 'invoice_summary', 'international_info.invoice_summary')}
      />
      <TextInput
        label={say('origin')}
        placeholder={say('originHint')}
        maxLength={2}
        {...typedInto(form, 'origin', 'international_info.origin')}
      />
    </SimpleGrid>
  );
}

/** How the units of the item are kept in lots. */
function LotFields({ form, features }: PartProps) {
  const say = useWords(ITEMS);
  const { values } = form;
  return (
    <>
      {features.fifo && <Checkbox label={say('fifoHint')} {...checkedIn(form, 'fifo')} />}
      {features.expiry && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <Select
            label={say('limitType')}
            placeholder={say('noLimit')}
            clearable
            clearButtonProps={{ 'aria-label': say('noLimit') }}
            data={LIMITS.map((limit) => ({ value: limit, label: say(limit) }))}
            value={values.lot_limit_type}
            error={form.faultOf('lot_limit_type')}
            onChange={(limit) => form.set('lot_limit_type', limit as Limit | null)}
          />
          {values.lot_limit_type !== null && (
            <NumberField
              label={say(values.lot_limit_type === 'expiry' ? 'daysBefore' : 'daysAfter')}
              value={values.days}
              error={form.faultOf('expiry_at_allocatable_days') ?? form.faultOf('manufacture_date_allocatable_days')}
              onChange={(days) => form.set('days', days)}
            />
          )}
        </SimpleGrid>
      )}
    </>
  );
}
