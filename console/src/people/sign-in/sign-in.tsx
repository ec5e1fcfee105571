import { Alert, Anchor, Button, Divider, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { homeOf, type Me, sessionQuery, useSession } from '../../app/session';
import { Outside } from '../../app/shell/outside';
import { useSearchOf } from '../../shared/address-bar';
import { typedInto, useFields } from '../../shared/fields';
import { FormElement } from '../../shared/form';
import { FormFaults } from '../../shared/page';
import { knowsPasskeys, signInWithPasskey } from '../../shared/passkey';
import { PasswordField } from '../../shared/password-field';
import { PEOPLE } from '../words';

/** @returns a function that opens, after signing in, the page that was asked for, or the start page */
export function useEntrance() {
  const queries = useQueryClient();
  const router = useRouter();
  return async (to?: string) => {
    queries.clear();
    const session = await queries.fetchQuery(sessionQuery);
    await router.navigate({ href: to ?? (session.person === null ? '/sign-in' : homeOf(session.person as Me)) });
  };
}

export function SignIn() {
  const say = useWords(PEOPLE);
  const { to } = useSearchOf<'to'>();
  const enter = useEntrance();
  const { data: session } = useSession();
  const isElsewhere = session !== undefined && session.public_url !== location.origin;
  return (
    <Outside title={say('signIn')}>
      <Stack>
        {session?.set_up === false && <Alert color="yellow">{say('notSetUp')}</Alert>}
        {isElsewhere && <Alert color="yellow">{say('elsewhere', { url: session.public_url })}</Alert>}
        <SignInForm onDone={() => void enter(to)} />
        <Anchor component={Link} to="/forgot" size="sm">
          {say('forgot')}
        </Anchor>
        <DemoSignIns onDone={() => void enter(to)} />
      </Stack>
    </Outside>
  );
}

const PATHS = ['email', 'password', 'code'];

/** Address and password, then a code if the person uses an authenticator app; or a passkey. */
export function SignInForm({ onDone, email = '' }: { readonly onDone: () => void; readonly email?: string }) {
  const say = useWords(PEOPLE);
  const [needsCode, setNeedsCode] = useState(false);
  const form = useFields({ email, password: '', code: '' }, PATHS);
  const { values } = form;
  const submit = async () => {
    let done = false;
    await form.send(async () => {
      const body = { email: values.email, password: values.password, ...(needsCode ? { code: values.code } : {}) };
      const answer = await answered(api.POST('/session', { body }));
      done = answer.signed_in;
      setNeedsCode(answer.needs === 'code');
    });
    if (done) onDone();
  };
  const byPasskey = async () => {
    if (await form.send(signInWithPasskey)) onDone();
  };
  return (
    <FormElement form={form} onSubmit={submit}>
      <Stack gap="sm">
        <FormFaults faults={form.others} />
        <TextInput
          label={say('email')}
          type="email"
          autoComplete="username webauthn"
          required
          {...typedInto(form, 'email')}
        />
        <PasswordField
          label={say('password')}
          autoComplete="current-password"
          required
          {...typedInto(form, 'password')}
        />
        {needsCode && (
          <CodeField value={values.code} error={form.faultOf('code')} onChange={(code) => form.set('code', code)} />
        )}
        <Button type="submit" loading={form.isSending}>
          {say('signIn')}
        </Button>
        {knowsPasskeys() && (
          <Button variant="default" onClick={() => void byPasskey()}>
            {say('passkey')}
          </Button>
        )}
      </Stack>
    </FormElement>
  );
}

interface CodeFieldProps {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (code: string) => void;
}

/** Asks for the code of an authenticator app once the password was right. */
export function CodeField({ value, error, onChange }: CodeFieldProps) {
  const say = useWords(PEOPLE);
  return (
    <TextInput
      label={say('code')}
      description={say('codeHint')}
      autoComplete="one-time-code"
      required
      autoFocus
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** The ready sign-ins of the demo environment. */
function DemoSignIns({ onDone }: { readonly onDone: () => void }) {
  const say = useWords(PEOPLE);
  const { data: session } = useSession();
  const form = useFields({}, []);
  const ready = session?.demo_sign_ins ?? [];
  if (ready.length === 0) return null;
  return (
    <Stack gap="xs">
      <Divider />
      <Text size="sm">{say('demo')}</Text>
      <FormFaults faults={form.others} />
      {ready.map(({ email, password, name, what }) => (
        <Button
          key={email}
          variant="default"
          justify="space-between"
          rightSection={<span className="quiet">{name}</span>}
          onClick={async () => {
            if (await form.send(() => answered(api.POST('/session', { body: { email, password } })))) onDone();
          }}
        >
          {say(what)}
        </Button>
      ))}
    </Stack>
  );
}
