import { Group } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { BUCKETS, type Bucket, type Units } from './item-query';
import { ITEMS } from './words';

/** One colour for one bucket, everywhere; hatched: nobody can order it. */
const CLASSES: Readonly<Record<Bucket, string>> = {
  available: 'available',
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
export const bucketClass = (bucket: Bucket): string => CLASSES[bucket];

/** Units by bucket as one bar. The figures stand beside it, so it is only for the eye. @param scale the units of a full bar */
export function StockBar({ units, scale }: { readonly units: Units; readonly scale: number }) {
  return (
    <div className="stock-bar" aria-hidden="true">
      {BUCKETS.map((bucket) => {
        const count = units[bucket] ?? 0;
        return count === 0 ? null : (
          <span
            key={bucket}
            className={`bucket ${CLASSES[bucket]}`}
            style={{ width: `${(count / Math.max(scale, 1)) * 100}%` }}
          />
        );
      })}
    </div>
  );
}

/** The figures of a bar, each with its colour. Buckets without units are left out. */
export function StockFigures({ units }: { readonly units: Units }) {
  const say = useWords(ITEMS);
  const shown = BUCKETS.filter((bucket) => (units[bucket] ?? 0) > 0);
  if (shown.length === 0) return <span className="quiet">{say('noUnits')}</span>;
  return (
    <Group gap="sm">
      {shown.map((bucket) => (
        <span key={bucket} className="figure">
          <span className={`swatch ${CLASSES[bucket]}`} aria-hidden="true" /> {say(bucket)}{' '}
          <strong>{(units[bucket] ?? 0).toLocaleString()}</strong>
        </span>
      ))}
    </Group>
  );
}

export const sumOf = (units: Units): number => BUCKETS.reduce((sum, bucket) => sum + (units[bucket] ?? 0), 0);

/** The sum of several. */
export const together = (all: readonly Units[]): Units =>
  Object.fromEntries(BUCKETS.map((bucket) => [bucket, all.reduce((sum, units) => sum + (units[bucket] ?? 0), 0)]));
