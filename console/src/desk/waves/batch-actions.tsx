import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, desk } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { useWords } from '../../app/i18n';
import { useFields } from '../../shared/fields';
import { FormElement } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { NumberField } from '../../shared/number-field';
import { FormFaults } from '../../shared/page';
import { type Batch, useReadWorkAgain } from './wave-query';
import { WAVES } from './words';

const pathOf = ({ warehouse, batch_no }: Batch) => ({ path: { warehouse, batch_no: String(batch_no) } });

/** Sets how urgent a batch is. */
export function Urgency({ batch }: { readonly batch: Batch }) {
  const say = useWords(WAVES);
  const readAgain = useReadWorkAgain();
  const form = useFields<{ urgency: number | '' }>({ urgency: batch.urgency }, ['urgency']);
  const send = async () => {
    await answered(
      desk.PUT('/desk/warehouses/{warehouse}/batches/{batch_no}', {
        params: pathOf(batch),
        body: { urgency: form.values.urgency as number },
      }),
    );
    await readAgain();
  };
  return (
    <FormElement form={form} onSubmit={() => form.send(send)}>
      <FormFaults faults={form.others} />
      <Group gap="xs" align="flex-end">
        <NumberField
          label={say('urgency')}
          description={say('urgencyHint')}
          error={form.faultOf('urgency')}
          w={260}
          value={form.values.urgency}
          onChange={(urgency) => form.set('urgency', urgency)}
        />
        <Button type="submit" variant="default" loading={form.isSending} disabled={form.values.urgency === ''}>
          {say('setUrgency')}
        </Button>
      </Group>
    </FormElement>
  );
}

/** Dissolves a batch after a confirmation. The message about the result stays when the batch cannot be dissolved any more. */
export function Dissolve({ batch }: { readonly batch: Batch }) {
  const say = useWords(WAVES);
  const readAgain = useReadWorkAgain();
  const [isOpen, setOpen] = useState(false);
  const dissolve = useMutation({
    mutationFn: () =>
      answered(desk.POST('/desk/warehouses/{warehouse}/batches/{batch_no}/dissolve', { params: pathOf(batch) })),
    onSuccess: async () => {
      setOpen(false);
      await readAgain();
    },
  });
  return (
    <>
      {batch.state !== 'dissolved' && batch.state !== 'done' && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {say('dissolve')}
        </Button>
      )}
      {dissolve.data !== undefined && (
        <Text role="status" fz={13}>
          {say('dissolved', dissolve.data)}
        </Text>
      )}
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={say('dissolveTitle', { no: batch.batch_no })}>
        <Stack>
          <Text>{say('dissolveText')}</Text>
          {dissolve.error !== null && <FailureText error={dissolve.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpen(false)}>
              {say('keep')}
            </Button>
            <Button loading={dissolve.isPending} onClick={() => dissolve.mutate()}>
              {say('dissolve')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
