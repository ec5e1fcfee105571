import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** The name of an item with its code; the name leads to the item. */
export function ItemName({
  account,
  id,
  item: { name, code },
}: {
  readonly account: string;
  readonly id: string;
  readonly item: { readonly name: string | null; readonly code: string };
}) {
  return (
    <>
      <Anchor component={Link} to={`/${account}/items/${id}`} fz={13}>
        {name ?? code}
      </Anchor>{' '}
      <span className="quiet">{code}</span>
    </>
  );
}
