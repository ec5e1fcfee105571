import type { FastifyInstance } from 'fastify';
import { listCurrencies } from '../../operations/shipments/list-currencies.js';
import { listRegions } from '../../operations/shipments/list-regions.js';
import { CurrenciesResponse, RegionsResponse } from '../../wire/contract/shipments/overseas.js';
import { about } from '../edge/routes.js';

const tag = 'Shipments' as const;

/** Currencies and regions for overseas shipments (O-007, O-008). */
export function overseasRoutes(api: FastifyInstance): void {
  api.get(
    '/shipments/international/regions/ems',
    {
      schema: about({
        operationId: 'listRegions',
        summary: 'List the regions that overseas shipments go to',
        tag,
        answer: RegionsResponse,
      }),
    },
    async () => ({ regions: listRegions() }),
  );
  api.get(
    '/shipments/international/currencies',
    {
      schema: about({
        operationId: 'listCurrencies',
        summary: 'List the currencies of overseas shipments',
        tag,
        answer: CurrenciesResponse,
      }),
    },
    async () => ({ currencies: listCurrencies() }),
  );
}
