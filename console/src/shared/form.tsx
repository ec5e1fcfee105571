import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Fields } from './fields';
import { FormFaults } from './page';

/** A form with its faults as a whole, its fields and its buttons. What is typed stays until the server has accepted it. */
export function Form<T, Answer>({
  form,
  send,
  onSent,
  submit,
  cancel,
  maw,
  children,
}: {
  readonly form: Fields<T>;
  readonly send: () => Promise<Answer>;
  /** The server has accepted it. */
  readonly onSent: (answer: Answer) => unknown;
  /** The word on its button. */
  readonly submit: string;
  /** The button beside it, that leaves the form. */
  readonly cancel: ReactNode;
  readonly maw?: number;
  readonly children: ReactNode;
}) {
  return (
    <form
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        const sent: { answer?: Answer } = {};
        const done = await form.send(async () => {
          sent.answer = await send();
        });
        if (done) await onSent(sent.answer as Answer);
      }}
    >
      <Stack gap={maw === undefined ? 'sm' : 'md'} maw={maw}>
        <FormFaults faults={form.others} />
        {children}
        <Group justify="flex-end">
          {cancel}
          <Button type="submit" loading={form.isSending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
