import type { FastifyInstance } from 'fastify';
import { KuraError } from '../../kernel/errors.js';
import type { Context } from '../../operations/context.js';
import { listScenarios, planScenario, withdrawScenario } from '../../operations/demo/scenarios.js';
import {
  decodeScenario,
  encodeScenario,
  ScenarioRequest,
  ScenarioResponse,
  ScenariosResponse,
} from '../../wire/demo-scenarios.js';
import { integer } from '../../wire/schema.js';
import { bodyOf } from '../edge/content.js';
import { about, wholeNumberInPath } from '../edge/routes.js';

const tag = 'Demo' as const;

/**
 * Scenarios: plans of what goes wrong in the demo, for programs below `/demo` and for people in the console. Each account
 * has its own plans. The scope must set `request.caller`.
 */
export function scenarioRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/scenarios',
    {
      schema: about({
        operationId: 'listScenarios',
        summary: 'List what is planned to go wrong',
        tag,
        answer: ScenariosResponse,
      }),
    },
    async ({ caller }) => ({ scenarios: (await listScenarios(ctx, caller)).map(encodeScenario) }),
  );
  scope.post(
    '/scenarios',
    {
      schema: about({
        operationId: 'planScenario',
        summary: 'Plan that something goes wrong',
        description:
          'In the warehouse with a receipt or shipment of your account, or with the next answers of the API to your account, whichever of its tokens asks. A plan for answers holds as soon as you have this answer, which takes a second.',
        tag,
        body: ScenarioRequest,
        status: 201,
        answer: ScenarioResponse,
      }),
    },
    async (request, reply) => {
      const { resource, draft } = decodeScenario(bodyOf(request));
      if (resource !== null && resource.account_id !== request.caller.account.account_id)
        throw new KuraError('forbidden');
      const scenario = await planScenario(ctx, request.caller, resource, draft);
      reply.code(201);
      return encodeScenario(scenario);
    },
  );
  scope.delete(
    '/scenarios/:scenario',
    {
      schema: about({
        operationId: 'withdrawScenario',
        summary: 'Withdraw a plan that has not happened yet',
        tag,
        params: { scenario: integer({ description: 'Number of the plan.', examples: [1] }) },
        answer: ScenarioResponse,
      }),
    },
    async (request) =>
      encodeScenario(await withdrawScenario(ctx, request.caller, wholeNumberInPath(request, 'scenario'))),
  );
}
