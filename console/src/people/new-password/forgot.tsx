import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { Outside } from '../../app/shell/outside';
import { typedInto, useFields } from '../../shared/fields';
import { FormElement } from '../../shared/form';
import { FormFaults } from '../../shared/page';
import { PEOPLE } from '../words';

export function Forgot() {
  const say = useWords(PEOPLE);
  const [isSent, setSent] = useState(false);
  const form = useFields({ email: '' }, ['email']);
  const { email } = form.values;
  return (
    <Outside title={say('forgotTitle')}>
      {isSent ? (
        <Text role="status">{say('linkSent', { email })}</Text>
      ) : (
        <FormElement
          form={form}
          onSubmit={async () => {
            setSent(await form.send(() => answered(api.POST('/password-resets', { body: { email } }))));
          }}
        >
          <Stack gap="sm">
            <Text>{say('forgotText')}</Text>
            <FormFaults faults={form.others} />
            <TextInput
              label={say('email')}
              type="email"
              autoComplete="username"
              required
              {...typedInto(form, 'email')}
            />
            <Button type="submit" loading={form.isSending}>
              {say('sendLink')}
            </Button>
          </Stack>
        </FormElement>
      )}
      <Anchor component={Link} to="/sign-in" size="sm" mt="md" display="inline-block">
        {say('backToSignIn')}
      </Anchor>
    </Outside>
  );
}
