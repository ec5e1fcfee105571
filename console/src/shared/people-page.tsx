import { Button } from '@mantine/core';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery, useMe } from '../app/session';
import { FewRows } from './few-rows';
import { Loaded, PageHead } from './page';
import { InviteDialog, type Invited, type ListedPerson, PeopleTable, type Role, type RoleChange } from './people';

/** The page of the people who work for an account, or for the provider. */
export function PeoplePage<R extends Role>({
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
    readonly queryFn: () => Promise<readonly ListedPerson<R>[]>;
  };
  /** The first is the one that most people are invited for. */
  readonly roles: readonly [R, ...R[]];
  readonly change: (person_id: number, change: RoleChange<R>) => Promise<unknown>;
  readonly invite: (person: Invited<R>) => Promise<unknown>;
}) {
  const me = useMe();
  const queries = useQueryClient();
  const router = useRouter();
  const [isInviting, setInviting] = useState(false);
  const readAgain = () => queries.invalidateQueries({ queryKey: query.queryKey });
  const changeThen = async (person_id: number, what: RoleChange<R>) => {
    await change(person_id, what);
    if (person_id !== me.person_id) return readAgain();
    // Their own rights are others now, perhaps none: they go on where these begin.
    await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    return router.navigate({ to: '/' });
  };
  const inviteThen = (person: Invited<R>) => invite(person).then(readAgain);
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
                change={changeThen}
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
