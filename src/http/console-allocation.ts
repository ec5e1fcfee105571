import type { FastifyInstance } from 'fastify';
import { explainAllocation } from '../operations/stock/explain-allocation.js';
import { foreseeAllocation } from '../operations/stock/foresee-allocation.js';
import { decodeSupposition } from '../wire/what-if.js';
import { bodyOf } from './content.js';
import { numberInPath } from './routes.js';

/** Why a shipment is allocated or not, and what would change that. The what-if is a question: it writes nothing. */
export function consoleAllocationRoutes(scope: FastifyInstance): void {
  scope.get('/shipments/:id/allocation', (request) => {
    const { account_id } = request.session.account;
    return explainAllocation(request.house, account_id, { shipment_no: numberInPath(request, 'shipment') });
  });

  scope.post('/what-if', (request) => {
    const { account_id } = request.session.account;
    return foreseeAllocation(request.house, account_id, decodeSupposition(account_id, bodyOf(request)));
  });
}
