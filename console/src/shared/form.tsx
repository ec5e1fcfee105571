import { Alert, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords, words } from '../app/i18n';
import type { Fields } from './fields';
import { FormFaults } from './page';

const FORM = words(
  'form',
  { drafted: '前に入力した内容が残っています。まだ送信されていません。', discard: '入力を破棄' },
  { drafted: 'What you typed before is still here. It was not sent.', discard: 'Discard it' },
);

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
  /** Called when the server has accepted the form. */
  readonly onSent: (answer: Answer) => unknown;
  /** The word on the button that sends the form. */
  readonly submit: string;
  /** The button beside it, which leaves the form. */
  readonly cancel: ReactNode;
  readonly maw?: number;
  readonly children: ReactNode;
}) {
  const say = useWords(FORM);
  return (
    <FormElement
      form={form}
      onSubmit={async () => {
        const sent: { answer?: Answer } = {};
        await form.send(
          async () => {
            sent.answer = await send();
          },
          () => onSent(sent.answer as Answer),
        );
      }}
    >
      <Stack gap={maw === undefined ? 'sm' : 'md'} maw={maw}>
        {form.isDraft && (
          <Alert variant="outline" color="yellow" p="xs">
            <Group justify="space-between" gap="xs">
              {say('drafted')}
              <Button size="compact-sm" variant="default" onClick={form.reset}>
                {say('discard')}
              </Button>
            </Group>
          </Alert>
        )}
        <FormFaults faults={form.others} />
        {children}
        <Group justify="flex-end">
          {cancel}
          <Button type="submit" loading={form.isSending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </FormElement>
  );
}

/** The button that leaves a form or a dialog, and sends nothing. */
export const LeaveButton = ({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) => (
  <Button variant="default" onClick={onClick}>
    {children}
  </Button>
);

/** The element of a form, whatever its fields and buttons are. The browser does not check the fields: the server does. */
export const FormElement = ({
  form,
  onSubmit,
  children,
}: {
  readonly form: Pick<Fields<unknown>, 'shown'>;
  readonly onSubmit: () => unknown;
  readonly children: ReactNode;
}) => (
  <form
    noValidate
    ref={form.shown}
    onSubmit={(event) => {
      event.preventDefault();
      void onSubmit();
    }}
  >
    {children}
  </form>
);
