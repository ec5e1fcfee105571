import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PlacesSearch } from './place-query';

/** The link to the form that makes places of a kind. */
export const ToMake = ({ kind, children }: { readonly kind: string; readonly children: string }) => (
  <Button
    component={Link}
    to="."
    search={((before: PlacesSearch) => ({ warehouse: before.warehouse, view: 'make', kind })) as never}
  >
    {children}
  </Button>
);
