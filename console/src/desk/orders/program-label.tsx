import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, desk } from '../../app/api';
import { useWords } from '../../app/i18n';
import { pageLink } from '../../shared/address-bar';
import { CopiedText } from '../../shared/copied-text';
import { useFields } from '../../shared/fields';
import { Form, LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { Part } from '../../shared/part';
import { programsQuery, useReadLabelsAgain } from '../labels/label-query';
import { type Order, orderQuery } from './order-query';
import { ORDER } from './words';

const HOWS = ['one_more', 'instead'] as const;
type How = (typeof HOWS)[number];

const AT_WORK: readonly Order['status'][] = ['picking', 'picked', 'packed'];

/** The label that is made in the carrier's program: one more, or a new one. Only of an order in work within Japan. */
export function ProgramLabel({ order }: { readonly order: Order }) {
  const say = useWords(ORDER);
  const { data } = useQuery(programsQuery);
  const [asked, setAsked] = useState<How | null>(null);
  const [done, setDone] = useState<How | null>(null);
  const { id, status, carrier, warehouse, recipient, deleted, parcels, program_labels } = order;
  const hasProgram = data?.programs.some((program) => program.carrier === carrier) === true;
  // The type of the answers has no region: it is always null within Japan.
  const isAbroad = 'region_code' in recipient && recipient.region_code !== null;
  if (!hasProgram || deleted || isAbroad || !AT_WORK.includes(status)) return null;
  // The label of a packed parcel is on it: there is nothing to replace.
  const hows = parcels.length > 0 ? HOWS.filter((how) => how === 'one_more') : HOWS;
  return (
    <Part title={say('programLabel')}>
      <Text className="quiet">{say('programLabelText', { carrier })}</Text>
      {program_labels.map(({ file_no, tracking_code }) => (
        <Text key={`${file_no} ${tracking_code}`}>
          {tracking_code === null
            ? say(file_no === null ? 'programLabelNext' : 'programLabelFile', { no: file_no ?? 0 })
            : say('programLabelNumber')}{' '}
          {tracking_code !== null && <CopiedText text={tracking_code} />}
        </Text>
      ))}
      <Group gap="xs">
        {hows.map((how) => (
          <Button key={how} variant="default" onClick={() => setAsked(how)}>
            {say(how)}
          </Button>
        ))}
        <Button variant="default" {...pageLink('/provider/labels', { warehouse })}>
          {say('toLabels')}
        </Button>
      </Group>
      {done !== null && <Text role="status">{say(done === 'one_more' ? 'one_moreDone' : 'insteadDone')}</Text>}
      {asked !== null && (
        <AskDialog
          id={id}
          how={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setDone(asked);
            setAsked(null);
          }}
        />
      )}
    </Part>
  );
}

function AskDialog({
  id,
  how,
  onClose,
  onDone,
}: {
  readonly id: string;
  readonly how: How;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const say = useWords(ORDER);
  const queries = useQueryClient();
  const readLabelsAgain = useReadLabelsAgain();
  const form = useFields({}, []);
  return (
    <Modal opened onClose={onClose} title={say(how)} closeButtonProps={{ 'aria-label': say('keep') }}>
      <Form
        form={form}
        send={() => answered(desk.POST('/desk/shipments/{id}/labels', { params: { path: { id } }, body: { how } }))}
        onSent={async () => {
          await Promise.all([queries.invalidateQueries({ queryKey: orderQuery(id).queryKey }), readLabelsAgain()]);
          onDone();
        }}
        submit={say(how)}
        cancel={<LeaveButton onClick={onClose}>{say('keep')}</LeaveButton>}
      >
        <Text>{say(how === 'one_more' ? 'one_moreText' : 'insteadText')}</Text>
      </Form>
    </Modal>
  );
}
