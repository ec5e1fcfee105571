import { Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useFields } from '../../shared/fields';
import { FormFaults, PageHead } from '../../shared/page';
import { Part } from '../../shared/part';
import { useReadAgain, useWarehouses } from '../account';
import { LineFields, linesOf, NO_LINE, type TypedLine } from '../lines';
import { TRANSFERS } from './words';

/** Orders goods to be moved to another warehouse. */
export function NewTransferPage() {
  const say = useWords(TRANSFERS);
  const { account = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const readAgain = useReadAgain(account);
  const warehouses = useWarehouses(account).map((one) => ({ value: one.warehouse, label: one.name }));
  const form = useFields(
    { from: null as string | null, to: null as string | null, lines: [NO_LINE] as readonly TypedLine[] },
    ['warehouse', 'destination.warehouse', 'items'],
    { key: `${account}.transfer` },
  );
  const { values } = form;
  return (
    <>
      <PageHead title={say('newTitle')} />
      <form
        noValidate
        onSubmit={async (event) => {
          event.preventDefault();
          let id = '';
          const body = {
            ...(values.from === null ? {} : { warehouse: values.from }),
            destination: { warehouse: values.to ?? '' },
            items: linesOf(values.lines),
          };
          const done = await form.send(async () => {
            id = (await answered(api.POST('/shipments/transfer', { body }))).id;
          });
          if (!done) return;
          await readAgain();
          await navigate({ to: `/${account}/transfers/${id}` });
        }}
      >
        <Stack maw={760}>
          <FormFaults faults={form.others} />
          <Part title={say('way')}>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <Select
                label={say('from')}
                placeholder={say('standardWarehouse')}
                clearable
                clearButtonProps={{ 'aria-label': say('standardWarehouse') }}
                data={warehouses}
                value={values.from}
                error={form.faultOf('warehouse')}
                onChange={(value) => form.set('from', value)}
              />
              <Select
                label={say('to')}
                required
                data={warehouses}
                value={values.to}
                error={form.faultOf('destination.warehouse')}
                onChange={(value) => form.set('to', value)}
              />
            </SimpleGrid>
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
          <Group justify="flex-end">
            <Button component={Link} to={`/${account}/transfers`} variant="default">
              {say('keep')}
            </Button>
            <Button type="submit" loading={form.isSending}>
              {say('orderIt')}
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}
