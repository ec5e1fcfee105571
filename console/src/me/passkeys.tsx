import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { startRegistration } from '@simplewebauthn/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, api, Refused } from '../app/api';
import { NoPasskey } from '../app/failures';
import { useWords } from '../app/i18n';
import { typedInto, useFields } from '../shared/fields';
import { FormElement } from '../shared/form';
import { FormFaults, Loaded } from '../shared/page';
import { Part } from '../shared/part';
import { knowsPasskeys, noPasskey } from '../shared/passkey';
import { useTimes } from '../shared/time';
import { ME } from './words';

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** The passkeys of the person. */
export function Passkeys() {
  const say = useWords(ME);
  const { time } = useTimes();
  const queries = useQueryClient();
  const form = useFields({ name: '' }, ['name']);
  const { name } = form.values;
  const query = useQuery({
    queryKey: ['me', 'passkeys'],
    queryFn: async () => (await answered(api.GET('/me/passkeys'))).passkeys,
  });
  const readAgain = () => queries.invalidateQueries({ queryKey: ['me', 'passkeys'] });
  const add = async () => {
    const optionsJSON = (await answered(api.POST('/me/passkeys/options'))) as Options;
    const credential = await startRegistration({ optionsJSON }).catch(noPasskey);
    await answered(api.POST('/me/passkeys', { body: { name, credential: { ...credential } } })).catch((cause) => {
      throw cause instanceof Refused && cause.faults.credential !== undefined
        ? new NoPasskey('not accepted', { cause })
        : cause;
    });
    await readAgain();
  };
  const remove = async (passkey_id: number) => {
    await answered(api.DELETE('/me/passkeys/{passkey_id}', { params: { path: { passkey_id: String(passkey_id) } } }));
    await readAgain();
  };
  return (
    <Part title={say('passkeys')}>
      <Text>{say('passkeysText')}</Text>
      <FormFaults faults={form.others} />
      <Loaded query={query}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <Text c="dimmed">{say('noPasskeys')}</Text>
          ) : (
            passkeys.map((one) => (
              <Group key={one.passkey_id} justify="space-between" wrap="nowrap">
                <div>
                  <Text>{one.name}</Text>
                  <Text size="xs" c="dimmed">
                    {say('created')} {time(one.created_at)}
                    {one.last_used_at === null ? '' : `, ${say('lastUsed')} ${time(one.last_used_at)}`}
                  </Text>
                </div>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => void form.send(() => remove(one.passkey_id))}
                >
                  {say('remove')}
                </Button>
              </Group>
            ))
          )
        }
      </Loaded>
      {knowsPasskeys() ? (
        <FormElement
          form={form}
          onSubmit={async () => {
            if (await form.send(add)) form.reset();
          }}
        >
          <Stack gap="sm">
            <TextInput
              label={say('passkeyName')}
              description={say('passkeyNameHint')}
              required
              {...typedInto(form, 'name')}
            />
            <Group justify="flex-end">
              <Button type="submit" variant="default" loading={form.isSending}>
                {say('addPasskey')}
              </Button>
            </Group>
          </Stack>
        </FormElement>
      ) : (
        <Text c="dimmed">{say('unsupported')}</Text>
      )}
    </Part>
  );
}
