import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { PROVIDER } from '../../app/session';
import type { ListedPerson, RoleChange } from '../../shared/people';
import { PeoplePage } from '../../shared/people-page';
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
  return (
    <PeoplePage
      place={PROVIDER}
      title={say('staff')}
      inviteTitle={say('inviteStaff')}
      query={staffQuery}
      roles={['floor', 'admin']}
      hint={say('findPerson')}
      empty={say('noPeople')}
      change={change}
      invite={invite}
    />
  );
}
