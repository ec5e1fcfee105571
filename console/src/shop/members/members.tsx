import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { usePathOf } from '../../shared/address-bar';
import type { Invited, RoleChange } from '../../shared/people';
import { PeoplePage } from '../../shared/people-page';
import { SHOP } from '../words';

const membersOf = (account: string) =>
  ({
    queryKey: [account, 'members'],
    queryFn: async () => (await answered(api.GET('/members'))).members,
  }) as const;

type MemberRole = Awaited<ReturnType<ReturnType<typeof membersOf>['queryFn']>>[number]['role'];

const invite = ({ email, name, role }: Invited<MemberRole>) =>
  answered(api.POST('/members', { body: { email, name, role } }));

const change = (person_id: number, body: RoleChange<MemberRole>) =>
  answered(
    api.PUT('/members/{person_id}', {
      params: { path: { person_id: String(person_id) } },
      body,
    }),
  );

/** Who works in the account. */
export function MembersPage() {
  const say = useWords(SHOP);
  const { account = '' } = usePathOf<'account'>();
  return (
    <PeoplePage
      place={account}
      title={say('members')}
      inviteTitle={say('inviteMember')}
      query={membersOf(account)}
      roles={['member', 'owner']}
      hint={say('findPerson')}
      empty={say('noPeople')}
      change={change}
      invite={invite}
    />
  );
}
