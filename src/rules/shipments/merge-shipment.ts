/** Merges an update into the stored shipment (G-017 to G-019). */
import type { LineDraft, Shipment, ShipmentDraft } from './shipment.js';

/**
 * The stored shipment with the fields of the request. Absent fields keep their value, null clears a field, lists and nested
 * objects are replaced as a whole. A field that the client never gave stays absent, so Kura may decide its value again (plan-shipment.ts).
 */
export function mergeShipment(before: Shipment, draft: ShipmentDraft): ShipmentDraft {
  const merged = { ...draftOf(before), ...draft };
  return draft.items === undefined ? merged : { ...merged, items: draft.items.map(withFlag(before)) };
}

/**
 * Adds `backorder_if_unavailable` to a line that does not give it, because answers do not show this flag. The value comes
 * from the stored line at the same position if it has the same item, otherwise from the first stored line with the item.
 */
function withFlag({ lines }: Shipment): (line: LineDraft | null, index: number) => LineDraft | null {
  const first = new Map<string, Shipment['lines'][number]>();
  for (const line of lines) if (!line.bundled && !first.has(line.code)) first.set(line.code, line);
  return (line, index) => {
    if (line === null || line.backorder_if_unavailable != null) return line;
    const there = lines[index];
    const known = there?.bundled === false && there.code === line.code ? there : first.get(line.code ?? '');
    const flag = known?.document?.backorder_if_unavailable;
    return flag === undefined ? line : { ...line, backorder_if_unavailable: flag };
  };
}

function draftOf(shipment: Shipment): ShipmentDraft {
  const { sender: _sender, recipient, assigned_temperature_zone: _zone, defaulted = [], ...fields } = shipment.document;
  const open = new Set(defaulted);
  const given = Object.fromEntries(Object.entries(fields).filter(([field]) => !open.has(field)));
  return {
    ...given,
    identifier: shipment.identifier,
    warehouse: shipment.warehouse,
    suspend: shipment.suspend,
    allocate_priority: shipment.allocate_priority,
    shipping_date: shipment.shipping_date,
    delivery_date: shipment.delivery_date,
    international: recipient.region_code !== null,
    recipient,
    items: shipment.lines.flatMap((line) => (line.bundled ? [] : [lineDraftOf(line)])),
    bundled_items: shipment.lines.flatMap((line) => (line.bundled ? [line.code] : [])),
  };
}

const lineDraftOf = ({ code, quantity, document }: Shipment['lines'][number]): LineDraft => ({
  ...(document as LineDraft | null),
  code,
  quantity,
});

/**
 * Whether an update releases the shipment's units and allocates it again.
 * @param warehouse code of the warehouse from which the updated shipment leaves
 */
export const reallocates = (before: Shipment, draft: ShipmentDraft, warehouse: string): boolean =>
  draft.items !== undefined ||
  draft.bundled_items !== undefined ||
  warehouse !== before.warehouse ||
  // A client that does not allow waiting any more gets the faults of the lines that are short.
  (draft.backorder_if_unavailable !== undefined && before.lines.some((line) => line.backordered));
