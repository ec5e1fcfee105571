import { Stack } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useWords } from '../../app/i18n';
import { OfWarehouse } from '../warehouse';
import { Batches } from './batches';
import { Manifests } from './manifests';
import { ReadyOrders } from './ready';
import { ReleasedWaves } from './released';
import { WAVES } from './words';

const VIEWS = ['ready', 'waves', 'batches', 'manifests'] as const;
type View = (typeof VIEWS)[number];

const PARTS: Readonly<Record<View, typeof ReadyOrders>> = {
  ready: ReadyOrders,
  waves: ReleasedWaves,
  batches: Batches,
  manifests: Manifests,
};

/** What is given to the floor, how far it is, and what carriers get. */
export function WavesPage() {
  const say = useWords(WAVES);
  const search = useSearch({ strict: false }) as { readonly view?: string };
  const view = VIEWS.find((one) => one === search.view) ?? 'ready';
  const Shown = PARTS[view];
  return (
    <OfWarehouse title={say('title')}>
      {(warehouse) => (
        <Stack gap="md">
          <nav aria-label={say('views')} style={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
            {VIEWS.map((one) => (
              <Link
                key={one}
                className="view"
                to="/provider/waves"
                search={{ warehouse, ...(one === 'ready' ? {} : { view: one }) } as never}
                aria-current={one === view ? 'true' : undefined}
              >
                {say(one)}
              </Link>
            ))}
          </nav>
          <Shown warehouse={warehouse} />
        </Stack>
      )}
    </OfWarehouse>
  );
}
