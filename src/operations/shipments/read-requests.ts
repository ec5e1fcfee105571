import type { Session } from '../../rules/account.js';
import type { RequestState } from '../../rules/shipment-request.js';
import { inReadOnly } from '../../storage/database.js';
import { requestsOfShipment } from '../../storage/shipment-requests.js';
import type { House } from '../house.js';

/** What was asked of a shipment since work on it began, oldest first, with what each request cost. */
export const readRequests = (house: House, { account }: Session, shipment_no: number): Promise<RequestState[]> =>
  inReadOnly(house.pool, (tx) => requestsOfShipment(tx, account.account_id, shipment_no));
