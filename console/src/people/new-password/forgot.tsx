import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { Outside } from '../../app/shell/outside';
import { useFields } from '../../shared/fields';
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
        <form
          noValidate
          ref={form.shown}
          onSubmit={async (event) => {
            event.preventDefault();
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
              value={email}
              error={form.faultOf('email')}
              onChange={({ currentTarget }) => form.set('email', currentTarget.value)}
            />
            <Button type="submit" loading={form.isSending}>
              {say('sendLink')}
            </Button>
          </Stack>
        </form>
      )}
      <Anchor component={Link} to="/sign-in" size="sm" mt="md" display="inline-block">
        {say('backToSignIn')}
      </Anchor>
    </Outside>
  );
}
