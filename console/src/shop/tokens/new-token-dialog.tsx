import { Button, Code, CopyButton, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { typedInto, useFields } from '../../shared/fields';
import { FormElement, LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { FormFaults } from '../../shared/page';
import { TOKENS } from '../../shared/tokens';
import { SHOP } from '../words';

type Scope = 'full' | 'read';

/** Makes a token, and shows it once. */
export function NewTokenDialog({
  account,
  onMade,
  onClose,
}: {
  readonly account: string;
  readonly onMade: () => void;
  readonly onClose: () => void;
}) {
  const say = useWords(SHOP);
  const [token, setToken] = useState<string | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={token === null}
      {...(token === null ? {} : { closeOnEscape: false })}
      title={say(token === null ? 'newToken' : 'tokenMade')}
    >
      {token === null ? (
        <NewToken
          account={account}
          onClose={onClose}
          onMade={(made) => {
            setToken(made);
            onMade();
          }}
        />
      ) : (
        <Stack gap="sm">
          <Text>{say('tokenOnce')}</Text>
          <Code block style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all' }} data-testid="token">
            {token}
          </Code>
          <Text className="quiet">{say('tokenExample')}</Text>
          <Code block style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}>
            {exampleOf(token)}
          </Code>
          <Group justify="flex-end">
            <LeaveButton onClick={onClose}>{say('close')}</LeaveButton>
            <CopyButton value={token}>
              {({ copied, copy }) => <Button onClick={copy}>{say(copied ? 'copied' : 'copy')}</Button>}
            </CopyButton>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

/** A first request with a token. */
const exampleOf = (token: string): string =>
  `curl ${window.location.origin}/api/items -H 'Authorization: Bearer ${token}' -H 'X-Api-Version: 1.6'`;

function NewToken({
  account,
  onMade,
  onClose,
}: {
  readonly account: string;
  readonly onMade: (token: string) => void;
  readonly onClose: () => void;
}) {
  const say = useWords(SHOP);
  const word = useWords(TOKENS);
  const form = useFields({ name: '', scope: 'full' as Scope }, ['name', 'scope'], {
    key: `${account}.token`,
  });
  const { values } = form;
  return (
    <FormElement
      form={form}
      onSubmit={() => form.send(async () => onMade((await answered(api.POST('/tokens', { body: values }))).token))}
    >
      <Stack gap="sm">
        <FormFaults faults={form.others} />
        <TextInput
          label={word('name')}
          description={say('tokenNameHint')}
          required
          data-autofocus
          {...typedInto(form, 'name')}
        />
        <Radio.Group
          label={word('scope')}
          value={values.scope}
          error={form.faultOf('scope')}
          onChange={(value) => form.set('scope', value as Scope)}
        >
          <Group mt={4}>
            <Radio value="full" label={word('full')} />
            <Radio value="read" label={word('read')} />
          </Group>
        </Radio.Group>
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              form.reset();
              onClose();
            }}
          >
            {word('cancel')}
          </Button>
          <Button type="submit" loading={form.isSending}>
            {say('issue')}
          </Button>
        </Group>
      </Stack>
    </FormElement>
  );
}
