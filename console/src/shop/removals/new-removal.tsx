import { Button, Radio, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import type { components } from '../../app/api-schema';
import { formatNumber, useWords } from '../../app/i18n';
import { usePathOf, useSearchOf } from '../../shared/address-bar';
import { REMOVAL_KINDS, REMOVAL_SOURCES } from '../../shared/api-values';
import { useFields } from '../../shared/fields';
import { Form } from '../../shared/form';
import { NumberField } from '../../shared/number-field';
import { PageHead } from '../../shared/page';
import { Part } from '../../shared/part';
import { useOwnAccount, useReadAgain, useWarehouseName } from '../account';
import { ItemPicker } from '../items/item-picker';
import { type StockLot, stockQuery } from '../items/item-query';
import { useLotName } from '../items/lot-name';
import { REMOVALS } from './words';

const WAIT_MS = 300;
type Source = (typeof REMOVAL_SOURCES)[number];

const BLANK = {
  code: '',
  /** Null: nobody has chosen one. The standard warehouse is meant if it has units, else the first that has. */
  warehouse: null as string | null,
  source: null as Source | null,
  /** Number of the lot; null: any. */
  lot: null as string | null,
  quantity: 1 as number | '',
  kind: null as (typeof REMOVAL_KINDS)[number] | null,
};

/** The id of the item with a code; undefined: there is none, or it is not read yet. */
function useItemId(account: string, typed: string): string | undefined {
  const [code] = useDebouncedValue(typed.trim(), WAIT_MS);
  const { data } = useQuery({
    queryKey: [account, 'items', 'by-code', code],
    // Codes are separated by commas in the request, so a code that has one cannot be asked for.
    enabled: code !== '' && !code.includes(','),
    queryFn: async () =>
      (await answered(
        api.GET('/items/{id}', { params: { path: { id: account }, query: { code } } }),
      )) as components['schemas']['ItemList'],
  });
  return data?.items.find((item) => item.code === code)?.id;
}

const sourceOf = (text: string | null | undefined): Source | null =>
  REMOVAL_SOURCES.find((one) => one === text) ?? null;

const unitsOf = (lots: readonly StockLot[], source: Source): number =>
  lots.reduce((sum, { units }) => sum + (units[source] ?? 0), 0);

/** Requests that goods are thrown away or sent back. The address may say which (`code`, `warehouse`, `source`, `lot`). */
export function NewRemovalPage() {
  const say = useWords(REMOVALS);
  const { account = '' } = usePathOf<'account'>();
  const { code = '', warehouse = null, source, lot = null } = useSearchOf<'code' | 'warehouse' | 'source' | 'lot'>();
  const begun = { ...BLANK, code, warehouse, source: sourceOf(source), lot };
  const navigate = useNavigate();
  const readAgain = useReadAgain(account);
  const form = useFields(begun, ['code', 'warehouse', 'source', 'lot_no', 'quantity', 'kind'], {
    key: [account, 'removal', code, warehouse, source, lot].join('.'),
  });
  const { values } = form;
  const id = useItemId(account, values.code);
  const goods = useGoods(account, id, values);
  const send = () => {
    const { chosen } = goods;
    const body = {
      warehouse: chosen.warehouse ?? '',
      code: values.code.trim(),
      quantity: values.quantity === '' ? 0 : values.quantity,
      kind: values.kind ?? '',
      source: chosen.source,
      ...(chosen.lot === null ? {} : { lot_no: chosen.lot }),
    };
    return answered(api.POST('/removals', { body }));
  };
  return (
    <>
      <PageHead title={say('newTitle')} />
      <Form
        form={form}
        send={send}
        onSent={async () => {
          await readAgain();
          await navigate({ to: `/${account}/removals` });
        }}
        submit={say('send')}
        cancel={
          <Button component={Link} to={`/${account}/removals`} variant="default">
            {say('cancel')}
          </Button>
        }
        maw={640}
      >
        <Part title={say('goods')}>
          <ItemPicker
            account={account}
            label={say('item')}
            value={values.code}
            error={form.faultOf('code')}
            offered="stored"
            onChange={(typed) => form.change((now) => ({ ...BLANK, kind: now.kind, code: typed }))}
          />
          {id !== undefined && <GoodsFields account={account} id={id} form={form} goods={goods} />}
        </Part>
        <Part title={say('what')}>
          <Radio.Group
            aria-label={say('what')}
            value={values.kind}
            error={form.faultOf('kind') === null ? null : say('chooseWhat')}
            onChange={(kind) => form.set('kind', REMOVAL_KINDS.find((one) => one === kind) ?? null)}
          >
            <Stack gap="xs">
              {REMOVAL_KINDS.map((kind) => (
                <Radio key={kind} value={kind} label={say(kind)} description={say(`${kind}Text`)} />
              ))}
            </Stack>
          </Radio.Group>
        </Part>
      </Form>
    </>
  );
}

type Values = typeof BLANK;

/** The stock of the item, and what is meant by the fields that nobody has filled in. */
function useGoods(account: string, id: string | undefined, values: Values) {
  const { data } = useQuery({ ...stockQuery(account, id ?? '', ''), enabled: id !== undefined });
  const stocks = (id === undefined ? [] : (data?.stocks ?? [])).filter(({ lots }) =>
    REMOVAL_SOURCES.some((source) => unitsOf(lots, source) > 0),
  );
  const standard = useOwnAccount(account).data?.settings.standard_warehouse;
  const stockOf = (code: string | null | undefined) => stocks.find(({ warehouse }) => warehouse === code);
  const stock = stockOf(values.warehouse) ?? stockOf(standard) ?? stocks[0];
  const sources = REMOVAL_SOURCES.filter((source) => unitsOf(stock?.lots ?? [], source) > 0);
  const source = sources.find((one) => one === values.source) ?? sources[0] ?? 'available';
  const lots = (stock?.lots ?? []).filter(({ units }) => (units[source] ?? 0) > 0);
  const lot = lots.find(({ lot_no }) => String(lot_no) === values.lot)?.lot_no ?? null;
  return {
    isRead: data !== undefined,
    stocks,
    sources,
    lots,
    chosen: { warehouse: stock?.warehouse ?? null, source, lot },
  };
}

/** Which units: of which warehouse, in which condition, of which lot, and how many. */
function GoodsFields({
  account,
  id,
  form,
  goods: { isRead, stocks, sources, lots, chosen },
}: {
  readonly account: string;
  readonly id: string;
  readonly form: ReturnType<typeof useFields<Values>>;
  readonly goods: ReturnType<typeof useGoods>;
}) {
  const say = useWords(REMOVALS);
  const nameOf = useWarehouseName(account);
  const lotName = useLotName(account, id);
  if (isRead && stocks.length === 0) return <Text>{say('nothingThere')}</Text>;
  const there = unitsOf(chosen.lot === null ? lots : lots.filter(({ lot_no }) => lot_no === chosen.lot), chosen.source);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <Select
        label={say('warehouse')}
        allowDeselect={false}
        data={stocks.map(({ warehouse }) => ({ value: warehouse, label: nameOf(warehouse) }))}
        value={chosen.warehouse}
        error={form.faultOf('warehouse')}
        onChange={(warehouse) => form.change((now) => ({ ...now, warehouse, source: null, lot: null }))}
      />
      <Select
        label={say('source')}
        allowDeselect={false}
        data={sources.map((source) => ({ value: source, label: say(`of_${source}`) }))}
        value={chosen.source}
        error={form.faultOf('source')}
        onChange={(source) => form.change((now) => ({ ...now, source: source as Source | null, lot: null }))}
      />
      {lots.some(({ lot_no }) => lot_no !== 0) && (
        <Select
          label={say('lots')}
          placeholder={say('lotAny')}
          clearable
          clearButtonProps={{ 'aria-label': say('lotAny') }}
          data={lots.map((lot) => ({
            value: String(lot.lot_no),
            label: say('lot', { name: lotName(lot), count: formatNumber(lot.units[chosen.source] ?? 0) }),
          }))}
          value={chosen.lot === null ? null : String(chosen.lot)}
          error={form.faultOf('lot_no')}
          onChange={(lot) => form.set('lot', lot)}
        />
      )}
      <NumberField
        label={say('quantity')}
        description={say('there', { count: there })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={form.values.quantity}
        error={form.faultOf('quantity')}
        onChange={(quantity) => form.set('quantity', quantity)}
      />
    </SimpleGrid>
  );
}
