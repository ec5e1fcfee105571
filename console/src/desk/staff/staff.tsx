import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useMe } from '../../app/session';
import { FewRows } from '../../shared/few-rows';
import { Loaded, PageHead } from '../../shared/page';
import { InviteDialog, type ListedPerson, PeopleTable, type RoleChange } from '../../shared/people';
import { DESK } from '../words';

const staffQuery = {
  queryKey: ['provider', 'staff'],
  queryFn: async () => (await answered(api.GET('/provider/staff'))).staff as readonly ListedPerson[],
} as const;

type StaffRole = 'admin' | 'floor';

const invite = ({ email, name, role }: Pick<ListedPerson, 'email' | 'name' | 'role'>) =>
  answered(api.POST('/provider/staff', { body: { email, name, role: role as StaffRole } }));

const change = (person_id: number, { role, ...rest }: RoleChange) =>
  answered(
    api.PUT('/provider/staff/{person_id}', {
      params: { path: { person_id: String(person_id) } },
      body: { ...rest, ...(role === undefined ? {} : { role: role as StaffRole }) },
    }),
  );

/** The provider's staff. */
export function StaffPage() {
  const say = useWords(DESK);
  const me = useMe();
  const queries = useQueryClient();
  const query = useQuery(staffQuery);
  const [isInviting, setInviting] = useState(false);
  const readAgain = () => queries.invalidateQueries({ queryKey: staffQuery.queryKey });
  return (
    <>
      <PageHead title={say('staff')}>
        <Button onClick={() => setInviting(true)}>{say('inviteStaff')}</Button>
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
                roles={['admin', 'floor']}
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
          title={say('inviteStaff')}
          roles={['floor', 'admin']}
          invite={(person) => invite(person).then(readAgain)}
          onClose={() => setInviting(false)}
        />
      )}
    </>
  );
}
