import type { StockView } from '../rules/stock-block.js';
import { integer, list, nullableInteger, nullableText, object, text } from './schema.js';

const FIGURES = {
  quantity: integer({ description: 'All units on hand.' }),
  available: integer({ description: 'Units free for new shipments.' }),
  shipping: integer({ description: 'Units held by shipments on their way.' }),
  requesting: integer({ description: 'Units that shipments ask for, held or not.' }),
  processing: integer({ description: 'Units set aside.' }),
  reserved: integer({ description: 'Units held by shipments still waiting for other goods. Deprecated.' }),
  backordered: integer({ description: 'Units that shipments wait for.' }),
  unallocatable: integer({ description: 'Free units of frozen lots or past their last allocatable day.' }),
};

export const STOCK_SCHEMA = object({
  ...FIGURES,
  size: nullableText(),
  weight: nullableInteger({ description: 'In grams.' }),
});
export const STOCKS_SCHEMA = list(object({ warehouse: text(), ...FIGURES, dispose: nullableText() }));

export const encodeStock = (view: StockView): object => ({
  stock: { ...view.total, size: view.size, weight: view.weight_g },
  stocks: view.warehouses.map(({ warehouse, figures }) => ({ warehouse, ...figures, dispose: null })),
});
