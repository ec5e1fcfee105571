import { Button, Group, Stack, TextInput } from '@mantine/core';
import { answered, api, Refused } from '../../app/api';
import { useLanguage, useWords } from '../../app/i18n';
import { typedInto, useFields } from '../../shared/fields';
import { FormElement } from '../../shared/form';
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
    <FormElement
      form={form}
      onSubmit={async () => {
        if (await form.send(submit)) onDone();
      }}
    >
      <Stack gap="sm">
        <FormFaults faults={form.others} />
        <TextInput
          label={say('providerName')}
          autoComplete="organization"
          required
          {...typedInto(form, 'provider', 'provider.name')}
        />
        <TextInput
          label={say('invoice')}
          description={say('invoiceHint')}
          {...typedInto(form, 'invoice', 'provider.invoice_number')}
        />
        <TextInput label={say('adminName')} autoComplete="name" required {...typedInto(form, 'name', 'admin.name')} />
        <TextInput
          label={say('adminEmail')}
          type="email"
          autoComplete="username"
          required
          {...typedInto(form, 'email', 'admin.email')}
        />
        <PasswordField
          label={say('password')}
          description={say('passwordHint')}
          autoComplete="new-password"
          required
          {...typedInto(form, 'password', 'admin.password')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={form.isSending}>
            {say('next')}
          </Button>
        </Group>
      </Stack>
    </FormElement>
  );
}
