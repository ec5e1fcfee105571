import { Badge, Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { answered, api } from '../../app/api';
import type { components } from '../../app/api-schema';
import { useWords } from '../../app/i18n';
import { CARRIERS } from '../../shared/api-values';
import { typedInto, useFields } from '../../shared/fields';
import { FormFaults } from '../../shared/page';
import { Part } from '../../shared/part';
import { townsOf } from '../../shared/towns';
import { useWarehouseName } from '../account';
import { LineFields, linesOf, NO_LINE, type TypedLine } from '../lines';
import type { Rule, Rules } from './rule';
import { Trace } from './trace';
import { RULES } from './words';

const ORDER = {
  lines: [NO_LINE] as readonly TypedLine[],
  order_no: '',
  total_amount: '',
  postcode: '530-0001',
  carrier: null as string | null,
};

type Outcome = Pick<
  components['schemas']['Shipment'],
  'warehouse' | 'delivery_carrier' | 'allocate_priority' | 'suspend' | 'applied_rules'
>;

/** An order that somebody makes up, and what the rules would do to it. */
export function Trial({
  account,
  rules,
  mode,
}: {
  readonly account: string;
  readonly rules: readonly Rule[];
  readonly mode: Rules['mode'];
}) {
  const say = useWords(RULES);
  const warehouseName = useWarehouseName(account);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useFields(ORDER, ['shipment'], { key: `${account}.rules.trial` });
  const { values } = form;
  const tryIt = async () => {
    setOutcome(null);
    const [town] = await townsOf(values.postcode);
    const shipment = {
      identifier: `TRY-${Date.now()}`,
      items: linesOf(values.lines),
      backorder_if_unavailable: true,
      recipient: {
        name: '見本',
        phone: '06-0000-0000',
        postcode: values.postcode,
        prefecture: town?.prefecture ?? '',
        address1: `${town?.address1 ?? ''}1-1`,
      },
      ...(values.order_no === '' ? {} : { order_no: values.order_no }),
      ...(values.total_amount === '' ? {} : { total_amount: values.total_amount }),
      ...(values.carrier === null ? {} : { delivery_carrier: values.carrier }),
    };
    await form.send(async () => {
      const answer = await answered(api.POST('/shipping-rules/trial', { body: { mode, rules, shipment } as never }));
      setOutcome(answer);
    });
  };
  return (
    <Part title={say('tryTitle')}>
      <Text className="quiet">{say('tryText')}</Text>
      <LineFields
        account={account}
        lines={values.lines}
        sent={form.sent?.lines}
        offered="ordered"
        faultOf={(path) => form.faultOf(`shipment.${path}`)}
        onChange={(lines) => form.set('lines', lines)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label={say('orderNo')} {...typedInto(form, 'order_no', 'shipment.order_no')} />
        <TextInput label={say('amount')} {...typedInto(form, 'total_amount', 'shipment.total_amount')} />
        <TextInput label={say('postcode')} {...typedInto(form, 'postcode', 'shipment.recipient')} />
        <Select
          label={say('carrier')}
          placeholder={say('noCarrier')}
          clearable
          clearButtonProps={{ 'aria-label': say('noCarrier') }}
          data={[...CARRIERS]}
          value={values.carrier}
          error={form.faultOf('shipment.delivery_carrier')}
          onChange={(carrier) => form.set('carrier', carrier)}
        />
      </SimpleGrid>
      <FormFaults faults={form.others} />
      <Group>
        <Button variant="default" loading={form.isSending} onClick={() => void tryIt()}>
          {say('tryIt')}
        </Button>
      </Group>
      <div role="status">
        {outcome !== null && (
          <Stack gap="xs">
            <Text fw={600}>
              {say('becomes', { warehouse: warehouseName(outcome.warehouse) })}
              {outcome.delivery_carrier === null ? '' : ` · ${outcome.delivery_carrier}`}
              {outcome.allocate_priority === null ? '' : ` · ${say('allocate_priority')} ${outcome.allocate_priority}`}{' '}
              {outcome.suspend && (
                <Badge style={{ color: 'var(--needs)', borderColor: 'var(--needs)' }}>‖ {say('heldBack')}</Badge>
              )}
            </Text>
            {outcome.applied_rules != null && <Trace trace={outcome.applied_rules} />}
          </Stack>
        )}
      </div>
    </Part>
  );
}
