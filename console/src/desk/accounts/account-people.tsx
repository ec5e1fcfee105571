import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { sessionQuery, useMe } from '../../app/session';
import { useDialog } from '../../shared/dialog';
import { Loaded } from '../../shared/page';
import { Part } from '../../shared/part';
import { InviteDialog, type Invited, PeopleTable, type RoleChange } from '../../shared/people';
import { DESK } from '../words';
import { membersQuery, useReadAgain } from './account-query';
import { ACCOUNT } from './words';

type MemberRole = Awaited<ReturnType<ReturnType<typeof membersQuery>['queryFn']>>[number]['role'];

/** The people who work for a client. If there are none, the owner is invited first. */
export function AccountPeople({ account_id }: { readonly account_id: string }) {
  const say = useWords(ACCOUNT);
  const word = useWords(DESK);
  const me = useMe();
  const readAgain = useReadAgain();
  const { dialog, open, close } = useDialog();
  const query = useQuery(membersQuery(account_id));
  const done = async () => {
    await readAgain(membersQuery(account_id).queryKey);
    // It may have been one's own membership.
    await readAgain(sessionQuery.queryKey);
  };
  const invite = ({ email, name, role }: Invited<MemberRole>) =>
    answered(
      api.POST('/provider/accounts/{account_id}/members', {
        params: { path: { account_id } },
        body: { email, name, role },
      }),
    ).then(done);
  const change = (person_id: number, body: RoleChange<MemberRole>) =>
    answered(
      api.PUT('/provider/accounts/{account_id}/members/{person_id}', {
        params: { path: { account_id, person_id: String(person_id) } },
        body,
      }),
    ).then(done);
  return (
    <Part title={say('people')}>
      <Loaded query={query}>
        {(people) => (
          <>
            {people.length === 0 ? (
              <Text>{say('noPeople')}</Text>
            ) : (
              <PeopleTable
                people={people}
                roles={['owner', 'member']}
                own={me.person_id}
                change={change}
                inviteAgain={invite}
              />
            )}
            <Group>
              <Button variant={people.length === 0 ? 'filled' : 'default'} onClick={() => open('invite')}>
                {people.length === 0 ? word('inviteOwner') : say('invite')}
              </Button>
            </Group>
            {dialog === 'invite' && (
              <InviteDialog
                place={account_id}
                title={people.length === 0 ? word('inviteOwner') : say('invite')}
                roles={people.length === 0 ? ['owner'] : ['owner', 'member']}
                invite={invite}
                onClose={close}
              />
            )}
          </>
        )}
      </Loaded>
    </Part>
  );
}
