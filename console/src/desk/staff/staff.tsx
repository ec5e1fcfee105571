import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { PROVIDER } from '../../app/session';
import type { Invited, RoleChange } from '../../shared/people';
import { PeoplePage } from '../../shared/people-page';
import { DESK } from '../words';

const staffQuery = {
  queryKey: ['provider', 'staff'],
  queryFn: async () => (await answered(api.GET('/provider/staff'))).staff,
} as const;

type StaffRole = Awaited<ReturnType<typeof staffQuery.queryFn>>[number]['role'];

const invite = ({ email, name, role }: Invited<StaffRole>) =>
  answered(api.POST('/provider/staff', { body: { email, name, role } }));

const change = (person_id: number, body: RoleChange<StaffRole>) =>
  answered(
    api.PUT('/provider/staff/{person_id}', {
      params: { path: { person_id: String(person_id) } },
      body,
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
