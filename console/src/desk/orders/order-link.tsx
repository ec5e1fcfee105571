import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** A link to the page of an order or a transfer at the desk. @param text what it says: the id, unless there is something better */
export function OrderLink({ id, text = id }: { readonly id: string; readonly text?: string }) {
  return (
    <Anchor component={Link} to={`/provider/orders/${id}`} fz={13}>
      {text}
    </Anchor>
  );
}
