/** An update over the shipment that it changes (G-017 to G-019). */
import type { LineDraft, Shipment, ShipmentDraft } from './shipment.js';

/**
 * What the request gives over what is there: absent fields keep their value, `null` clears one, lists and nested objects are
 * replaced whole. A field that nobody ever gave stays open, to be decided anew.
 */
export function mergeShipment(before: Shipment, draft: ShipmentDraft): ShipmentDraft {
  const merged = { ...draftOf(before), ...draft };
  return draft.items === undefined ? merged : { ...merged, items: draft.items.map(withFlag(before)) };
}

/**
 * A line that says nothing of waiting for stock, as no answer shows that flag, keeps what the item's line had before: the one
 * in its place, else the first.
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
 * Whether an update gives its goods back and allocates anew.
 * @param warehouse that it shall ship from
 */
export const reallocates = (before: Shipment, draft: ShipmentDraft, warehouse: string): boolean =>
  draft.items !== undefined ||
  draft.bundled_items !== undefined ||
  warehouse !== before.warehouse ||
  // Whoever takes back the leave to wait is told what is short.
  (draft.backorder_if_unavailable !== undefined && before.lines.some((line) => line.backordered));
