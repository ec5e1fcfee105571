import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAccount, listAccounts, readProviderAccount, setAccount } from '../../operations/accounts/accounts.js';
import { listRequests } from '../../operations/accounts/list-requests.js';
import { deleteToken, listTokens } from '../../operations/accounts/tokens.js';
import type { Context } from '../../operations/context.js';
import { inviteMember, listMembers, setMember } from '../../operations/people/members.js';
import {
  Account,
  AccountAnswer,
  Accounts,
  AccountWithSenders,
  decodeAccount,
  encodeAccount,
  encodeSender,
} from '../../wire/console/accounts.js';
import {
  AllRequests,
  allRequestsQuery,
  decodeAllRequestsQuery,
  encodeLog,
  encodeRequestOfAnybody,
} from '../../wire/console/log-lists.js';
import {
  decodeMemberChange,
  decodeMemberInvitation,
  encodePerson,
  encodeToken,
  MemberAnswer,
  MemberChange,
  MemberInvitation,
  Members,
  Tokens,
} from '../../wire/console/people.js';
import { sortedBounds } from '../../wire/contract/lists.js';
import { EmptyAnswer } from '../../wire/schema.js';
import { bodyOf } from '../edge/content.js';
import { about, int4InPath, paramsOf } from '../edge/routes.js';
import { readLogQuery } from './log-request.js';
import { encodePersonOf } from './people.js';

const tag = 'Provider' as const;
const config = { needsConfirmation: true };

const accountIn = (request: FastifyRequest): string => paramsOf(request).account_id ?? '';

/** What the provider decides about the accounts of its clients, and the log of their programs' requests. */
export function providerAccountRoutes(scope: FastifyInstance, ctx: Context): void {
  accountRoutes(scope, ctx);
  memberRoutes(scope, ctx);
  tokenRoutes(scope, ctx);
}

function accountRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/provider/accounts',
    { schema: about({ operationId: 'listAccounts', summary: 'List the accounts', tag, answer: Accounts }) },
    async ({ staff }) => ({ accounts: (await listAccounts(ctx, staff)).map(encodeAccount) }),
  );
  scope.post(
    '/provider/accounts',
    {
      schema: about({
        operationId: 'createAccount',
        summary: 'Create an account',
        tag,
        body: Account,
        status: 201,
        answer: AccountAnswer,
        refuses: ['conflict'],
      }),
    },
    async (request, reply) => {
      const created = await createAccount(ctx, decodeAccount(bodyOf(request)), request.staff);
      reply.code(201);
      return encodeAccount(created);
    },
  );
  scope.get(
    '/provider/accounts/:account_id',
    {
      schema: about({
        operationId: 'readProviderAccount',
        summary: 'Read an account with its senders',
        tag,
        answer: AccountWithSenders,
      }),
    },
    async (request) => {
      const { account, senders } = await readProviderAccount(ctx, accountIn(request), request.staff);
      return { ...encodeAccount(account), senders: senders.map(encodeSender) };
    },
  );
  scope.put(
    '/provider/accounts/:account_id',
    {
      schema: about({
        operationId: 'setAccount',
        summary: 'Change an account',
        tag,
        body: Account,
        answer: AccountAnswer,
      }),
    },
    async (request) =>
      encodeAccount(await setAccount(ctx, accountIn(request), decodeAccount(bodyOf(request)), request.staff)),
  );
}

function memberRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/provider/accounts/:account_id/members',
    {
      schema: about({
        operationId: 'listMembersOfAccount',
        summary: 'List who works in an account',
        tag,
        answer: Members,
      }),
    },
    async (request) => ({
      members: (await listMembers(ctx, accountIn(request), request.staff)).map(encodePerson),
    }),
  );
  scope.post(
    '/provider/accounts/:account_id/members',
    {
      config,
      schema: about({
        operationId: 'inviteAccountMember',
        summary: 'Invite somebody to an account, such as its owner',
        tag,
        body: MemberInvitation,
        status: 201,
        answer: MemberAnswer,
      }),
    },
    async (request, reply) => {
      const { staff } = request;
      const draft = decodeMemberInvitation(bodyOf(request));
      const { person_id } = await inviteMember(ctx, accountIn(request), draft, 'mail', staff);
      reply.code(201);
      return encodePersonOf(await listMembers(ctx, accountIn(request), staff), person_id);
    },
  );
  scope.put(
    '/provider/accounts/:account_id/members/:person_id',
    {
      config,
      schema: about({
        operationId: 'setMemberOfAccount',
        summary: 'Change what somebody may do in an account',
        tag,
        body: MemberChange,
        answer: MemberAnswer,
        refuses: ['conflict'],
      }),
    },
    async (request) => {
      const { staff } = request;
      const person_id = int4InPath(request, 'person_id');
      await setMember(ctx, accountIn(request), person_id, decodeMemberChange(bodyOf(request)), staff);
      return encodePersonOf(await listMembers(ctx, accountIn(request), staff), person_id);
    },
  );
}

function tokenRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/provider/accounts/:account_id/tokens',
    {
      schema: about({
        operationId: 'listTokensOfAccount',
        summary: 'List the tokens of an account',
        tag,
        answer: Tokens,
      }),
    },
    async (request) => ({ tokens: (await listTokens(ctx, accountIn(request), request.staff)).map(encodeToken) }),
  );
  scope.delete(
    '/provider/accounts/:account_id/tokens/:token_id',
    {
      config,
      schema: about({
        operationId: 'deleteTokenOfAccount',
        summary: 'Delete a token of an account',
        tag,
        answer: EmptyAnswer,
      }),
    },
    async (request) => {
      await deleteToken(ctx, accountIn(request), int4InPath(request, 'token_id'), request.staff);
      return {};
    },
  );
  scope.get(
    '/provider/requests',
    {
      schema: about({
        operationId: 'listRequests',
        summary: 'List what the programs of all accounts have asked for in the last 7 days',
        description: 'Newest first.',
        tag,
        query: allRequestsQuery,
        list: AllRequests,
      }),
    },
    async (request) => {
      const { list, filter, page } = readLogQuery(request, 'provider', '/provider/requests', decodeAllRequestsQuery);
      return encodeLog(
        'requests',
        list,
        await listRequests(ctx, filter, sortedBounds(page), request.staff),
        encodeRequestOfAnybody,
      );
    },
  );
}
