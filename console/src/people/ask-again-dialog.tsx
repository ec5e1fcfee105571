import { Button, Group, MantineThemeProvider, Stack, Text } from '@mantine/core';
import { type ReactNode, useSyncExternalStore } from 'react';
import { answered, api } from '../app/api';
import { onQuestion, questionNow } from '../app/ask-again';
import { useWords } from '../app/i18n';
import { lastPerson, sessionQuery } from '../app/session';
import { forgetForms, typedInto, useFields } from '../shared/fields';
import { FormElement, LeaveButton } from '../shared/form';
import { Modal } from '../shared/modal';
import { FormFaults } from '../shared/page';
import { confirmWithPasskey, knowsPasskeys } from '../shared/passkey';
import { PasswordField } from '../shared/password-field';
import { SignInForm } from './sign-in/sign-in';
import { PEOPLE } from './words';

/** Over the page: signing in again after the session has ended, or giving the password once more. */
export function AskAgainDialog() {
  const say = useWords(PEOPLE);
  const question = useSyncExternalStore(onQuestion, questionNow);
  if (question === null) return null;
  const { asked, answer } = question;
  const isSession = asked === 'session';
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title={say(isSession ? 'againSession' : 'againConfirm')}
      closeButtonProps={{ 'aria-label': say('cancel') }}
    >
      <Text mb="sm">{say(isSession ? 'againSessionText' : 'againConfirmText')}</Text>
      {isSession ? (
        <SignInForm email={lastPerson()?.email ?? ''} onDone={() => void signedIn(answer)} />
      ) : (
        <Confirmation onDone={() => answer(true)} onCancel={() => answer(false)} />
      )}
    </Modal>
  );
}

const STAYS_OPEN = { defaultProps: { closeOnEscape: false } };
const WITHOUT_ESCAPE = { components: { Modal: STAYS_OPEN, Drawer: STAYS_OPEN } };

/**
 * The pages below the dialog. By default, Escape closes all dialogs and drawers that are open: while something is asked, those of the pages
 * leave it to the question, and keep what was typed.
 */
export function BelowQuestion({ children }: { readonly children: ReactNode }) {
  const question = useSyncExternalStore(onQuestion, questionNow);
  return (
    <MantineThemeProvider inherit theme={question === null ? {} : WITHOUT_ESCAPE}>
      {children}
    </MantineThemeProvider>
  );
}

/**
 * Has the waiting requests sent again, if the person who signed in is the one whose pages are open. They must not be sent as
 * another person, who begins at a start page of their own.
 */
async function signedIn(answer: (done: boolean) => void): Promise<void> {
  const before = lastPerson();
  const session = await sessionQuery.queryFn().catch(() => null);
  if (before === null || before.person_id === session?.person?.person_id) return answer(true);
  answer(false);
  // If the session could not be read, it may be the same person: what was typed is kept.
  if (session !== null) forgetForms();
  location.assign('/');
}

function Confirmation({ onDone, onCancel }: { readonly onDone: () => void; readonly onCancel: () => void }) {
  const say = useWords(PEOPLE);
  const form = useFields({ password: '' }, ['password']);
  const { password } = form.values;
  return (
    <FormElement
      form={form}
      onSubmit={async () => {
        if (await form.send(() => answered(api.POST('/session/confirm', { body: { password } })))) onDone();
      }}
    >
      <Stack gap="sm">
        <FormFaults faults={form.others} />
        <PasswordField
          label={say('password')}
          autoComplete="current-password"
          required
          data-autofocus
          {...typedInto(form, 'password')}
        />
        <Group justify="flex-end">
          {knowsPasskeys() && (
            <Button
              variant="subtle"
              onClick={async () => {
                if (await form.send(confirmWithPasskey)) onDone();
              }}
            >
              {say('withPasskey')}
            </Button>
          )}
          <LeaveButton onClick={onCancel}>{say('cancel')}</LeaveButton>
          <Button type="submit" loading={form.isSending}>
            {say('goOn')}
          </Button>
        </Group>
      </Stack>
    </FormElement>
  );
}
