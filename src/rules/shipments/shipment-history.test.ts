import { describe, expect, it } from 'vitest';
import { ALLOCATING_EVENTS, type HistoryEntry, itemsOfEvent, messageOfEvent } from './shipment-history.js';
import { SHIPMENT_TRANSITIONS } from './shipment-status.js';

const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({
  history_no: 1,
  event: 'allocate',
  from_status: 'backordered',
  to_status: 'waiting',
  detail: null,
  allocated: [],
  actor: 'system',
  at: new Date(0),
  ...more,
});

const names = {
  item: (item_no: number) => (item_no === 1 ? '煎茶' : 'CUP'),
  lot: ({ lot_no }: { readonly lot_no: number }) => (lot_no === 2 ? '2027-03-31' : String(lot_no)),
};

describe('the sentence of an event', () => {
  it('is different for each event, in both languages', () => {
    const events = [...new Set(SHIPMENT_TRANSITIONS.map(({ event }) => event))].filter(
      (event) => event !== 'expire' && event !== 'block',
    );
    const told = events.map((event) => messageOfEvent(names, entry({ event })));
    expect(new Set(told.map(({ en }) => en)).size).toBe(events.length);
    expect(new Set(told.map(({ ja }) => ja)).size).toBe(events.length);
  });

  it('says of a cancelled order that it was cancelled, and not that it was deleted', () => {
    expect(messageOfEvent(names, entry({ event: 'delete' }))).toEqual({ en: 'Cancelled.', ja: '取り消されました。' });
  });

  it('mentions a dropped delivery date', () => {
    const { en, ja } = messageOfEvent(names, entry({ detail: { dropped_delivery_date: '2026-12-01' } }));
    expect(en).toBe(
      'All of its lines are allocated. The delivery date 2026-12-01 could not be met any more and was dropped.',
    );
    expect(ja).toContain('配送希望日2026-12-01');
  });

  it('may tell allocated units exactly if the table of events gives the shipment any, and replaces none', () => {
    const giving = SHIPMENT_TRANSITIONS.filter(({ stock }) => stock.some(({ from }) => from === 'available'));
    const replacing = ['short_pick', 'damage'];
    const events = new Set(giving.map(({ event }) => event).filter((event) => !replacing.includes(event)));
    expect(new Set(ALLOCATING_EVENTS)).toEqual(events);
  });

  it('tells the units that it allocated', () => {
    const allocated = [
      { item_no: 1, quantity: 3 },
      { item_no: 2, quantity: 1 },
    ];
    expect(messageOfEvent(names, entry({ event: 'order', from_status: null, allocated }))).toEqual({
      en: 'Ordered. Allocated: 3 of 煎茶, 1 of CUP.',
      ja: '出荷依頼を受け付けました。煎茶を3点、CUPを1点引き当てました。',
    });
  });

  it('names ten allocated items and the number of the others', () => {
    const allocated = Array.from({ length: 12 }, (_, i) => ({ item_no: i + 2, quantity: 1 }));
    const { en, ja } = messageOfEvent(names, entry({ allocated }));
    expect(en.split('1 of CUP')).toHaveLength(11);
    expect(en).toMatch(/, and units of 2 more items\.$/u);
    expect(ja).toMatch(/、ほか2商品を引き当てました。$/u);
    expect(itemsOfEvent(entry({ allocated }))).toHaveLength(10);
    expect(messageOfEvent(names, entry({ allocated: allocated.slice(1) })).en).toMatch(/ and units of 1 more item\.$/u);
  });

  it('names every lot whose units were released, and why', () => {
    const lots = [
      { item_no: 1, lot_no: 2, lot_allocatable_at: '2026-11-30' },
      { item_no: 3, lot_no: 4, lot_allocatable_at: null, blocked: true },
    ] as const;
    expect(messageOfEvent(names, entry({ event: 'expire', detail: { lots } }))).toEqual({
      en: 'Allocated units were released: 2026-11-30 was the last day for lot 2027-03-31 of 煎茶; lot 4 of CUP was blocked.',
      ja: '煎茶のロット2027-03-31が引当期限（2026-11-30）を過ぎた、CUPのロット4が凍結されたため、引当を解除しました。',
    });
  });
});
