import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answered, api, Refused } from '../../app/api';
import { useWords } from '../../app/i18n';
import { Outside } from '../../app/shell/outside';
import { typedInto, useFields } from '../../shared/fields';
import { FormElement } from '../../shared/form';
import { DeadLink, useLinkCode } from '../../shared/link-code';
import { FormFaults, Loaded } from '../../shared/page';
import { PasswordField } from '../../shared/password-field';
import { PEOPLE } from '../words';

export function Reset() {
  const say = useWords(PEOPLE);
  const code = useLinkCode();
  const query = useQuery({
    queryKey: ['reset', code],
    queryFn: () => answered(api.POST('/password-resets/read', { body: { code } })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.error instanceof Refused && query.error.status < 500)
    return (
      <DeadLink>
        <Anchor component={Link} to="/forgot">
          {say('newLink')}
        </Anchor>
      </DeadLink>
    );
  return (
    <Outside title={say('resetTitle')}>
      <Loaded query={query}>{({ email }) => <NewPassword code={code} email={email} />}</Loaded>
    </Outside>
  );
}

function NewPassword({ code, email }: { readonly code: string; readonly email: string }) {
  const say = useWords(PEOPLE);
  const [isDone, setDone] = useState(false);
  const form = useFields({ password: '' }, ['password']);
  const { password } = form.values;
  if (isDone)
    return (
      <Stack gap="sm">
        <Text role="status">{say('resetDone')}</Text>
        <Anchor component={Link} to="/sign-in">
          {say('backToSignIn')}
        </Anchor>
      </Stack>
    );
  return (
    <FormElement
      form={form}
      onSubmit={async () => {
        setDone(await form.send(() => answered(api.POST('/password-resets/finish', { body: { code, password } }))));
      }}
    >
      <Stack gap="sm">
        <FormFaults faults={form.others} />
        {/* So that password managers know whose password it is. */}
        <TextInput label={say('email')} value={email} autoComplete="username" readOnly />
        <PasswordField
          label={say('newPassword')}
          description={say('passwordHint')}
          autoComplete="new-password"
          required
          {...typedInto(form, 'password')}
        />
        <Button type="submit" loading={form.isSending}>
          {say('savePassword')}
        </Button>
      </Stack>
    </FormElement>
  );
}
