import { Button, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { usePathOf, useSearchOf } from '../../shared/address-bar';
import { INSPECTIONS } from '../../shared/api-values';
import { changesOf, rebased, refuseOtherLists } from '../../shared/changes';
import { typedInto, useFields } from '../../shared/fields';
import { Form } from '../../shared/form';
import { Loaded, PageHead } from '../../shared/page';
import { Part } from '../../shared/part';
import { RECEIPT } from '../../shared/receipt-words';
import { narrowCode } from '../../shared/typed-text';
import { useReadAgain } from '../account';
import { LineFields, linesOf, NO_LINE, type TypedLine } from '../lines';
import { NoPayment } from '../no-payment';
import { WarehouseSelect } from '../warehouse-select';
import { type Receipt, receiptQuery } from './receipt-query';
import { announcedLines, type ToAnnounce } from './to-announce';
import {
  NO_TRANSPORT,
  TRANSPORT_PATHS,
  TransportFields,
  transportBody,
  transportOf,
  useIsLabelless,
} from './transport-fields';
import { RECEIPTS } from './words';

type Inspection = (typeof INSPECTIONS)[number];

const BLANK = {
  identifier: '',
  warehouse: null as string | null,
  arrival_date: '',
  inspection_type: 'CODE' as Inspection,
  ...NO_TRANSPORT,
  company_memo: '',
  lines: [NO_LINE] as readonly TypedLine[],
};

/** The body of the request. An empty field is sent as null, which removes its value. */
const bodyOf = (values: typeof BLANK, isLabelless: boolean) => ({
  inspection_type: values.inspection_type,
  arrival_date: values.arrival_date,
  items: linesOf(values.lines),
  identifier: narrowCode(values.identifier) || null,
  company_memo: values.company_memo === '' ? null : values.company_memo,
  ...(values.warehouse === null ? {} : { warehouse: values.warehouse }),
  ...transportBody(values, isLabelless),
});

const valuesOf = (receipt: Receipt): typeof BLANK => ({
  identifier: receipt.identifier ?? '',
  warehouse: receipt.warehouse,
  arrival_date: receipt.arrival_date,
  inspection_type: receipt.inspection_type,
  ...transportOf(receipt),
  company_memo: receipt.company_memo ?? '',
  lines: receipt.items.map(({ code, quantity }) => ({ code, quantity })),
});

/** Announces goods that are on their way to a warehouse. */
export function NewReceiptPage() {
  const say = useWords(RECEIPTS);
  const { account = '' } = usePathOf<'account'>();
  const search = useSearchOf<keyof ToAnnounce>();
  const lines = announcedLines(search);
  const begun = lines === null ? BLANK : { ...BLANK, warehouse: search.warehouse ?? null, lines };
  return (
    <>
      <PageHead title={say('newTitle')} />
      <NoPayment account={account} />
      <ReceiptForm
        account={account}
        begun={begun}
        id={null}
        draftKey={`${account}.receipt${lines === null ? '' : `.new.${search.code}`}`}
      />
    </>
  );
}

/** Changes a receipt whose goods have not arrived. */
export function ChangeReceiptPage() {
  const say = useWords(RECEIPTS);
  const { account = '', id = '' } = usePathOf<'account' | 'id'>();
  // Never from the cache: the form begins with what the receipt is now.
  const query = useQuery({ ...receiptQuery(account, id), gcTime: 0 });
  return (
    <>
      <PageHead title={say('changeTitle', { id: query.data?.identifier ?? id })} />
      <Loaded query={query}>
        {(receipt) => (
          <ReceiptForm account={account} begun={valuesOf(receipt)} id={id} draftKey={`${account}.receipt.${id}`} />
        )}
      </Loaded>
    </>
  );
}

function ReceiptForm({
  account,
  begun,
  id,
  draftKey,
}: {
  readonly account: string;
  /** The values that the form begins with. */
  readonly begun: typeof BLANK;
  /** The receipt that is changed; null: a new one. */
  readonly id: string | null;
  /** The key under which the form stores what was typed. */
  readonly draftKey: string;
}) {
  const say = useWords(RECEIPTS);
  const sayOfReceipt = useWords(RECEIPT);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const readAgain = useReadAgain(account);
  const form = useFields(
    begun,
    ['identifier', 'warehouse', 'arrival_date', 'inspection_type', 'company_memo', 'items', ...TRANSPORT_PATHS],
    { key: draftKey },
  );
  const { values } = form;
  const isLabelless = useIsLabelless(account);
  const save = async (): Promise<string> => {
    const body = bodyOf(values, isLabelless);
    if (id === null) return (await answered(api.POST('/warehousings', { body }))).id;
    // Somebody else may have changed the receipt since the form began. The page gets to know it, too.
    const now = valuesOf(await queries.fetchQuery({ ...receiptQuery(account, id), staleTime: 0 }));
    refuseOtherLists(values, form.begun, now);
    const changes = changesOf(bodyOf(rebased(values, form.begun, now), isLabelless), bodyOf(now, isLabelless));
    await answered(api.PUT('/warehousings/{id}', { params: { path: { id } }, body: changes }));
    return id;
  };
  return (
    <Form
      form={form}
      send={save}
      onSent={async (saved) => {
        await readAgain();
        await navigate({
          to: `/${account}/receipts/${saved}`,
          search: id === null ? { announced: '1' } : {},
        });
      }}
      submit={say(id === null ? 'announce' : 'save')}
      cancel={
        <Button
          component={Link}
          to={id === null ? `/${account}/receipts` : `/${account}/receipts/${id}`}
          variant="default"
        >
          {say('keep')}
        </Button>
      }
      maw={760}
    >
      <Part title={say('arrivalPart')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput type="date" label={say('arrival')} required {...typedInto(form, 'arrival_date')} />
          <WarehouseSelect
            account={account}
            label={say('warehouse')}
            value={values.warehouse}
            error={form.faultOf('warehouse')}
            onChange={(value) => form.set('warehouse', value)}
          />
          <TextInput label={say('identifier')} description={say('identifierHint')} {...typedInto(form, 'identifier')} />
          <Select
            label={sayOfReceipt('inspection')}
            description={say('inspectionHint')}
            allowDeselect={false}
            data={INSPECTIONS.map((type) => ({ value: type, label: sayOfReceipt(`by${type}`) }))}
            value={values.inspection_type}
            error={form.faultOf('inspection_type')}
            onChange={(type) => form.set('inspection_type', type as Inspection)}
          />
        </SimpleGrid>
        <TransportFields account={account} form={form} />
      </Part>
      <Part title={say('goods')}>
        <LineFields
          account={account}
          lines={values.lines}
          sent={form.sent?.lines}
          offered="stored"
          faultOf={form.faultOf}
          onChange={(lines) => form.set('lines', lines)}
        />
      </Part>
      <Textarea label={say('memo')} description={say('memoHint')} autosize {...typedInto(form, 'company_memo')} />
    </Form>
  );
}
