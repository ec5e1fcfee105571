import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** The id of an order or a transfer, which leads to its page at the desk. */
export function OrderLink({ id, text = id }: { readonly id: string; readonly text?: string }) {
  return (
    <Anchor component={Link} to={`/provider/orders/${id}`} fz={13}>
      {text}
    </Anchor>
  );
}
