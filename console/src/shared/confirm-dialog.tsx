import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFields } from './fields';
import { LeaveButton } from './form';
import { Modal } from './modal';
import { FormFaults } from './page';

/** Asks before something is done that cannot be undone. When the server refuses it, the dialog says why. */
export function ConfirmDialog({
  title,
  confirm,
  leave,
  isReady = true,
  send,
  onDone,
  onClose,
  children,
}: {
  readonly title: string;
  /** The word of the button that does it. */
  readonly confirm: string;
  /** The word of the button that leaves it as it is. */
  readonly leave: string;
  /** Whether everything is loaded that the person must know before confirming. */
  readonly isReady?: boolean;
  readonly send: () => Promise<unknown>;
  /** Called after it was done. */
  readonly onDone: () => unknown;
  readonly onClose: () => void;
  /** What the action will do. */
  readonly children: ReactNode;
}) {
  const form = useFields({}, []);
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack gap="sm" ref={form.shown}>
        <FormFaults faults={form.others} />
        {children}
        <Group justify="flex-end">
          <LeaveButton onClick={onClose}>{leave}</LeaveButton>
          <Button
            color="red.9"
            disabled={!isReady}
            loading={form.isSending}
            onClick={() => void form.send(send, onDone)}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
