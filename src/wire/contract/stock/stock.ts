import type { StockView } from '../../../rules/stock/stock-figures.js';
import { exact, integer, list, nullableInteger, nullableOneOf, nullableText, text } from '../../schema.js';

const FIGURES = {
  quantity: integer({ description: 'All units on hand, including those that are unallocatable.', examples: [120] }),
  available: integer({ description: 'Units free for new shipments.', examples: [104] }),
  shipping: integer({
    description: 'Units held by shipments that have everything they need and have not left yet.',
    examples: [10],
  }),
  requesting: integer({
    description: 'Units that open shipments need: `shipping`, `reserved` and `backordered` together.',
    examples: [12],
  }),
  processing: integer({
    description: 'Units set aside for disposal, for return, or to be put back on the shelf.',
    examples: [4],
  }),
  reserved: integer({
    description: 'Deprecated. Units held by shipments that still wait for other goods.',
    examples: [2],
  }),
  backordered: integer({ description: 'Units that shipments still wait for.', examples: [0] }),
  unallocatable: integer({
    description: 'Free units that cannot be allocated: their lot is blocked, or its last allocatable day has passed.',
    examples: [0],
  }),
};

export const STOCK_SCHEMA = exact(
  {
    ...FIGURES,
    size: nullableText({
      description:
        'SS, S, or the sum of the three edges in cm (60 to 260). Measured at the first receipt; null until then.',
      examples: ['60'],
    }),
    weight: nullableInteger({
      description: 'In grams. Measured at the first receipt; null until then.',
      examples: [120],
    }),
  },
  { component: 'Stock', description: 'Stock in all warehouses together. Only with `stock=1`.' },
);
export const STOCKS_SCHEMA = list(
  exact(
    {
      warehouse: text({ description: 'Code of the warehouse.', examples: ['TOKYO'] }),
      ...FIGURES,
      dispose: nullableOneOf(['waiting', 'processing'], {
        description: 'Status of the open disposal request; null if there is none. Its units count as `processing`.',
      }),
    },
    { component: 'WarehouseStock' },
  ),
  { description: 'Stock in each warehouse where at least one figure is not 0. Only with `stock=1`.' },
);

export const encodeStock = (view: StockView): object => ({
  stock: { ...view.total, size: view.size, weight: view.weight_g },
  stocks: view.warehouses.map(({ warehouse, figures, dispose }) => ({ warehouse, ...figures, dispose })),
});
