import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { usePathOf } from '../../shared/address-bar';
import type { ListedPerson, RoleChange } from '../../shared/people';
import { PeoplePage } from '../../shared/people-page';
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
