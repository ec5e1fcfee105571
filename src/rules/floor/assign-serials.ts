import type { Verified } from './tasks/pack-state.js';

/** Units of an item that a line holds. */
interface HeldUnits {
  readonly line_no: number;
  readonly item_no: number;
  readonly quantity: number;
}

/** The line of an order to which each serial number belongs: the first one that holds units of its item without a number. */
export function assignSerials(
  held: readonly HeldUnits[],
  verified: readonly Verified[],
): readonly { readonly line_no: number; readonly item_no: number; readonly serial_no: string }[] {
  const left = held.map((one) => ({ ...one }));
  return verified.flatMap(({ item_no, serial_no }) => {
    const line = left.find((one) => one.item_no === item_no && one.quantity > 0);
    if (serial_no === null || line === undefined) return [];
    line.quantity -= 1;
    return [{ line_no: line.line_no, item_no, serial_no }];
  });
}
