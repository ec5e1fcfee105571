import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../app/api';
import { useWords } from '../app/i18n';
import { sessionQuery, useMe } from '../app/session';
import { typedInto, useFields } from '../shared/fields';
import { FormElement } from '../shared/form';
import { FormFaults, PageHead } from '../shared/page';
import { Part } from '../shared/part';
import { PasswordField } from '../shared/password-field';
import { Codes } from './codes';
import { Passkeys } from './passkeys';
import { Sessions } from './sessions';
import { ME } from './words';

/** What people change about their own sign-in. */
export function MePage() {
  const say = useWords(ME);
  return (
    <>
      <PageHead title={say('title')} />
      <Stack maw={640}>
        <Profile />
        <Password />
        <Passkeys />
        <Codes />
        <Sessions />
      </Stack>
    </>
  );
}

function Profile() {
  const say = useWords(ME);
  const me = useMe();
  const queries = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const form = useFields({ name: me.name }, ['name']);
  const { name } = form.values;
  return (
    <Part title={say('profile')}>
      <FormElement
        form={form}
        onSubmit={async () => {
          setSaved(await form.send(() => answered(api.PUT('/me', { body: { name } }))));
          void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
        }}
      >
        <Stack gap="sm">
          <FormFaults faults={form.others} />
          <Text c="dimmed">{me.email}</Text>
          <TextInput label={say('name')} autoComplete="name" required {...typedInto(form, 'name')} />
          <Group justify="flex-end">
            <Text role="status" c="var(--done)">
              {isSaved ? say('saved') : ''}
            </Text>
            <Button type="submit" variant="default" loading={form.isSending}>
              {say('save')}
            </Button>
          </Group>
        </Stack>
      </FormElement>
    </Part>
  );
}

function Password() {
  const say = useWords(ME);
  const me = useMe();
  const queries = useQueryClient();
  const [isChanged, setChanged] = useState(false);
  const form = useFields({ password: '' }, ['password']);
  const { password } = form.values;
  return (
    <Part title={say('password')}>
      <FormElement
        form={form}
        onSubmit={async () => {
          const done = await form.send(() => answered(api.PUT('/me/password', { body: { password } })));
          setChanged(done);
          if (done) form.reset();
          void queries.invalidateQueries({ queryKey: ['me'] });
        }}
      >
        <Stack gap="sm">
          <FormFaults faults={form.others} />
          {/* So that password managers know whose password it is. */}
          <input type="hidden" name="username" autoComplete="username" value={me.email} />
          <PasswordField
            label={say('newPassword')}
            description={say('passwordHint')}
            autoComplete="new-password"
            required
            {...typedInto(form, 'password')}
          />
          <Group justify="flex-end">
            <Text role="status" c="var(--done)">
              {isChanged ? say('changed') : ''}
            </Text>
            <Button type="submit" variant="default" loading={form.isSending}>
              {say('change')}
            </Button>
          </Group>
        </Stack>
      </FormElement>
    </Part>
  );
}
