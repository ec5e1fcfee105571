import { type Fault, fault } from '../../kernel/errors.js';
import type { WarehouseCalendar } from '../calendar/calendar.js';
import type { CarrierOnRequest } from '../carriers/carriers.js';
import type { OwnLeadTimes } from '../carriers/delivery-promise.js';

/** One of the provider's warehouses. */
export interface Warehouse {
  /** Its code. */
  readonly warehouse: string;
  readonly name: string;
  /** Seven digits. */
  readonly postcode: string;
  readonly prefecture: string;
  readonly address: string;
  readonly phone: string;
  /** Business days, and the hours of wave releases (the last is the cut-off time). The rules: rules/calendar/calendar.ts. */
  readonly calendar: WarehouseCalendar;
  /** The carrier of orders that name none. */
  readonly default_carrier: CarrierOnRequest;
  /** Totes on a cart, one for each order that is picked on the walk. */
  readonly cart_totes: number;
  /** The days that parcels travel from here, where they differ from the carriers' table. */
  readonly lead_times: OwnLeadTimes;
}

/** The fault of the code of a warehouse that does not exist. */
export const noWarehouse = (path: string, code: string): Fault =>
  code.trim() === ''
    ? fault(path, 'Must be the code of a warehouse.', '倉庫コードを指定してください。')
    : fault(path, `There is no warehouse ${code}.`, `倉庫${code}は存在しません。`);
