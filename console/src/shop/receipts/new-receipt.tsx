import { Button, Group, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useFields } from '../../shared/fields';
import { FormFaults, PageHead } from '../../shared/page';
import { Part } from '../../shared/part';
import { useReadAgain, useWarehouses } from '../account';
import { LineFields, linesOf, NO_LINE, type TypedLine } from '../lines';
import { RECEIPTS } from './words';

const INSPECTIONS = ['ID', 'NAME', 'CODE', 'BARCODE', 'LABEL'] as const;
type Inspection = (typeof INSPECTIONS)[number];

const entriesIn = (text: string): string[] => text.split(/[,、\s]+/).filter((entry) => entry !== '');

/** Announces goods that are on their way to a warehouse. */
export function NewReceiptPage() {
  const say = useWords(RECEIPTS);
  const { account = '' } = useParams({ strict: false });
  const { code } = useSearch({ strict: false }) as { readonly code?: string };
  const navigate = useNavigate();
  const readAgain = useReadAgain(account);
  const warehouses = useWarehouses(account);
  const form = useFields(
    {
      identifier: '',
      warehouse: null as string | null,
      arrival_date: '',
      inspection_type: 'CODE' as Inspection,
      tracking_codes: '',
      company_memo: '',
      lines: [code === undefined ? NO_LINE : { ...NO_LINE, code }] as readonly TypedLine[],
    },
    ['identifier', 'warehouse', 'arrival_date', 'inspection_type', 'tracking_codes', 'company_memo', 'items'],
    code === undefined ? { key: `${account}.receipt` } : undefined,
  );
  const { values } = form;
  return (
    <>
      <PageHead title={say('newTitle')} />
      <form
        onSubmit={async (event) => {
          event.preventDefault();
          let id = '';
          const codes = entriesIn(values.tracking_codes);
          const body = {
            inspection_type: values.inspection_type,
            arrival_date: values.arrival_date,
            items: linesOf(values.lines),
            ...(values.identifier === '' ? {} : { identifier: values.identifier }),
            ...(values.warehouse === null ? {} : { warehouse: values.warehouse }),
            ...(codes.length === 0 ? {} : { transport_mode: 'HOME_DELIVERY' as const, tracking_codes: codes }),
            ...(values.company_memo === '' ? {} : { company_memo: values.company_memo }),
          };
          const done = await form.send(async () => {
            id = (await answered(api.POST('/warehousings', { body }))).id;
          });
          if (!done) return;
          await readAgain();
          await navigate({ to: `/${account}/receipts/${id}` });
        }}
      >
        <Stack maw={760}>
          <FormFaults faults={form.others} />
          <Part title={say('arrivalPart')}>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <TextInput
                type="date"
                label={say('arrival')}
                required
                value={values.arrival_date}
                error={form.faultOf('arrival_date')}
                onChange={({ currentTarget }) => form.set('arrival_date', currentTarget.value)}
              />
              <Select
                label={say('warehouse')}
                placeholder={say('standardWarehouse')}
                clearable
                clearButtonProps={{ 'aria-label': say('standardWarehouse') }}
                data={warehouses.map((one) => ({ value: one.warehouse, label: one.name }))}
                value={values.warehouse}
                error={form.faultOf('warehouse')}
                onChange={(value) => form.set('warehouse', value)}
              />
              <TextInput
                label={say('identifier')}
                description={say('identifierHint')}
                value={values.identifier}
                error={form.faultOf('identifier')}
                onChange={({ currentTarget }) => form.set('identifier', currentTarget.value)}
              />
              <Select
                label={say('inspection')}
                description={say('inspectionHint')}
                allowDeselect={false}
                data={INSPECTIONS.map((type) => ({ value: type, label: say(`by${type}`) }))}
                value={values.inspection_type}
                error={form.faultOf('inspection_type')}
                onChange={(type) => form.set('inspection_type', type as Inspection)}
              />
            </SimpleGrid>
            <TextInput
              label={say('trackingCodes')}
              description={say('trackingHint')}
              value={values.tracking_codes}
              error={form.faultOf('tracking_codes')}
              onChange={({ currentTarget }) => form.set('tracking_codes', currentTarget.value)}
            />
          </Part>
          <Part title={say('goods')}>
            <LineFields
              account={account}
              lines={values.lines}
              faultOf={form.faultOf}
              onChange={(lines) => form.set('lines', lines)}
            />
            {linesOf(values.lines).length === 0 && form.faultOf('items') !== null && (
              <Text c="var(--wrong)">{form.faultOf('items')}</Text>
            )}
          </Part>
          <Textarea
            label={say('memo')}
            autosize
            value={values.company_memo}
            error={form.faultOf('company_memo')}
            onChange={({ currentTarget }) => form.set('company_memo', currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button component={Link} to={`/${account}/receipts`} variant="default">
              {say('keep')}
            </Button>
            <Button type="submit" loading={form.isSending}>
              {say('announce')}
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}
