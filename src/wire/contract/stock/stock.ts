import type { StockView } from '../../../rules/stock/stock-block.js';
import { exact, integer, list, nullableInteger, nullableOneOf, nullableText, text } from '../../schema.js';

const FIGURES = {
  quantity: integer({ description: 'All units on hand, whatever their date.', examples: [120] }),
  available: integer({ description: 'Units free for new shipments.', examples: [104] }),
  shipping: integer({ description: 'Units held by shipments on their way.', examples: [10] }),
  requesting: integer({ description: 'Units that shipments ask for, held or not.', examples: [12] }),
  processing: integer({ description: 'Units set aside: for disposal, for return, to be put back.', examples: [4] }),
  reserved: integer({
    description: 'Units held by shipments still waiting for other goods. Deprecated.',
    examples: [2],
  }),
  backordered: integer({ description: 'Units that shipments wait for.', examples: [0] }),
  unallocatable: integer({
    description: 'Free units of blocked lots or past their last allocatable day.',
    examples: [0],
  }),
};

export const STOCK_SCHEMA = exact(
  {
    ...FIGURES,
    size: nullableText({
      description: 'SS, S, or the sum of the edges in cm (60 to 260), measured at the first receipt; null before.',
      examples: ['60'],
    }),
    weight: nullableInteger({ description: 'In grams, measured at the first receipt; null before.', examples: [120] }),
  },
  { component: 'Stock', description: 'Stock in all warehouses; only with `stock=1`.' },
);
export const STOCKS_SCHEMA = list(
  exact(
    {
      warehouse: text({ description: 'Code of the warehouse.', examples: ['TOKYO'] }),
      ...FIGURES,
      dispose: nullableOneOf(['waiting', 'processing'], {
        description:
          'How far a disposal is that was asked for and runs; null without one. Its units count as `processing`.',
      }),
    },
    { component: 'WarehouseStock' },
  ),
  { description: 'Stock by warehouse, where any figure is not 0; only with `stock=1`.' },
);

export const encodeStock = (view: StockView): object => ({
  stock: { ...view.total, size: view.size, weight: view.weight_g },
  stocks: view.warehouses.map(({ warehouse, figures, dispose }) => ({ warehouse, ...figures, dispose })),
});
