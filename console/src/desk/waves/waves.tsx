import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWords } from '../../app/i18n';
import { useSearchOf } from '../../shared/address-bar';
import { ViewButtons } from '../../shared/view-buttons';
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

/** Orders that wait for a wave, released waves, batches and manifests: a view for each. */
export function WavesPage() {
  const say = useWords(WAVES);
  const search = useSearchOf<'view'>();
  const view = VIEWS.find((one) => one === search.view) ?? 'ready';
  const navigate = useNavigate();
  const Shown = PARTS[view];
  return (
    <OfWarehouse title={say('title')}>
      {(warehouse) => (
        <Stack gap="md">
          <ViewButtons
            label={say('views')}
            views={VIEWS}
            shown={view}
            wordOf={say}
            onChoose={(one) =>
              void navigate({ to: '/provider/waves', search: { warehouse, ...(one === 'ready' ? {} : { view: one }) } })
            }
          />
          <Shown warehouse={warehouse} />
        </Stack>
      )}
    </OfWarehouse>
  );
}
