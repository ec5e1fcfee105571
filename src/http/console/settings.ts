import type { FastifyInstance } from 'fastify';
import { setOwnSettings } from '../../operations/accounts/accounts.js';
import { setSender } from '../../operations/accounts/senders.js';
import {
  readShippingRules,
  setShippingRules,
  tryShippingRules,
} from '../../operations/shipping-rules/shipping-rules.js';
import {
  decodeSender,
  decodeSettings,
  encodeSender,
  Sender,
  SenderAnswer,
  Settings,
} from '../../wire/console/accounts.js';
import { decodeShippingRules, decodeTrial, Rules, RulesAnswer, Trial } from '../../wire/console/shipping-rules.js';
import { ShipmentResponse } from '../../wire/contract/shipments/shipment-answers.js';
import { encodeShipment } from '../../wire/contract/shipments/shipments.js';
import { EmptyAnswer, text } from '../../wire/schema.js';
import { bodyOf } from '../edge/content.js';
import { about, paramsOf } from '../edge/routes.js';

const tag = 'Settings' as const;

/** What an account decides about its own orders: settings, senders, shipping rules. */
export function settingsRoutes(scope: FastifyInstance): void {
  scope.put(
    '/settings',
    {
      schema: about({
        operationId: 'setOwnSettings',
        summary: 'Change the settings of the account',
        description: 'Fields that are left out keep their value.',
        tag,
        body: Settings,
        answer: EmptyAnswer,
      }),
    },
    async (request) => {
      await setOwnSettings(request.ctx, request.caller, decodeSettings(bodyOf(request)));
      return {};
    },
  );

  scope.post(
    '/senders',
    {
      schema: about({
        operationId: 'addSender',
        summary: 'Register a sender',
        tag,
        body: Sender,
        status: 201,
        answer: SenderAnswer,
      }),
    },
    async (request, reply) => {
      reply.code(201);
      return encodeSender(await setSender(request.ctx, request.caller, null, decodeSender(bodyOf(request))));
    },
  );
  scope.put(
    '/senders/:uuid',
    {
      schema: about({
        operationId: 'setSender',
        summary: 'Change a sender',
        description: 'Shipments that were ordered before keep the address that they have.',
        tag,
        params: { uuid: text({ description: 'The sender.', examples: ['11111111-2222-4333-8444-555555555555'] }) },
        body: Sender,
        answer: SenderAnswer,
      }),
    },
    async (request) => {
      const { uuid = '' } = paramsOf(request);
      return encodeSender(await setSender(request.ctx, request.caller, uuid, decodeSender(bodyOf(request))));
    },
  );

  scope.get(
    '/shipping-rules',
    {
      schema: about({
        operationId: 'readShippingRules',
        summary: 'Read the shipping rules',
        tag,
        answer: RulesAnswer,
      }),
    },
    ({ ctx, caller }) => readShippingRules(ctx, caller.account.account_id, caller),
  );
  scope.put(
    '/shipping-rules',
    {
      schema: about({
        operationId: 'setShippingRules',
        summary: 'Replace the shipping rules',
        description:
          'All of them. A `version` must be the present one (409), so that nobody overwrites what another changed.',
        tag,
        body: Rules,
        answer: RulesAnswer,
        refuses: ['conflict'],
      }),
    },
    (request) => {
      const { ctx, caller } = request;
      return setShippingRules(ctx, caller.account.account_id, decodeShippingRules(bodyOf(request)), caller);
    },
  );
  scope.post(
    '/shipping-rules/trial',
    {
      schema: about({
        operationId: 'tryShippingRules',
        summary: 'Try shipping rules with an order',
        description:
          'Tells what the shipment would be, and in `applied_rules` what each rule would do. Writes nothing. Faults of the order are under `shipment`.',
        tag,
        body: Trial,
        answer: ShipmentResponse,
      }),
    },
    async (request) => {
      const { rules, order } = decodeTrial(bodyOf(request));
      const shipment = await tryShippingRules(request.ctx, request.caller, rules, order);
      const answer = encodeShipment(shipment, request.caller.account, { results: false });
      return { ...answer, applied_rules: shipment.rule_trace ?? null };
    },
  );
}
