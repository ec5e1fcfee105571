import type { FastifyInstance } from 'fastify';
import type { FairQueue } from '../kernel/fair-queue.js';
import { listHistory } from '../operations/shipments/list-history.js';
import { readRequests } from '../operations/shipments/read-requests.js';
import { explainAllocation } from '../operations/stock/explain-allocation.js';
import { foreseeAllocation } from '../operations/stock/foresee-allocation.js';
import { encodePage, readQuery } from '../wire/lists.js';
import { encodeHistoryEntry } from '../wire/shipment-history.js';
import { encodeRequests } from '../wire/shipments.js';
import { CONSOLE_LISTS } from '../wire/versions.js';
import { decodeSupposition } from '../wire/what-if.js';
import { bodyOf } from './content.js';
import { listIn, numberInPath, pageIn } from './routes.js';

/** Why a shipment is allocated or not, how that came, what was asked of it, and what would change it. The what-if is a question: it writes nothing. */
export function consoleAllocationRoutes(scope: FastifyInstance, inTurn: FairQueue): void {
  scope.get('/shipments/:id/allocation', (request) => {
    const { account_id } = request.session.account;
    const shipment_no = numberInPath(request, 'shipment');
    return inTurn(account_id, () => explainAllocation(request.house, account_id, shipment_no));
  });

  scope.get('/shipments/:id/history', async (request) => {
    const { account_id } = request.session.account;
    const page = readQuery((faults) => pageIn(request, CONSOLE_LISTS, faults));
    const { rows, next } = await listHistory(request.house, account_id, numberInPath(request, 'shipment'), page);
    return {
      history: rows.map((row) => encodeHistoryEntry(account_id, row)),
      metadata: encodePage(listIn(request), { next }),
    };
  });

  scope.get('/shipments/:id/requests', async (request) => {
    const { account_id } = request.session.account;
    return {
      requests: encodeRequests(await readRequests(request.house, account_id, numberInPath(request, 'shipment'))),
    };
  });

  scope.post('/what-if', (request) => {
    const { account_id } = request.session.account;
    const supposed = decodeSupposition(account_id, bodyOf(request));
    return inTurn(account_id, () => foreseeAllocation(request.house, account_id, supposed));
  });
}
