import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatNumber, useWords } from '../../app/i18n';
import { SHOWN_BUCKETS, type ShownBucket, type Units } from './item-query';
import { ITEMS } from './words';

/** One colour for one bucket, everywhere; hatched: nobody can order it. */
const CLASSES: Readonly<Record<ShownBucket, string>> = {
  available: 'available',
  unallocatable: 'unallocatable',
  reserved: 'reserved',
  allocated: 'held',
  picked: 'held',
  packed: 'held',
  in_transit: 'transit',
  processing: 'processing',
  defective: 'quarantined',
  unidentified: 'quarantined',
};

/** The colour of a bucket. */
export const bucketClass = (bucket: ShownBucket): string => CLASSES[bucket];

/** What the address says when somebody looks into a bucket; absent: there is nothing to look into. */
type Into = (bucket: ShownBucket) => never | undefined;

/**
 * Units by bucket as one bar. The figures stand beside it, with the same links, so it is only for the eye and the mouse.
 * @param scale the units of a full bar
 */
export function StockBar({
  units,
  scale,
  into,
}: {
  readonly units: Units;
  readonly scale: number;
  readonly into?: Into;
}) {
  return (
    <div className="stock-bar" data-open={into !== undefined || undefined} aria-hidden="true">
      {SHOWN_BUCKETS.map((bucket) => {
        const count = units[bucket] ?? 0;
        if (count === 0) return null;
        const search = into?.(bucket);
        const looks = {
          className: `bucket ${CLASSES[bucket]}`,
          style: { width: `${(count / Math.max(scale, 1)) * 100}%` },
        };
        return search === undefined ? (
          <span key={bucket} {...looks} />
        ) : (
          <Link key={bucket} to="." search={search} tabIndex={-1} {...looks} />
        );
      })}
    </div>
  );
}

/** The figures of a bar, each with its colour. Buckets without units are left out. */
export function StockFigures({ units, into }: { readonly units: Units; readonly into?: Into }) {
  const say = useWords(ITEMS);
  const shown = SHOWN_BUCKETS.filter((bucket) => (units[bucket] ?? 0) > 0);
  if (shown.length === 0) return <span className="quiet">{say('noUnits')}</span>;
  return (
    <Group gap="sm">
      {shown.map((bucket) => {
        const search = into?.(bucket);
        const figure = (
          <>
            <span className={`swatch ${CLASSES[bucket]}`} aria-hidden="true" /> {say(bucket)}{' '}
            <strong>{formatNumber(units[bucket] ?? 0)}</strong>
          </>
        );
        return search === undefined ? (
          <span key={bucket} className="figure">
            {figure}
          </span>
        ) : (
          <Link key={bucket} className="figure lone-link" to="." search={search}>
            {figure}
          </Link>
        );
      })}
    </Group>
  );
}

/** Whether its units belong to nothing: they are told apart by lot alone. */
export const isFree = (bucket: ShownBucket): bucket is 'available' | 'unallocatable' =>
  bucket === 'available' || bucket === 'unallocatable';

export const sumOf = (units: Units): number => SHOWN_BUCKETS.reduce((sum, bucket) => sum + (units[bucket] ?? 0), 0);

/** The sum of several. */
export const together = (all: readonly Units[]): Units =>
  Object.fromEntries(
    SHOWN_BUCKETS.map((bucket) => [bucket, all.reduce((sum, units) => sum + (units[bucket] ?? 0), 0)]),
  );

/** Units of which some free ones are in lots that no order gets. */
export const apart = (units: Units, unallocatable: number): Units => ({
  ...units,
  available: (units.available ?? 0) - unallocatable,
  unallocatable,
});
