import { expect, it } from 'vitest';
import { EventList } from './event-list.js';

it('keeps the first events up to the limit, and counts the others', () => {
  const list = new EventList(({ id }) => id.startsWith('TS001'), 2);
  const ids = ['TS001-S000001', 'TS002-S000001', 'TS001-S000002', 'TS001-S000003', 'TS002-S000002', 'TS001-S000004'];
  for (const id of ids) list.add({ at: '2026-11-24T12:30:00+09:00', type: 'shipment.picking', id });
  expect(list.events.map(({ id }) => id)).toEqual(['TS001-S000001', 'TS001-S000002']);
  expect(list.omitted).toBe(2);
});
