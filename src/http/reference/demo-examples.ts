/*
 * Path parameters for the reference's samples, by operation: resources of a fresh demo environment, each in the status
 * that the operation needs. The seed always creates the same ids, and each change has its own resource, so all code
 * samples work one after the other. test/system/samples.test.ts runs them on a fresh demo and fails when the seed
 * changes them.
 *
 * | Resources | On a fresh demo |
 * |---|---|
 * | items TS001-I000031 (TEA-006), TS001-I000032 (TEA-007) | never received or ordered: they can be deleted |
 * | receipts TS001-W0021, TS001-W0022 | `waiting` |
 * | shipments TS001-S000132; S000133, S000134; SEED-0131, SEED-0132 | `waiting` for a later day; `suspended`; `backordered` |
 * | shipments TS001-S000117, S000118; SEED-0119, SEED-0120 | `packed`; `picked` |
 * | shipment TS001-S000003 | `shipped`, with serial numbers |
 * | transfers TS001-S000126; S000127, S000128 | `waiting`; `picking` |
 */

interface DemoExample {
  /** Path parameters by name; others use the examples of wire/contract/parameters.ts. */
  readonly params: Readonly<Record<string, string>>;
  /** What to do before the sample works; shown above the code. */
  readonly first?: string;
}

const on = (params: DemoExample['params'], first?: string): DemoExample =>
  first === undefined ? { params } : { params, first };

// A demo has no pictures, and their numbers start over after a reset.
const UPLOADED = 'First upload an image, by the sample of "Upload an item image", on a fresh demo environment.';
const UPLOADED_BOTH = 'First upload two images, by the samples of both ways to do so, on a fresh demo environment.';

const DEMO_EXAMPLES: Readonly<Record<string, DemoExample>> = {
  deleteItem: on({ id: 'TS001-I000031' }),
  deleteItemByCode: on({ code: 'TEA-007' }),
  getItemImage: on({ image_id: '1' }, UPLOADED),
  deleteItemImage: on({ image_id: '1' }, UPLOADED),
  getItemImageByCode: on({ image_id: '2' }, UPLOADED_BOTH),
  deleteItemImageByCode: on({ image_id: '2' }, UPLOADED_BOTH),

  updateReceipt: on({ id: 'TS001-W0021' }),
  cancelReceipt: on({ id: 'TS001-W0022' }),

  getShipmentSerialNumbers: on({ id: 'TS001-S000003' }),
  clearShipmentAllocation: on({ id: 'TS001-S000132' }),
  updateShipment: on({ id: 'TS001-S000133' }),
  deleteShipment: on({ id: 'TS001-S000134' }),
  updateShipmentByIdentifier: on({ identifier: 'SEED-0131' }),
  deleteShipmentByIdentifier: on({ identifier: 'SEED-0132' }),
  requestShipmentModification: on({ id: 'TS001-S000117' }),
  requestShipmentCancellation: on({ id: 'TS001-S000118' }),
  requestShipmentModificationByIdentifier: on({ identifier: 'SEED-0119' }),
  requestShipmentCancellationByIdentifier: on({ identifier: 'SEED-0120' }),

  updateTransfer: on({ id: 'TS001-S000126' }),
  requestTransferModification: on({ id: 'TS001-S000127' }),
  requestTransferCancellation: on({ id: 'TS001-S000128' }),
};

/** The example resource of an operation's samples. */
export const demoExampleOf = (operationId: string): DemoExample => DEMO_EXAMPLES[operationId] ?? { params: {} };
