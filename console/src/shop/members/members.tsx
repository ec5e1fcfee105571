import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useMe } from '../../app/session';
import { FewRows } from '../../shared/few-rows';
import { Loaded, PageHead } from '../../shared/page';
import { InviteDialog, type ListedPerson, PeopleTable, type RoleChange } from '../../shared/people';
import { SHOP } from '../words';

const membersOf = (account: string) =>
  ({
    queryKey: [account, 'members'],
    queryFn: async () => (await answered(api.GET('/members'))).members as readonly ListedPerson[],
  }) as const;

type MemberRole = 'owner' | 'member';

const invite = ({ email, name, role }: Pick<ListedPerson, 'email' | 'name' | 'role'>) =>
  answered(api.POST('/members', { body: { email, name, role: role as MemberRole } }));

const change = (person_id: number, { role, ...rest }: RoleChange) =>
  answered(
    api.PUT('/members/{person_id}', {
      params: { path: { person_id: String(person_id) } },
      body: { ...rest, ...(role === undefined ? {} : { role: role as MemberRole }) },
    }),
  );

/** Who works in the account. */
export function MembersPage() {
  const say = useWords(SHOP);
  const me = useMe();
  const { account = '' } = useParams({ strict: false });
  const queries = useQueryClient();
  const query = useQuery(membersOf(account));
  const [isInviting, setInviting] = useState(false);
  const readAgain = () => queries.invalidateQueries({ queryKey: [account, 'members'] });
  return (
    <>
      <PageHead title={say('members')}>
        <Button onClick={() => setInviting(true)}>{say('inviteMember')}</Button>
      </PageHead>
      <Loaded query={query}>
        {(people) => (
          <FewRows
            rows={people}
            textsOf={({ name, email }) => [name, email]}
            hint={say('findPerson')}
            empty={say('noPeople')}
          >
            {(found) => (
              <PeopleTable
                people={found}
                roles={['owner', 'member']}
                own={me.person_id}
                change={(person_id, what) => change(person_id, what).then(readAgain)}
                inviteAgain={(person) => invite(person).then(readAgain)}
              />
            )}
          </FewRows>
        )}
      </Loaded>
      {isInviting && (
        <InviteDialog
          title={say('inviteMember')}
          roles={['member', 'owner']}
          invite={(person) => invite(person).then(readAgain)}
          onClose={() => setInviting(false)}
        />
      )}
    </>
  );
}
