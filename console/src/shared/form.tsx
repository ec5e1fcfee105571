import { Alert, Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords, words } from '../app/i18n';
import type { Fields } from './fields';
import { FormFaults } from './page';

const FORM = words(
  'form',
  { drafted: '前に入力した内容が残っています。まだ送信されていません。', discard: '入力を破棄' },
  { drafted: 'What you typed before is still here. It was not sent.', discard: 'Discard it' },
);

/** The first field with a fault; without one, what is wrong with the form as a whole. */
const wrongIn = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]') ?? form?.querySelector<HTMLElement>('[data-faults]');

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
  const shown = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  // The pressed button has lost the focus, and the fault may be out of sight. On the next frame, because a fault may open its part.
  useEffect(() => {
    if (refusals === 0) return;
    const frame = requestAnimationFrame(() => {
      const wrong = wrongIn(shown.current);
      wrong?.focus({ preventScroll: true });
      wrong?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [refusals]);
  return (
    <form
      noValidate
      ref={shown}
      onSubmit={async (event) => {
        event.preventDefault();
        const sent: { answer?: Answer } = {};
        const isAccepted = await form.send(
          async () => {
            sent.answer = await send();
          },
          () => onSent(sent.answer as Answer),
        );
        if (!isAccepted) setRefusals((before) => before + 1);
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
    </form>
  );
}
