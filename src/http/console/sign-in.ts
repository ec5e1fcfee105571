import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { timestampInTokyo } from '../../kernel/dates.js';
import type { Context } from '../../operations/context.js';
import { acceptInvitation, readInvitation } from '../../operations/people/invitations.js';
import { passkeySignInRequest, signInWithPasskey } from '../../operations/people/passkeys.js';
import { askForNewPassword, readReset, resetPassword } from '../../operations/people/reset-password.js';
import { readRecoveryCodes } from '../../operations/people/second-factor.js';
import { listOwnAccounts, rolesOf, signOut } from '../../operations/people/sessions.js';
import { completeSetUp, findProvider, isSetUpCode } from '../../operations/people/set-up.js';
import { type SignedIn, signIn } from '../../operations/people/sign-in.js';
import type { Session } from '../../rules/people/session.js';
import {
  Acceptance,
  Code,
  type DemoSignIn,
  decodeSetUp,
  InvitationAnswer,
  NewPassword,
  NewPasswordRequest,
  PasskeyAnswer,
  PasskeyOptions,
  ResetAnswer,
  SessionAnswer,
  SetUp,
  SignIn,
  SignInAnswer,
  Validity,
} from '../../wire/console/sign-in.js';
import { EmptyAnswer } from '../../wire/schema.js';
import { decoderOf } from '../../wire/validator.js';
import { bodyOf } from '../edge/content.js';
import { about } from '../edge/routes.js';
import {
  forgetSession,
  originOf,
  refuseOtherOrigin,
  rememberBrowser,
  rememberSignIn,
  type SessionDeps,
  sessionIn,
} from '../edge/sessions.js';

export interface SignInDeps extends SessionDeps {
  readonly ctx: Context;
  readonly environment: 'demo' | 'production';
  /** Empty in production. */
  readonly demoSignIns: readonly DemoSignIn[];
}

const tag = 'Sign-in' as const;

const signInBody = decoderOf(SignIn);
const codeBody = decoderOf(Code);
const acceptanceBody = decoderOf(Acceptance);
const passwordRequestBody = decoderOf(NewPasswordRequest);
const newPasswordBody = decoderOf(NewPassword);
const passkeyBody = decoderOf(PasskeyAnswer);

/** Routes that need no session: who is signed in, signing in and out, the set-up, invitations and new passwords. */
export function signInRoutes(scope: FastifyInstance, deps: SignInDeps): void {
  const { ctx } = deps;
  scope.addHook('onRequest', async (request) => refuseOtherOrigin(request, deps));
  sessionRoutes(scope, deps);
  passkeyRoutes(scope, deps);
  invitationRoutes(scope, deps);

  scope.post(
    '/setup/check',
    {
      schema: about({
        operationId: 'checkSetUpCode',
        summary: 'Check the code of the set-up',
        tag,
        body: Code,
        answer: Validity,
      }),
    },
    async (request) => ({ valid: await isSetUpCode(ctx, codeBody(bodyOf(request)).code) }),
  );

  scope.post(
    '/setup',
    {
      schema: about({
        operationId: 'completeSetUp',
        summary: 'Set Kura up',
        description:
          'Names the provider, and makes and signs in its first administrator. The code of the printed link works once.',
        tag,
        body: SetUp,
        status: 201,
        answer: SignInAnswer,
        refuses: ['conflict', 'not_found'],
      }),
    },
    async (request, reply) => {
      const { code, said } = decodeSetUp(bodyOf(request));
      return answerSignedIn(reply.code(201), deps, await completeSetUp(ctx, code, said, originOf(request)));
    },
  );
}

/** The answer to a sign-in by password. */
const answerPassword = (reply: FastifyReply, deps: SessionDeps, outcome: SignedIn | 'needs_code'): object =>
  outcome === 'needs_code' ? { signed_in: false, needs: 'code' } : answerSignedIn(reply, deps, outcome);

/** Sets the cookies of a new session. Returns the answer that all ways to sign in share. */
function answerSignedIn(reply: FastifyReply, { publicUrl }: SessionDeps, signedIn: SignedIn): object {
  rememberSignIn(reply, signedIn, publicUrl());
  return { signed_in: true, needs: null };
}

function sessionRoutes(scope: FastifyInstance, deps: SignInDeps): void {
  const { ctx, environment, demoSignIns, publicUrl } = deps;

  scope.get(
    '/session',
    { schema: about({ operationId: 'readSession', summary: 'Read who is signed in', tag, answer: SessionAnswer }) },
    async (request) => {
      const provider = await findProvider(ctx);
      const session = await sessionIn(request, deps);
      return {
        environment,
        public_url: publicUrl(),
        set_up: provider !== null,
        provider: provider === null ? null : { name: provider.name },
        person: session === null ? null : await encodeSignedInPerson(ctx, session),
        demo_sign_ins: demoSignIns,
      };
    },
  );

  scope.post(
    '/session',
    {
      schema: about({
        operationId: 'signIn',
        summary: 'Sign in with a password',
        description: 'The same answer for a wrong password and for an address that nobody has.',
        tag,
        body: SignIn,
        answer: SignInAnswer,
      }),
    },
    async (request, reply) => {
      const { email, password, code = null } = signInBody(bodyOf(request));
      const outcome = await signIn(ctx, { email, password, code }, originOf(request));
      return answerPassword(reply, deps, outcome);
    },
  );

  scope.delete(
    '/session',
    { schema: about({ operationId: 'signOut', summary: 'Sign out', tag, answer: EmptyAnswer }) },
    async (request, reply) => {
      const session = await sessionIn(request, deps);
      if (session !== null) await signOut(ctx, session);
      forgetSession(reply, publicUrl());
      return {};
    },
  );
}

/** A signed-in person, as the console shows them. */
async function encodeSignedInPerson(ctx: Context, session: Session): Promise<object> {
  const { person_id, email, name, language, staff, is_confirmed, confirmed_until } = session;
  const accounts = await listOwnAccounts(ctx, person_id);
  return {
    person_id,
    email,
    name,
    language,
    staff,
    accounts: accounts.map(({ role, account }) => ({
      account_id: account.account_id,
      name: account.name,
      role,
      payment_registered: account.payment_registered,
    })),
    roles: rolesOf(staff, accounts),
    recovery_codes: await readRecoveryCodes(ctx, person_id),
    confirmed_until: is_confirmed ? timestampInTokyo(confirmed_until) : null,
  };
}

function passkeyRoutes(scope: FastifyInstance, deps: SignInDeps): void {
  const { ctx, publicUrl } = deps;
  scope.post(
    '/session/passkey/options',
    {
      schema: about({
        operationId: 'startPasskeySignIn',
        summary: 'Begin to sign in with a passkey',
        tag,
        answer: PasskeyOptions,
      }),
    },
    (request) => passkeySignInRequest(ctx, publicUrl(), request.ip),
  );
  scope.post(
    '/session/passkey',
    {
      schema: about({
        operationId: 'signInWithPasskey',
        summary: 'Sign in with a passkey',
        tag,
        body: PasskeyAnswer,
        answer: SignInAnswer,
      }),
    },
    async (request, reply) => {
      const { credential } = passkeyBody(bodyOf(request));
      return answerSignedIn(reply, deps, await signInWithPasskey(ctx, publicUrl(), credential, originOf(request)));
    },
  );
}

function invitationRoutes(scope: FastifyInstance, deps: SignInDeps): void {
  const { ctx } = deps;
  const codeIn = (request: FastifyRequest): string => codeBody(bodyOf(request)).code;

  scope.post(
    '/invitations/read',
    {
      schema: about({
        operationId: 'readInvitation',
        summary: 'Read an invitation',
        tag,
        body: Code,
        answer: InvitationAnswer,
        refuses: ['not_found'],
      }),
    },
    (request) => readInvitation(ctx, codeIn(request)),
  );
  scope.post(
    '/invitations/accept',
    {
      schema: about({
        operationId: 'acceptInvitation',
        summary: 'Accept an invitation',
        description:
          'With a new password. A person who has one already gives that one, and the code of an authenticator app where there is one.',
        tag,
        body: Acceptance,
        answer: SignInAnswer,
        refuses: ['not_found'],
      }),
    },
    async (request, reply) => {
      const { code, name = null, password, second_code = null } = acceptanceBody(bodyOf(request));
      const said = { name, password, code: second_code };
      return answerPassword(reply, deps, await acceptInvitation(ctx, code, said, originOf(request)));
    },
  );
  scope.post(
    '/password-resets',
    {
      schema: about({
        operationId: 'askForNewPassword',
        summary: 'Ask for a link to a new password',
        description: 'The same answer whether the address is known or not.',
        tag,
        body: NewPasswordRequest,
        answer: EmptyAnswer,
      }),
    },
    async (request) => {
      const { email } = passwordRequestBody(bodyOf(request));
      await askForNewPassword(ctx, email, request.ip);
      return {};
    },
  );
  scope.post(
    '/password-resets/read',
    {
      schema: about({
        operationId: 'readPasswordReset',
        summary: 'Read whose password a link is for',
        tag,
        body: Code,
        answer: ResetAnswer,
        refuses: ['not_found'],
      }),
    },
    (request) => readReset(ctx, codeIn(request)),
  );
  scope.post(
    '/password-resets/finish',
    {
      schema: about({
        operationId: 'finishPasswordReset',
        summary: 'Choose a new password',
        description: 'All sessions of the person end.',
        tag,
        body: NewPassword,
        answer: EmptyAnswer,
        refuses: ['not_found'],
      }),
    },
    async (request, reply) => {
      const { code, password } = newPasswordBody(bodyOf(request));
      rememberBrowser(reply, await resetPassword(ctx, code, password, originOf(request)), deps.publicUrl());
      return {};
    },
  );
}
