import type { FastifyInstance } from 'fastify';
import { listAudit } from '../../operations/audit/list-audit.js';
import { readProvider, setProvider } from '../../operations/people/provider.js';
import { inviteStaff, listStaff, setStaff } from '../../operations/people/staff.js';
import { finishOpeningWarehouses } from '../../operations/warehouses/finish-openings.js';
import { listWarehouses, openWarehouse, setWarehouse } from '../../operations/warehouses/warehouses.js';
import { Audit, auditQuery, decodeAuditQuery, encodeAudit, encodeLog } from '../../wire/console/log-lists.js';
import {
  decodeStaffChange,
  decodeStaffInvitation,
  encodePerson,
  Staff,
  StaffAnswer,
  StaffChange,
  StaffInvitation,
} from '../../wire/console/people.js';
import { decodeProvider, Provider, ProviderAnswer } from '../../wire/console/provider.js';
import {
  decodeWarehouse,
  encodeWarehouse,
  Warehouse,
  WarehouseAnswer,
  Warehouses,
} from '../../wire/console/warehouses.js';
import { sortedBounds } from '../../wire/contract/lists.js';
import { bodyOf } from '../edge/content.js';
import { about, int4InPath, paramsOf } from '../edge/routes.js';
import { requireStaff } from '../edge/staff.js';
import { readLogQuery } from './log-request.js';
import { encodePersonOf } from './people.js';
import { providerAccountRoutes } from './provider-accounts.js';
import type { SignInDeps } from './sign-in.js';

const tag = 'Provider' as const;

/** Routes for what the provider decides about: its own name, its staff, the warehouses and the accounts. */
export function providerRoutes(scope: FastifyInstance, deps: SignInDeps): void {
  requireStaff(scope, deps);
  profileRoutes(scope, deps);
  staffRoutes(scope, deps);
  warehouseRoutes(scope, deps);
  providerAccountRoutes(scope, deps.ctx);

  scope.get(
    '/provider/audit',
    {
      schema: about({
        operationId: 'listAudit',
        summary: 'List who decided about what',
        description: 'Newest first.',
        tag,
        query: auditQuery,
        list: Audit,
      }),
    },
    async (request) => {
      const { list, filter, page } = readLogQuery(request, 'provider', '/provider/audit', decodeAuditQuery);
      return encodeLog(
        'audit',
        list,
        await listAudit(deps.ctx, null, filter, sortedBounds(page), request.staff),
        encodeAudit,
      );
    },
  );
}

function profileRoutes(scope: FastifyInstance, { ctx }: SignInDeps): void {
  const encodeProvider = async (provider: ReturnType<typeof readProvider>) => {
    const { name, invoice_number } = await provider;
    return { name, invoice_number };
  };
  scope.get(
    '/provider',
    {
      schema: about({
        operationId: 'readProvider',
        summary: "Read the provider's name and invoice number",
        tag,
        answer: ProviderAnswer,
      }),
    },
    ({ staff }) => encodeProvider(readProvider(ctx, staff)),
  );
  scope.put(
    '/provider',
    {
      schema: about({
        operationId: 'setProvider',
        summary: "Change the provider's name or invoice number",
        description: 'Fields that are left out keep their value.',
        tag,
        body: Provider,
        answer: ProviderAnswer,
      }),
    },
    (request) => encodeProvider(setProvider(ctx, decodeProvider(bodyOf(request)), request.staff)),
  );
}

function staffRoutes(scope: FastifyInstance, { ctx }: SignInDeps): void {
  const config = { needsConfirmation: true };
  scope.get(
    '/provider/staff',
    { schema: about({ operationId: 'listStaff', summary: "List the provider's staff", tag, answer: Staff }) },
    async ({ staff }) => ({ staff: (await listStaff(ctx, staff)).map(encodePerson) }),
  );
  scope.post(
    '/provider/staff',
    {
      config,
      schema: about({
        operationId: 'inviteStaff',
        summary: "Invite somebody to the provider's staff",
        description: 'Mails a link. A person who is already invited gets a new link; only the latest is valid.',
        tag,
        body: StaffInvitation,
        status: 201,
        answer: StaffAnswer,
      }),
    },
    async (request, reply) => {
      const { staff } = request;
      const { person_id } = await inviteStaff(ctx, decodeStaffInvitation(bodyOf(request)), 'mail', staff);
      reply.code(201);
      return encodePersonOf(await listStaff(ctx, staff), person_id);
    },
  );
  scope.put(
    '/provider/staff/:person_id',
    {
      config,
      schema: about({
        operationId: 'setStaff',
        summary: 'Change what a member of staff may do',
        tag,
        body: StaffChange,
        answer: StaffAnswer,
        refuses: ['conflict'],
      }),
    },
    async (request) => {
      const { staff } = request;
      const person_id = int4InPath(request, 'person_id');
      await setStaff(ctx, person_id, decodeStaffChange(bodyOf(request)), staff);
      return encodePersonOf(await listStaff(ctx, staff), person_id);
    },
  );
}

function warehouseRoutes(scope: FastifyInstance, { ctx }: SignInDeps): void {
  scope.get(
    '/provider/warehouses',
    { schema: about({ operationId: 'listWarehouses', summary: 'List the open warehouses', tag, answer: Warehouses }) },
    async () => ({ warehouses: (await listWarehouses(ctx)).map(encodeWarehouse) }),
  );
  scope.post(
    '/provider/warehouses',
    {
      schema: about({
        operationId: 'openWarehouse',
        summary: 'Open a warehouse',
        description:
          'The answer comes when the warehouse can be used. With a million items this takes some twenty seconds.',
        tag,
        body: Warehouse,
        status: 201,
        answer: WarehouseAnswer,
        refuses: ['conflict'],
      }),
    },
    async (request, reply) => {
      const opened = await openWarehouse(ctx, decodeWarehouse(bodyOf(request)), request.staff);
      await finishOpeningWarehouses(ctx);
      reply.code(201);
      return encodeWarehouse(opened);
    },
  );
  scope.put(
    '/provider/warehouses/:warehouse',
    {
      schema: about({
        operationId: 'setWarehouse',
        summary: 'Change a warehouse',
        tag,
        body: Warehouse,
        answer: WarehouseAnswer,
      }),
    },
    async (request) => {
      const draft = decodeWarehouse(bodyOf(request));
      return encodeWarehouse(await setWarehouse(ctx, paramsOf(request).warehouse ?? '', draft, request.staff));
    },
  );
}
