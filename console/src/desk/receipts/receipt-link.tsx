import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** A link to the page of a receipt at the desk. @param text what it says: the id, unless there is something better */
export function ReceiptLink({ id, text = id }: { readonly id: string; readonly text?: string }) {
  return (
    <Anchor component={Link} to={`/provider/receipts/${id}`} fz={13}>
      {text}
    </Anchor>
  );
}
