import { Button, Group, Stack, TextInput } from '@mantine/core';
import { answered, api, Refused } from '../../app/api';
import { useLanguage, useWords } from '../../app/i18n';
import { useFields } from '../../shared/fields';
import { FormFaults } from '../../shared/page';
import { PasswordField } from '../../shared/password-field';
import { SET_UP } from './words';

const PATHS = ['provider.name', 'provider.invoice_number', 'admin.name', 'admin.email', 'admin.password'];

/** The first step: the provider and its first administrator, whose language is that of the page. */
export function FirstAdmin({
  code,
  onDone,
  onDead,
}: {
  readonly code: string;
  readonly onDone: () => void;
  /** The code is used or too old. */
  readonly onDead: () => void;
}) {
  const say = useWords(SET_UP);
  const language = useLanguage();
  const form = useFields({ provider: '', invoice: '', name: '', email: '', password: '' }, PATHS, {
    key: 'set-up',
    secret: ['password'],
  });
  const { provider, invoice, name, email, password } = form.values;
  const submit = () =>
    answered(
      api.POST('/setup', {
        body: {
          code,
          language,
          provider: { name: provider, ...(invoice === '' ? {} : { invoice_number: invoice }) },
          admin: { email, name, password },
        },
      }),
    ).catch((error) => {
      if (error instanceof Refused && error.status === 404) onDead();
      throw error;
    });
  return (
    <form
      noValidate
      ref={form.shown}
      onSubmit={async (event) => {
        event.preventDefault();
        if (await form.send(submit)) onDone();
      }}
    >
      <Stack gap="sm">
        <FormFaults faults={form.others} />
        <TextInput
          label={say('providerName')}
          autoComplete="organization"
          required
          value={provider}
          error={form.faultOf('provider.name')}
          onChange={({ currentTarget }) => form.set('provider', currentTarget.value)}
        />
        <TextInput
          label={say('invoice')}
          description={say('invoiceHint')}
          value={invoice}
          error={form.faultOf('provider.invoice_number')}
          onChange={({ currentTarget }) => form.set('invoice', currentTarget.value)}
        />
        <TextInput
          label={say('adminName')}
          autoComplete="name"
          required
          value={name}
          error={form.faultOf('admin.name')}
          onChange={({ currentTarget }) => form.set('name', currentTarget.value)}
        />
        <TextInput
          label={say('adminEmail')}
          type="email"
          autoComplete="username"
          required
          value={email}
          error={form.faultOf('admin.email')}
          onChange={({ currentTarget }) => form.set('email', currentTarget.value)}
        />
        <PasswordField
          label={say('password')}
          description={say('passwordHint')}
          autoComplete="new-password"
          required
          value={password}
          error={form.faultOf('admin.password')}
          onChange={({ currentTarget }) => form.set('password', currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={form.isSending}>
            {say('next')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
