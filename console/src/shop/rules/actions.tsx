import { Button, Group, Select, Stack, TagsInput, Text } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { CARRIERS, CUSHIONINGS, WRAPPINGS } from '../../shared/api-values';
import { NumberField } from '../../shared/number-field';
import { useWarehouses } from '../account';
import { ACTION_KINDS, type ActionKind, type Actions, actionsIn, withAction, withoutAction } from './rule';
import { RULES } from './words';

const KINDS = { gift_wrapping: WRAPPINGS, cushioning: CUSHIONINGS };

interface Props {
  readonly account: string;
  readonly actions: Actions;
  /** The fault of a field, such as `warehouse`; with an empty path, that of the actions as a whole. */
  readonly faultOf: (path: string) => string | null;
  readonly onChange: (actions: Actions) => void;
}

/** The actions of a rule. */
export function ActionList({ account, actions, faultOf, onChange }: Props) {
  const say = useWords(RULES);
  const kinds = actionsIn(actions);
  return (
    <Stack gap="xs">
      <Text fw={600}>{say('doThis')}</Text>
      {kinds.map((kind) => (
        <Group key={kind} gap="xs" align="flex-end">
          <div style={{ flex: 1, minWidth: 220 }}>
            <Action account={account} kind={kind} actions={actions} faultOf={faultOf} onChange={onChange} />
          </div>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(withoutAction(actions, kind))}>
            {say('remove')}
          </Button>
        </Group>
      ))}
      {kinds.length === 0 && faultOf('') !== null && <Text c="var(--wrong)">{faultOf('')}</Text>}
      <Select
        aria-label={say('addAction')}
        placeholder={say('addAction')}
        size="xs"
        w={260}
        value={null}
        data={ACTION_KINDS.filter((kind) => !kinds.includes(kind)).map((kind) => ({ value: kind, label: say(kind) }))}
        onChange={(chosen) => {
          const kind = ACTION_KINDS.find((one) => one === chosen);
          if (kind !== undefined) onChange(withAction(actions, kind));
        }}
      />
    </Stack>
  );
}

function Action({ account, kind, actions, faultOf, onChange }: Props & { readonly kind: ActionKind }) {
  const say = useWords(RULES);
  const warehouses = useWarehouses(account);
  const set = (fields: Readonly<Record<string, unknown>>) => onChange({ ...actions, ...fields } as Actions);
  switch (kind) {
    case 'warehouse':
      return (
        <Select
          label={say(kind)}
          data={warehouses.map((one) => ({ value: one.warehouse, label: one.name }))}
          value={actions.warehouse === '' ? null : (actions.warehouse ?? null)}
          error={faultOf(kind)}
          onChange={(warehouse) => set({ warehouse: warehouse ?? '' })}
        />
      );
    case 'delivery_carrier':
      return (
        <Select
          label={say(kind)}
          allowDeselect={false}
          data={[...CARRIERS]}
          value={actions.delivery_carrier ?? null}
          error={faultOf(kind)}
          onChange={(carrier) => set({ delivery_carrier: carrier })}
        />
      );
    case 'bundled_items':
      return (
        <TagsInput
          label={say(kind)}
          acceptValueOnBlur
          value={actions.bundled_items ?? []}
          error={faultOf(kind)}
          onChange={(items) => set({ bundled_items: items })}
        />
      );
    case 'gift_wrapping':
    case 'cushioning':
      return (
        <Group gap="xs" align="flex-end">
          <Select
            label={say(kind)}
            aria-label={`${say(kind)} ${say('unit')}`}
            allowDeselect={false}
            w={130}
            data={[
              { value: 'ORDER', label: say('perOrder') },
              { value: 'ITEM', label: say('perItem') },
            ]}
            value={actions[`${kind}_unit`] ?? null}
            error={faultOf(`${kind}_unit`)}
            onChange={(unit) => set({ [`${kind}_unit`]: unit })}
          />
          <Select
            aria-label={`${say(kind)} ${say('kind')}`}
            allowDeselect={false}
            data={KINDS[kind].map((one) => ({ value: one, label: say(one) }))}
            value={actions[`${kind}_type`] ?? null}
            error={faultOf(`${kind}_type`)}
            onChange={(type) => set({ [`${kind}_type`]: type })}
          />
        </Group>
      );
    case 'delivery_note_type':
      return (
        <Select
          label={say(kind)}
          allowDeselect={false}
          data={(['NONE', 'NOT_INCLUDE_PII'] as const).map((one) => ({ value: one, label: say(one) }))}
          value={actions.delivery_note_type ?? null}
          error={faultOf(kind)}
          onChange={(type) => set({ delivery_note_type: type })}
        />
      );
    case 'allocate_priority':
      return (
        <NumberField
          label={say(kind)}
          value={actions.allocate_priority ?? ''}
          error={faultOf(kind)}
          onChange={(priority) => set({ allocate_priority: priority === '' ? null : priority })}
        />
      );
    case 'suspend':
      return <Text>{say('suspendText')}</Text>;
  }
}
