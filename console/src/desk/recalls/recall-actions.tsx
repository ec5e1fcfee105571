import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, desk } from '../../app/api';
import { useWords } from '../../app/i18n';
import { ConfirmDialog } from '../../shared/confirm-dialog';
import { useFields } from '../../shared/fields';
import { Form, LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { narrowed } from '../../shared/typed-text';
import { type Lot, useLotName } from '../goods-name';
import { ShelfField } from '../places/shelf-field';
import { RECALLS } from './words';

interface Props {
  readonly recall: {
    readonly recall_no: number;
    readonly warehouse: string;
    readonly code: string;
    readonly name: string | null;
    readonly ended_at: string | null;
    readonly blocked_lots: readonly number[];
    readonly lot_dates: readonly Lot[];
  };
  /** @param outcome says what happened */
  readonly onDone: (outcome: string) => void;
}

type Asked = 'move' | 'withdraw' | 'unblock';

/** What administrators can do with a recall. */
export const actionsOf = ({ ended_at, blocked_lots }: Props['recall']): readonly Asked[] => {
  if (ended_at === null) return ['move', 'withdraw'];
  return blocked_lots.length > 0 ? ['unblock'] : [];
};

/** Buttons for {@link actionsOf}, each with a confirmation. */
export function RecallActions({ recall, onDone }: Props) {
  const say = useWords(RECALLS);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const name = recall.name ?? recall.code;
  const props = { recall, onClose: close, onDone };
  return (
    <Group gap={4}>
      {actionsOf(recall).map((one) => (
        <Button
          key={one}
          size="compact-sm"
          variant="default"
          aria-label={say(`${one}Named`, { name })}
          onClick={() => setAsked(one)}
        >
          {say(one)}
        </Button>
      ))}
      <Modal opened={asked === 'move'} onClose={close} title={say('moveNamed', { name })}>
        <Move {...props} />
      </Modal>
      {(asked === 'withdraw' || asked === 'unblock') && <Confirm {...props} act={asked} />}
    </Group>
  );
}

function useRecallsRead(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['provider', 'recalls'] });
}

const pathOf = ({ recall_no }: Props['recall']) => ({ params: { path: { recall_no: String(recall_no) } } });

function Move({ recall, onClose, onDone }: Props & { readonly onClose: () => void }) {
  const say = useWords(RECALLS);
  const readAgain = useRecallsRead();
  const form = useFields({ to: '' }, ['to']);
  const to = narrowed(form.values.to).toUpperCase();
  return (
    <Form
      form={form}
      send={() => answered(desk.PUT('/desk/recalls/{recall_no}', { ...pathOf(recall), body: { to } }))}
      onSent={async ({ place, ended_at }) => {
        onClose();
        onDone(say(ended_at === null ? 'moved' : 'movedAll', { place }));
        await readAgain();
      }}
      submit={say('move')}
      cancel={<LeaveButton onClick={onClose}>{say('cancel')}</LeaveButton>}
    >
      <Text fz={13}>{say('moveText')}</Text>
      <ShelfField
        warehouse={recall.warehouse}
        label={say('place')}
        description={say('placeHint')}
        isFirst
        value={form.values.to}
        error={form.faultOf('to')}
        onChange={(typed) => form.set('to', typed)}
      />
    </Form>
  );
}

/** What needs nothing but a confirmation. */
const CONFIRMED = {
  withdraw: {
    send: (recall: Props['recall']) => answered(desk.POST('/desk/recalls/{recall_no}/withdraw', pathOf(recall))),
    done: 'withdrawn',
  },
  unblock: {
    send: (recall: Props['recall']) => answered(desk.POST('/desk/recalls/{recall_no}/unblock', pathOf(recall))),
    done: 'unblocked',
  },
} as const;

function Confirm({
  recall,
  act,
  onClose,
  onDone,
}: Props & { readonly act: keyof typeof CONFIRMED; readonly onClose: () => void }) {
  const say = useWords(RECALLS);
  const readAgain = useRecallsRead();
  const lotName = useLotName();
  const { send, done } = CONFIRMED[act];
  const blocked = recall.lot_dates.filter(({ lot_no }) => recall.blocked_lots.includes(lot_no));
  return (
    <ConfirmDialog
      title={say(`${act}Named`, { name: recall.name ?? recall.code })}
      confirm={say(act)}
      leave={say('cancel')}
      send={() => send(recall)}
      onDone={() => {
        onClose();
        onDone(say(done));
        return readAgain();
      }}
      onClose={onClose}
    >
      <Text>{say(`${act}Text`, { lots: blocked.map(lotName).join(say('comma')) })}</Text>
    </ConfirmDialog>
  );
}
