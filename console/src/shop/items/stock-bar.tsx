import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatNumber, useWords } from '../../app/i18n';
import type { LinkSearch } from '../../shared/address-bar';
import { SHOWN_BUCKETS, type ShownBucket, type Units } from './item-query';
import { ITEMS } from './words';

/** The CSS class of each bucket: it has the same colour on all pages. A hatched bucket has units that nobody can order. */
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

/** The CSS class that gives a bucket its colour. */
export const bucketClass = (bucket: ShownBucket): string => CLASSES[bucket];

/** The search parameters of the link that shows what is in a bucket; undefined: the bucket has no link. */
type Into = (bucket: ShownBucket) => LinkSearch | undefined;

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

/**
 * The figures of a bar, each with its colour. Buckets without units are left out.
 * @param isSplit whether unallocatable units are apart from the available ones; else they are among them, and the word says so
 */
export function StockFigures({
  units,
  into,
  isSplit = true,
}: {
  readonly units: Units;
  readonly into?: Into;
  readonly isSplit?: boolean;
}) {
  const say = useWords(ITEMS);
  const shown = SHOWN_BUCKETS.filter((bucket) => (units[bucket] ?? 0) > 0);
  if (shown.length === 0) return <span className="quiet">{say('noUnits')}</span>;
  return (
    <Group gap="sm">
      {shown.map((bucket) => {
        const search = into?.(bucket);
        const figure = (
          <>
            <span className={`swatch ${CLASSES[bucket]}`} aria-hidden="true" />{' '}
            {say(bucket === 'available' && !isSplit ? 'free' : bucket)}{' '}
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

/** Whether the units of a bucket are free: they belong to no order, receipt or removal, and are listed by lot only. */
export const isFree = (bucket: ShownBucket): bucket is 'available' | 'unallocatable' =>
  bucket === 'available' || bucket === 'unallocatable';

export const sumOf = (units: Units): number => SHOWN_BUCKETS.reduce((sum, bucket) => sum + (units[bucket] ?? 0), 0);

/** The units of several lots or warehouses, summed up by bucket. */
export const sumByBucket = (all: readonly Units[]): Units =>
  Object.fromEntries(
    SHOWN_BUCKETS.map((bucket) => [bucket, all.reduce((sum, units) => sum + (units[bucket] ?? 0), 0)]),
  );

/** Moves the free units in unallocatable lots from `available` to a bucket of their own. @param unallocatable their number */
export const splitUnallocatable = (units: Units, unallocatable: number): Units => ({
  ...units,
  available: (units.available ?? 0) - unallocatable,
  unallocatable,
});
