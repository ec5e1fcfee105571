import { Radio, Select, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { answered, desk } from '../../app/api';
import { useWords } from '../../app/i18n';
import { REMOVAL_KINDS, REMOVAL_SOURCES } from '../../shared/api-values';
import { useFields } from '../../shared/fields';
import { Form, LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { NumberField } from '../../shared/number-field';
import { useGoodsName } from '../goods-name';
import type { ItemHere, LotHere } from './stock-query';
import { STOCK } from './words';

interface Props {
  readonly item: ItemHere;
  readonly lot: LotHere;
  readonly warehouse: string;
  readonly onClose: () => void;
  /** @param outcome says what was requested */
  readonly onDone: (outcome: string) => void;
}

/** A dialog that requests for a client that units of a lot are thrown away or sent back to it. */
export function RemoveDialog(props: Props) {
  const say = useWords(STOCK);
  const goodsName = useGoodsName();
  const { item, lot, onClose } = props;
  return (
    <Modal opened onClose={onClose} title={say('removeNamed', { goods: goodsName({ ...item, ...lot }) })}>
      <Remove {...props} />
    </Modal>
  );
}

function Remove({ item, lot, warehouse, onClose, onDone }: Props) {
  const say = useWords(STOCK);
  const queries = useQueryClient();
  const goodsName = useGoodsName();
  const sources = REMOVAL_SOURCES.filter((one) => lot[one] > 0);
  const form = useFields(
    {
      kind: null as (typeof REMOVAL_KINDS)[number] | null,
      source: sources[0] ?? 'available',
      quantity: '' as number | '',
    },
    ['kind', 'source', 'quantity'],
  );
  const { kind, source, quantity } = form.values;
  const body = {
    ...{ account_id: item.account_id, warehouse, code: item.code, lot_no: lot.lot_no },
    ...{ kind: kind ?? '', source, quantity: quantity === '' ? 0 : quantity },
  };
  return (
    <Form
      form={form}
      send={() => answered(desk.POST('/desk/removals', { body }))}
      onSent={async () => {
        onClose();
        onDone(say('removeDone', { goods: goodsName({ ...item, ...lot }), count: body.quantity }));
        await Promise.all([
          queries.invalidateQueries({ queryKey: ['provider', 'stock'] }),
          queries.invalidateQueries({ queryKey: ['provider', 'removals'] }),
        ]);
      }}
      submit={say('removeSend')}
      cancel={<LeaveButton onClick={onClose}>{say('cancel')}</LeaveButton>}
    >
      <Radio.Group
        label={say('removeWhat')}
        value={kind}
        error={form.faultOf('kind') && say('removeChoose')}
        onChange={(chosen) => form.set('kind', REMOVAL_KINDS.find((one) => one === chosen) ?? null)}
      >
        <Stack gap="xs" mt={4}>
          {REMOVAL_KINDS.map((one, index) => (
            <Radio
              key={one}
              value={one}
              label={say(one)}
              description={say(`${one}Text`)}
              data-autofocus={index === 0 || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {sources.length > 1 && (
        <Select
          label={say('removeSource')}
          allowDeselect={false}
          data={sources.map((one) => ({
            value: one,
            label: say('freeUnits', { figure: say(`t_${one}`), count: lot[one] }),
          }))}
          value={source}
          error={form.faultOf('source')}
          onChange={(chosen) => form.set('source', sources.find((one) => one === chosen) ?? source)}
        />
      )}
      <NumberField
        label={say('quantity')}
        required
        w={200}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={say('free', { figure: say(`t_${source}`), count: lot[source] })}
        value={quantity}
        error={form.faultOf('quantity') ?? form.faultOf('source')}
        onChange={(typed) => form.set('quantity', typed)}
      />
      <Text fz={13}>{say('removeText', { account: item.account_name })}</Text>
    </Form>
  );
}
