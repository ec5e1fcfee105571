import { Badge, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords, words } from '../app/i18n';
import type { Column } from './column';
import { ColumnTable } from './column-table';
import { ConfirmDialog } from './confirm-dialog';
import { typedInto, useFields } from './fields';
import { Form } from './form';
import { Modal } from './modal';
import { FormFaults } from './page';
import { useTimes } from './time';

/* Lists of people, of an account or of the provider, and how they are invited. */

const ROLES = words(
  'roles',
  {
    owner: 'オーナー',
    member: 'メンバー',
    admin: '管理者',
    floor: '作業者',
    ownerHint: 'アクセストークンとメンバーの管理もできます。',
    memberHint: 'アクセストークンとメンバーの管理以外のすべてができます。',
    adminHint: '荷主・倉庫・スタッフの管理もできます。',
    floorHint: '倉庫の作業ができます。',
    invited: '招待中',
    active: '利用中',
    disabled: '停止中',
    waiting: '招待メールを送信しています',
    sent: '招待メールを送信しました',
    failed: '招待メールを送信できませんでした。メールアドレスをご確認ください',
    name: 'お名前',
    email: 'メールアドレス',
    role: '権限',
    status: '状態',
    lastSeen: '最終利用',
    never: '-',
    you: '（あなた）',
    makeRole: '{{role}}にする',
    disable: '利用を停止',
    enable: '利用を再開',
    makeTitle: '{{name}}さんの権限を「{{role}}」にしますか？',
    disableTitle: '{{name}}さんの利用を停止しますか？',
    disableText: '利用を再開するまで、ここでは何もできなくなります。',
    enableTitle: '{{name}}さんの利用を再開しますか？',
    enableText: '「{{role}}」として、再び利用できるようになります。',
    isYou: 'ご自身の権限です。ご自身では元に戻せなくなることがあります。',
    again: '招待を再送',
    send: '招待メールを送る',
    cancel: 'やめる',
  },
  {
    owner: 'Owner',
    member: 'Member',
    admin: 'Administrator',
    floor: 'Floor worker',
    ownerHint: 'Also decides about access tokens and members.',
    memberHint: 'May do everything but decide about access tokens and members.',
    adminHint: 'Also decides about accounts, warehouses and staff.',
    floorHint: 'Does the work in the warehouse.',
    invited: 'invited',
    active: 'active',
    disabled: 'disabled',
    waiting: 'The invitation is on its way',
    sent: 'The invitation was mailed',
    failed: 'The invitation could not be mailed: check the address',
    name: 'Name',
    email: 'E-mail address',
    role: 'Role',
    status: 'State',
    lastSeen: 'Last seen',
    never: '-',
    you: '(you)',
    makeRole: 'Change to {{role}}',
    disable: 'Disable',
    enable: 'Enable',
    makeTitle: 'Change {{name}} to {{role}}?',
    disableTitle: 'Disable {{name}}?',
    disableText: 'The person can do nothing here until somebody enables them again.',
    enableTitle: 'Enable {{name}}?',
    enableText: 'The person may work here again, as: {{role}}.',
    isYou: 'This is you: you may not be able to undo it yourself.',
    again: 'Invite again',
    send: 'Send the invitation',
    cancel: 'Cancel',
  },
);

export type Role = 'owner' | 'member' | 'admin' | 'floor';

/** Somebody in a list of people. */
export interface ListedPerson<R extends Role> {
  readonly person_id: number;
  readonly email: string;
  readonly name: string;
  readonly role: R;
  readonly status: 'invited' | 'active' | 'disabled';
  readonly last_seen_at: string | null;
  readonly mail: 'waiting' | 'sent' | 'failed' | null;
}

/** Who is invited, and as what. */
export type Invited<R extends Role> = Pick<ListedPerson<R>, 'email' | 'name' | 'role'>;

export interface RoleChange<R extends Role> {
  readonly role?: R;
  readonly disabled?: boolean;
}

const COLOURS = { invited: 'var(--needs)', active: 'var(--done)', disabled: 'var(--quiet)' } as const;

/** People with their roles, and what can be changed of each. */
export function PeopleTable<R extends Role>({
  people,
  roles,
  own,
  change,
  inviteAgain,
}: {
  readonly people: readonly ListedPerson<R>[];
  readonly roles: readonly R[];
  /** The `person_id` of the person who looks at the list. */
  readonly own: number;
  readonly change: (person_id: number, change: RoleChange<R>) => Promise<unknown>;
  readonly inviteAgain: (person: ListedPerson<R>) => Promise<unknown>;
}) {
  const say = useWords(ROLES);
  const { time } = useTimes();
  const form = useFields({}, []);
  const [asked, setAsked] = useState<Asked<R> | null>(null);
  const columns: readonly Column<ListedPerson<R>>[] = [
    {
      key: 'name',
      title: say('name'),
      cell: ({ person_id, name, email }) => (
        <>
          {name} {person_id === own && <span className="quiet">{say('you')}</span>}
          <Text fz={12} className="quiet" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
        </>
      ),
    },
    { key: 'role', title: say('role'), cell: ({ role }) => say(role) },
    {
      key: 'status',
      title: say('status'),
      cell: ({ status, mail }) => (
        <>
          <Badge color="gray" c={COLOURS[status]}>
            {say(status)}
          </Badge>
          {status === 'invited' && mail !== null && (
            <Text size="xs" c={mail === 'failed' ? 'var(--wrong)' : 'dimmed'}>
              {say(mail)}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'lastSeen',
      title: say('lastSeen'),
      cell: ({ last_seen_at }) => (last_seen_at === null ? say('never') : time(last_seen_at)),
      from: 'desk',
    },
    {
      key: 'actions',
      title: '',
      cell: (person) => (
        <Group gap="xs" justify="flex-end">
          {person.status === 'invited' && (
            <Button size="compact-sm" variant="default" onClick={() => void form.send(() => inviteAgain(person))}>
              {say('again')}
            </Button>
          )}
          {roles
            .filter((role) => role !== person.role && person.status !== 'disabled')
            .map((role) => (
              <Button
                key={role}
                size="compact-sm"
                variant="default"
                onClick={() => setAsked({ person, what: { role } })}
              >
                {say('makeRole', { role: say(role) })}
              </Button>
            ))}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setAsked({ person, what: { disabled: person.status !== 'disabled' } })}
          >
            {say(person.status === 'disabled' ? 'enable' : 'disable')}
          </Button>
        </Group>
      ),
      inRowFrom: 'laptop',
    },
  ];
  return (
    <Stack gap="xs">
      <FormFaults faults={form.others} />
      <ColumnTable columns={columns} rows={people} keyOf={({ person_id }) => person_id} />
      {asked !== null && (
        <ChangeDialog
          {...asked}
          isOwn={asked.person.person_id === own}
          send={() => change(asked.person.person_id, asked.what)}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  );
}

/** A change of somebody's rights, which is asked about before it is made. */
interface Asked<R extends Role> {
  readonly person: ListedPerson<R>;
  readonly what: RoleChange<R>;
}

/** No right is given or taken by one click. */
function ChangeDialog({
  person,
  what: { role, disabled },
  isOwn,
  send,
  onClose,
}: Asked<Role> & {
  /** Whether somebody is about to change their own rights. */
  readonly isOwn: boolean;
  readonly send: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const say = useWords(ROLES);
  const named = { name: person.name, role: say(role ?? person.role) };
  const able = disabled === true ? 'disable' : 'enable';
  return (
    <ConfirmDialog
      title={say(role === undefined ? `${able}Title` : 'makeTitle', named)}
      confirm={say(role === undefined ? able : 'makeRole', named)}
      leave={say('cancel')}
      send={send}
      onDone={onClose}
      onClose={onClose}
    >
      <Text>{say(role === undefined ? `${able}Text` : `${role}Hint`, named)}</Text>
      {isOwn && <Text fw={600}>{say('isYou')}</Text>}
    </ConfirmDialog>
  );
}

/** Invites somebody by mail. */
export function InviteForm<R extends Role>({
  place,
  roles,
  invite,
  onDone,
  leave,
  onLeave,
}: {
  /** Where the person will work: an account, or the provider's side. What was typed for one is not shown at another. */
  readonly place: string;
  readonly roles: readonly [R, ...R[]];
  readonly invite: (person: Invited<R>) => Promise<unknown>;
  readonly onDone: () => void;
  /** The word on the button that leaves the form. */
  readonly leave: string;
  readonly onLeave: () => void;
}) {
  const say = useWords(ROLES);
  const form = useFields({ email: '', name: '', role: roles[0] }, ['email', 'name', 'role'], {
    key: `${place}.invite`,
  });
  const { values } = form;
  return (
    <Form
      form={form}
      send={() => invite(values)}
      onSent={onDone}
      submit={say('send')}
      cancel={
        <Button
          variant="default"
          onClick={() => {
            form.reset();
            onLeave();
          }}
        >
          {leave}
        </Button>
      }
    >
      <TextInput label={say('email')} type="email" required {...typedInto(form, 'email')} />
      <TextInput label={say('name')} required {...typedInto(form, 'name')} />
      {roles.length > 1 && (
        <Select
          label={say('role')}
          description={say(`${values.role}Hint`)}
          allowDeselect={false}
          data={roles.map((value) => ({ value, label: say(value) }))}
          value={values.role}
          error={form.faultOf('role')}
          onChange={(value) => form.set('role', roles.find((one) => one === value) ?? roles[0])}
        />
      )}
    </Form>
  );
}

/** {@link InviteForm} in a dialog over the page. */
export function InviteDialog<R extends Role>({
  title,
  onClose,
  onDone = onClose,
  ...form
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly onDone?: () => void;
} & Pick<Parameters<typeof InviteForm<R>>[0], 'place' | 'roles' | 'invite'>) {
  const say = useWords(ROLES);
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': say('cancel') }}>
      <InviteForm {...form} onDone={onDone} leave={say('cancel')} onLeave={onClose} />
    </Modal>
  );
}
