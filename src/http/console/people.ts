import type { FastifyInstance } from 'fastify';
import { listTokenRequests } from '../../operations/accounts/request-log.js';
import { createToken, deleteToken, listTokens } from '../../operations/accounts/tokens.js';
import { listAccountAudit } from '../../operations/audit/list-audit.js';
import { inviteMember, listMembers, setMember } from '../../operations/people/members.js';
import {
  Audit,
  auditQuery,
  decodeAuditQuery,
  decodeRequestsQuery,
  encodeAudit,
  encodeLog,
  encodeTokenRequest,
  requestsQuery,
  TokenRequests,
} from '../../wire/console/log-lists.js';
import {
  decodeMemberChange,
  decodeMemberInvitation,
  decodeNewToken,
  encodePerson,
  encodeToken,
  MadeToken,
  MemberAnswer,
  MemberChange,
  MemberInvitation,
  Members,
  NewToken,
  Tokens,
} from '../../wire/console/people.js';
import { sortedBounds } from '../../wire/contract/lists.js';
import { EmptyAnswer } from '../../wire/schema.js';
import { bodyOf } from '../edge/content.js';
import { about, int4InPath } from '../edge/routes.js';
import { readLogQuery } from './log-request.js';

/** The members of an account, the tokens of its programs, and its audit log. */
export function accountPeopleRoutes(scope: FastifyInstance): void {
  memberRoutes(scope);
  tokenRoutes(scope);

  scope.get(
    '/audit',
    {
      schema: about({
        operationId: 'listAccountAudit',
        summary: 'List who decided about the account',
        tag: 'People',
        description: 'Newest first.',
        query: auditQuery,
        list: Audit,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const { list, filter, page } = readLogQuery(request, account_id, '/audit', decodeAuditQuery);
      return encodeLog(
        'audit',
        list,
        await listAccountAudit(ctx, account_id, filter, sortedBounds(page), caller),
        encodeAudit,
      );
    },
  );
}

function memberRoutes(scope: FastifyInstance): void {
  const tag = 'People' as const;
  const config = { needsConfirmation: true };

  scope.get(
    '/members',
    { schema: about({ operationId: 'listMembers', summary: 'List who works in the account', tag, answer: Members }) },
    async ({ ctx, caller }) => ({
      members: (await listMembers(ctx, caller.account.account_id, caller)).map(encodePerson),
    }),
  );
  scope.post(
    '/members',
    {
      config,
      schema: about({
        operationId: 'inviteMember',
        summary: 'Invite somebody to the account',
        description: 'Mails a link. A person who is already invited gets a new link; only the latest is valid.',
        tag,
        body: MemberInvitation,
        status: 201,
        answer: MemberAnswer,
      }),
    },
    async (request, reply) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const draft = decodeMemberInvitation(bodyOf(request));
      const { person_id } = await inviteMember(ctx, account_id, draft, 'mail', caller);
      reply.code(201);
      return encodePersonOf(await listMembers(ctx, account_id, caller), person_id);
    },
  );
  scope.put(
    '/members/:person_id',
    {
      config,
      schema: about({
        operationId: 'setMember',
        summary: 'Change what somebody may do in the account',
        tag,
        body: MemberChange,
        answer: MemberAnswer,
        refuses: ['conflict'],
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const person_id = int4InPath(request, 'person_id');
      await setMember(ctx, account_id, person_id, decodeMemberChange(bodyOf(request)), caller);
      return encodePersonOf(await listMembers(ctx, account_id, caller), person_id);
    },
  );
}

/** Encodes the person with this number, who is in the list. */
export const encodePersonOf = <P extends Parameters<typeof encodePerson>[0]>(
  people: readonly P[],
  person_id: number,
): object => encodePerson(people.find((one) => one.person_id === person_id) as P);

function tokenRoutes(scope: FastifyInstance): void {
  const tag = 'Tokens' as const;
  const config = { needsConfirmation: true };

  scope.get(
    '/tokens',
    { schema: about({ operationId: 'listTokens', summary: 'List the tokens of the account', tag, answer: Tokens }) },
    async ({ ctx, caller }) => ({
      tokens: (await listTokens(ctx, caller.account.account_id, caller)).map(encodeToken),
    }),
  );
  scope.post(
    '/tokens',
    {
      config,
      schema: about({
        operationId: 'createToken',
        summary: 'Make a token',
        tag,
        body: NewToken,
        status: 201,
        answer: MadeToken,
      }),
    },
    async (request, reply) => {
      const { ctx, caller } = request;
      const draft = decodeNewToken(bodyOf(request));
      reply.code(201);
      return createToken(ctx, caller.account.account_id, draft, caller);
    },
  );
  scope.delete(
    '/tokens/:token_id',
    { config, schema: about({ operationId: 'deleteToken', summary: 'Delete a token', tag, answer: EmptyAnswer }) },
    async (request) => {
      const { ctx, caller } = request;
      await deleteToken(ctx, caller.account.account_id, int4InPath(request, 'token_id'), caller);
      return {};
    },
  );
  scope.get(
    '/tokens/:token_id/requests',
    {
      schema: about({
        operationId: 'listTokenRequests',
        summary: 'List the requests of a token in the last 7 days',
        description: 'Newest first.',
        tag,
        query: requestsQuery,
        list: TokenRequests,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const token_id = int4InPath(request, 'token_id');
      const path = `/tokens/${token_id}/requests`;
      const { list, filter, page } = readLogQuery(request, account_id, path, decodeRequestsQuery);
      const found = await listTokenRequests(ctx, account_id, token_id, filter, page, caller);
      return encodeLog('requests', list, found, encodeTokenRequest);
    },
  );
}
