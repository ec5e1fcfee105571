import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { readScreen, scan } from '../../operations/floor/scan.js';
import { decodeScan, NewScan, SCANS, Scanned } from '../../wire/floor/scan.js';
import { bodyOf } from '../edge/content.js';
import { about } from '../edge/routes.js';

const tag = 'Floor' as const;

/** Work by scans: the route `/scan` serves all tasks of the floor. */
export function floorScanRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.post(
    '/scan',
    {
      schema: about({
        operationId: 'scan',
        summary: 'Scan a code, press a button, or type a number',
        description:
          'Does what was scanned, and answers the next screen. What does not fit is no error: `sound` is `wrong`, `message` says why, and nothing has moved.',
        tag,
        body: NewScan,
        examples: SCANS,
        answer: Scanned,
        refuses: ['repeated'],
      }),
    },
    (request) => scan(ctx, request.floor, request.staff, decodeScan(bodyOf(request))),
  );
  scope.get(
    '/screen',
    {
      schema: about({
        operationId: 'readScreen',
        summary: 'Read the present screen',
        description: 'For a device that was just switched on: it goes on where the person was, on whichever device.',
        tag,
        answer: Scanned,
      }),
    },
    (request) => readScreen(ctx, request.floor, request.staff),
  );
}
