import { Button } from '@mantine/core';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../app/session';
import { FewRows } from './few-rows';
import { Loaded, PageHead } from './page';
import { InviteDialog, type ListedPerson, PeopleTable, type Role, type RoleChange } from './people';

/** The page of the people who work for an account, or for the provider. */
export function PeoplePage({
  place,
  title,
  inviteTitle,
  hint,
  empty,
  query,
  roles,
  change,
  invite,
}: {
  /** The account, or the provider's side. */
  readonly place: string;
  readonly title: string;
  readonly inviteTitle: string;
  /** What the search looks in. */
  readonly hint: string;
  readonly empty: string;
  readonly query: {
    readonly queryKey: QueryKey;
    readonly queryFn: () => Promise<readonly ListedPerson[]>;
  };
  /** The first is the one that most people are invited for. */
  readonly roles: readonly [Role, ...Role[]];
  readonly change: (person_id: number, change: RoleChange) => Promise<unknown>;
  readonly invite: (person: Pick<ListedPerson, 'email' | 'name' | 'role'>) => Promise<unknown>;
}) {
  const me = useMe();
  const queries = useQueryClient();
  const [isInviting, setInviting] = useState(false);
  const readAgain = () => queries.invalidateQueries({ queryKey: query.queryKey });
  const inviteThen = (person: Pick<ListedPerson, 'email' | 'name' | 'role'>) => invite(person).then(readAgain);
  return (
    <>
      <PageHead title={title}>
        <Button onClick={() => setInviting(true)}>{inviteTitle}</Button>
      </PageHead>
      <Loaded query={useQuery(query)}>
        {(people) => (
          <FewRows rows={people} textsOf={({ name, email }) => [name, email]} hint={hint} empty={empty}>
            {(found) => (
              <PeopleTable
                people={found}
                roles={roles}
                own={me.person_id}
                change={(person_id, what) => change(person_id, what).then(readAgain)}
                inviteAgain={inviteThen}
              />
            )}
          </FewRows>
        )}
      </Loaded>
      {isInviting && (
        <InviteDialog
          place={place}
          title={inviteTitle}
          roles={roles}
          invite={inviteThen}
          onClose={() => setInviting(false)}
        />
      )}
    </>
  );
}
