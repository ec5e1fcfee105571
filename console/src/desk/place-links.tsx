import { Anchor, Group } from '@mantine/core';
import { pageLink } from '../shared/address-bar';

/** Codes of places, each with a link to what lies there. */
export function PlaceLinks({ warehouse, places }: { readonly warehouse: string; readonly places: readonly string[] }) {
  return (
    <Group component="span" gap="xs" display="inline-flex">
      {places.map((place) => (
        <Anchor key={place} className="lone-link" {...pageLink('/provider/places', { warehouse, open: place })}>
          {place}
        </Anchor>
      ))}
    </Group>
  );
}
