import { expect, it } from 'vitest';
import { ItemBulkRequest, ItemRequest, ItemUpdateByCodeRequest, ItemUpdateRequest } from './items/items.js';
import { ReceiptRequest, ReceiptUpdateRequest } from './receipts/receipts.js';
import {
  ModifyRequest,
  ShipmentBulkRequest,
  ShipmentRequest,
  ShipmentUpdateRequest,
} from './shipments/shipment-schemas.js';
import { TransferModifyRequest, TransferRequest, TransferUpdateRequest } from './transfers/transfers.js';

const REQUESTS = {
  ...{ ItemRequest, ItemBulkRequest, ItemUpdateRequest, ItemUpdateByCodeRequest, ReceiptRequest, ReceiptUpdateRequest },
  ...{ ShipmentRequest, ShipmentBulkRequest, ShipmentUpdateRequest, ModifyRequest },
  ...{ TransferRequest, TransferUpdateRequest, TransferModifyRequest },
};

interface Schema {
  readonly pattern?: string;
  readonly hint?: { readonly en: string; readonly ja: string };
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

const patternsIn = (schema: Schema, path: string): (readonly [path: string, schema: Schema])[] => [
  ...(schema.pattern === undefined ? [] : [[path, schema] as const]),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => patternsIn(inner, `${path}.${name}`)),
  ...(schema.items === undefined ? [] : patternsIn(schema.items, `${path}[]`)),
];

const patterns = Object.entries(REQUESTS).flatMap(([name, schema]) => patternsIn(schema as Schema, name));

it.each(patterns)('%s says what its pattern allows, with an example', (_path, { hint }) => {
  expect(hint?.en).toMatch(/^Must be .*, such as .+\.$/);
  expect(hint?.ja).toMatch(/指定してください（例：.+）。$/);
});

it('there are patterns', () => expect(patterns.length).toBeGreaterThan(10));
