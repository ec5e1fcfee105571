import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMay } from '../app/session';

/** The name of a client, which leads administrators to its account. */
export function ClientLink({ account, name }: { readonly account: string; readonly name: string }) {
  if (!useMay('listAccounts')) return name;
  return (
    <Anchor component={Link} to={`/provider/accounts/${account}`}>
      {name}
    </Anchor>
  );
}
