import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api, Refused } from '../../app/api';
import { useWords } from '../../app/i18n';
import { Outside } from '../../app/shell/outside';
import { typedInto, useFields } from '../../shared/fields';
import { FormElement } from '../../shared/form';
import { DeadLink, useLinkCode } from '../../shared/link-code';
import { FormFaults, Loaded } from '../../shared/page';
import { PasswordField } from '../../shared/password-field';
import { CodeField, useEntrance } from '../sign-in/sign-in';
import { PEOPLE } from '../words';

interface Invited {
  readonly email: string;
  readonly name: string;
  readonly has_password: boolean;
}

export function InvitationPage() {
  const say = useWords(PEOPLE);
  const code = useLinkCode();
  const query = useQuery({
    queryKey: ['invitation', code],
    queryFn: () => answered(api.POST('/invitations/read', { body: { code } })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.error instanceof Refused && query.error.status < 500)
    return (
      <DeadLink>
        <Text>{say('invitedAlready')}</Text>
      </DeadLink>
    );
  const account = query.data?.account as { readonly name: string } | null | undefined;
  return (
    <Outside title={say('invitationTitle', { name: account?.name ?? say('ofStaff') })}>
      <Loaded query={query}>{(invited) => <Acceptance code={code} invited={invited} />}</Loaded>
    </Outside>
  );
}

function Acceptance({ code, invited }: { readonly code: string; readonly invited: Invited }) {
  const say = useWords(PEOPLE);
  const enter = useEntrance();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useFields({ name: invited.name, password: '', second_code: '' }, ['name', 'password', 'second_code']);
  const { name, password, second_code } = form.values;
  const submit = async () => {
    let done = false;
    await form.send(async () => {
      const body = { code, name, password, ...(needsCode ? { second_code } : {}) };
      const answer = await answered(api.POST('/invitations/accept', { body }));
      done = answer.signed_in;
      setNeedsCode(answer.needs === 'code');
    });
    if (done) await enter();
  };
  return (
    <FormElement form={form} onSubmit={submit}>
      <Stack gap="sm">
        <Text>{say('invitedAs', { email: invited.email })}</Text>
        <FormFaults faults={form.others} />
        {!invited.has_password && (
          <TextInput label={say('yourName')} autoComplete="name" required {...typedInto(form, 'name')} />
        )}
        <PasswordField
          label={say(invited.has_password ? 'ownPassword' : 'newPassword')}
          description={say(invited.has_password ? 'ownPasswordHint' : 'passwordHint')}
          autoComplete={invited.has_password ? 'current-password' : 'new-password'}
          required
          {...typedInto(form, 'password')}
        />
        {needsCode && (
          <CodeField
            value={second_code}
            error={form.faultOf('second_code')}
            onChange={(typed) => form.set('second_code', typed)}
          />
        )}
        <Button type="submit" loading={form.isSending}>
          {say('accept')}
        </Button>
      </Stack>
    </FormElement>
  );
}
