import { Button, Code, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { answered, api } from '../app/api';
import { useWords } from '../app/i18n';
import { sessionQuery, useMe } from '../app/session';
import { ConfirmDialog } from '../shared/confirm-dialog';
import { typedInto, useFields } from '../shared/fields';
import { FormElement, LeaveButton } from '../shared/form';
import { Modal } from '../shared/modal';
import { FormFaults } from '../shared/page';
import { Part } from '../shared/part';
import { ME } from './words';

/** A new secret for an authenticator app. It counts once the first code was right. */
interface Started {
  readonly secret: string;
  readonly uri: string;
}

/** As few recovery codes as make people think of new ones. */
const FEW_CODES = 3;

/** Codes of an authenticator app, asked for after the password. */
export function Codes() {
  const say = useWords(ME);
  const { recovery_codes: left } = useMe();
  const queries = useQueryClient();
  const form = useFields({}, []);
  const [started, setStarted] = useState<Started | null>(null);
  const [recovery, setRecovery] = useState<readonly string[] | null>(null);
  const [sure, setSure] = useState<'renew' | 'turnOff' | null>(null);
  const readAgain = () => queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
  const start = () => form.send(async () => setStarted(await answered(api.POST('/me/totp'))));
  return (
    <Part title={say('codes')}>
      <Text>{say('codesText')}</Text>
      <FormFaults faults={form.others} />
      {left !== null && (
        <>
          <Text c="var(--done)">{say('codesOn', { count: left })}</Text>
          {left <= FEW_CODES && <Text c="var(--needs)">{say('codesFew')}</Text>}
        </>
      )}
      {started === null && (
        <Group justify="flex-end">
          {left === null ? (
            <Button variant="default" loading={form.isSending} onClick={() => void start()}>
              {say('turnOn')}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={() => setSure('turnOff')}>
                {say('turnOff')}
              </Button>
              <Button variant={left <= FEW_CODES ? 'filled' : 'default'} onClick={() => setSure('renew')}>
                {say('renew')}
              </Button>
            </>
          )}
        </Group>
      )}
      {started !== null && (
        <FirstCode
          started={started}
          onCancel={() => setStarted(null)}
          onDone={(codes) => {
            setStarted(null);
            setRecovery(codes);
            void readAgain();
          }}
        />
      )}
      {recovery !== null && <RecoveryCodes codes={recovery} onClose={() => setRecovery(null)} />}
      {sure === 'renew' && (
        <ConfirmDialog
          title={say('renew')}
          confirm={say('renewIt')}
          leave={say('cancel')}
          send={async () => setRecovery((await answered(api.POST('/me/totp/recovery-codes'))).recovery_codes)}
          onDone={() => {
            setSure(null);
            return readAgain();
          }}
          onClose={() => setSure(null)}
        >
          <Text>{say('renewText')}</Text>
        </ConfirmDialog>
      )}
      {sure === 'turnOff' && (
        <ConfirmDialog
          title={say('turnOffTitle')}
          confirm={say('turnOff')}
          leave={say('cancel')}
          send={() => answered(api.DELETE('/me/totp'))}
          onDone={() => {
            setSure(null);
            return readAgain();
          }}
          onClose={() => setSure(null)}
        >
          <Text>{say('turnOffText')}</Text>
        </ConfirmDialog>
      )}
    </Part>
  );
}

/** The secret as a QR code, and the first code of the app. */
function FirstCode({
  started,
  onCancel,
  onDone,
}: {
  readonly started: Started;
  readonly onCancel: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}) {
  const say = useWords(ME);
  const form = useFields({ code: '' }, ['code']);
  const { code } = form.values;
  return (
    <FormElement
      form={form}
      onSubmit={() =>
        form.send(async () => onDone((await answered(api.POST('/me/totp/finish', { body: { code } }))).recovery_codes))
      }
    >
      <Stack gap="sm">
        <Text>{say('scan')}</Text>
        <img
          alt={say('qr')}
          width={180}
          height={180}
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(started.uri))}`}
        />
        <Code style={{ wordBreak: 'break-all' }}>{started.secret}</Code>
        <FormFaults faults={form.others} />
        <TextInput
          label={say('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          {...typedInto(form, 'code')}
        />
        <Group justify="flex-end">
          <LeaveButton onClick={onCancel}>{say('cancel')}</LeaveButton>
          <Button type="submit" loading={form.isSending}>
            {say('confirm')}
          </Button>
        </Group>
      </Stack>
    </FormElement>
  );
}

function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const say = useWords(ME);
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title={say('recovery')}>
      <Stack gap="sm">
        <Text>{say('recoveryText')}</Text>
        <Code block data-testid="recovery-codes">
          {codes.join('\n')}
        </Code>
        <Group justify="flex-end">
          <CopyButton value={codes.join('\n')}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {say(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{say('close')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
