import type { Explanation } from './shipment-query';

/**
 * The units that waiting lines lack, by item, the receipts that will bring them, and what would have to be announced for the
 * lines that none will cover.
 */
export function awaitedOf({ lines }: Pick<Explanation, 'lines'>) {
  const waits = lines.filter(({ state }) => state === 'waits');
  // Several lines may need the same item, or a set and a part of it: what is free counts once.
  const lacking = new Map<string, number>();
  for (const { code, needed, free } of waits.flatMap(({ parts }) => parts))
    lacking.set(code, (lacking.get(code) ?? -free) + needed);
  const facts = waits.flatMap((line) => line.facts);
  const uncovered = waits.filter((line) => line.facts.some(({ code }) => code === 'not_covered'));
  // The figure of an item is that of the whole order, in each of its lines.
  const announced = new Map(uncovered.flatMap(({ parts }) => parts.map((part) => [part.code, part.to_announce])));
  const receipts = facts.flatMap(({ code, id }) => (code === 'covered_by' && id !== undefined ? [id] : []));
  return {
    missing: [...lacking].flatMap(([code, count]) => (count > 0 ? [{ code, units: count }] : [])),
    toAnnounce: [...announced].flatMap(([code, count]) => (count > 0 ? [{ code, units: count }] : [])),
    receipts: [...new Set(receipts)],
    isCovered: uncovered.length === 0,
  };
}
