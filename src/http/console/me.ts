import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timestampInTokyo } from '../../kernel/dates.js';
import { listTowns } from '../../operations/addresses/list-towns.js';
import {
  confirmByPasskey,
  finishPasskey,
  listPasskeys,
  passkeyRequest,
  removePasskey,
  startPasskey,
} from '../../operations/people/passkeys.js';
import { changePassword, setOwnProfile } from '../../operations/people/profile.js';
import { confirmByPassword, endSession, listSessions, personOf } from '../../operations/people/sessions.js';
import { finishTotp, removeTotp, renewRecoveryCodes, startTotp } from '../../operations/people/totp.js';
import {
  ChangedPassword,
  Confirmation,
  ConfirmationAnswer,
  encodePasskeys,
  encodeSessions,
  NewPasskey,
  PasskeyAnswer,
  PasskeyMade,
  PasskeyOptions,
  PasskeysAnswer,
  Profile,
  RecoveryCodes,
  SessionsAnswer,
  TotpAnswer,
  TotpCode,
} from '../../wire/console/sign-in.js';
import { Towns } from '../../wire/console/warehouses.js';
import { EmptyAnswer } from '../../wire/schema.js';
import { decoderOf } from '../../wire/validator.js';
import { bodyOf } from '../edge/content.js';
import { refuseNul } from '../edge/guards.js';
import { about, int4InPath, paramsOf } from '../edge/routes.js';
import { originOf, requireSession, sessionOf } from '../edge/sessions.js';
import type { SignInDeps } from './sign-in.js';

const tag = 'Me' as const;

const profileBody = decoderOf(Profile);
const passwordBody = decoderOf(ChangedPassword);
const confirmationBody = decoderOf(Confirmation);
const codeBody = decoderOf(TotpCode);
const newPasskeyBody = decoderOf(NewPasskey);
const passkeyBody = decoderOf(PasskeyAnswer);

const callerOf = (request: FastifyRequest) => personOf(sessionOf(request));

/** What people change about their own sign-in. To change factors or the password, they need a confirmation first. */
export function meRoutes(scope: FastifyInstance, deps: SignInDeps): void {
  scope.addHook('onRequest', async (request, reply) => {
    await requireSession(request, reply, deps);
    refuseNul(request);
  });
  confirmationRoutes(scope, deps);
  passkeyRoutes(scope, deps);
  totpRoutes(scope, deps);
  townRoutes(scope);
  const { ctx } = deps;

  scope.put(
    '/me',
    {
      schema: about({
        operationId: 'setOwnProfile',
        summary: 'Change your own name and language',
        tag,
        body: Profile,
        answer: EmptyAnswer,
      }),
    },
    async (request) => {
      const { name, language } = sessionOf(request);
      await setOwnProfile(ctx, { name, language, ...profileBody(bodyOf(request)) }, callerOf(request));
      return {};
    },
  );
  scope.put(
    '/me/password',
    {
      config: { needsConfirmation: true },
      schema: about({
        operationId: 'changePassword',
        summary: 'Change your own password',
        description: 'All other sessions end.',
        tag,
        body: ChangedPassword,
        answer: EmptyAnswer,
      }),
    },
    async (request) => {
      const { password } = passwordBody(bodyOf(request));
      await changePassword(ctx, password, sessionOf(request), originOf(request), callerOf(request));
      return {};
    },
  );
  scope.get(
    '/me/sessions',
    { schema: about({ operationId: 'listSessions', summary: 'List your own sessions', tag, answer: SessionsAnswer }) },
    async (request) => {
      const { session_id } = sessionOf(request);
      const sessions = await listSessions(ctx, callerOf(request));
      return encodeSessions({
        sessions: sessions.map((one) => ({ ...one, current: one.session_id === session_id })),
      });
    },
  );
  scope.delete(
    '/me/sessions/:session_id',
    { schema: about({ operationId: 'endSession', summary: 'End one of your own sessions', tag, answer: EmptyAnswer }) },
    async (request) => {
      await endSession(ctx, int4InPath(request, 'session_id'), callerOf(request));
      return {};
    },
  );
}

/** What everybody who is signed in may look up. */
function townRoutes(scope: FastifyInstance): void {
  scope.get(
    '/towns/:postcode',
    {
      schema: about({
        operationId: 'listTowns',
        summary: 'List the towns of a postcode',
        tag,
        answer: Towns,
      }),
    },
    async (request) => ({ towns: listTowns(paramsOf(request).postcode ?? '') }),
  );
}

/** Confirmation: the person gives password or passkey again. This allows routes with `needsConfirmation` for a while. */
function confirmationRoutes(scope: FastifyInstance, { ctx, publicUrl }: SignInDeps): void {
  scope.post(
    '/session/confirm',
    {
      schema: about({
        operationId: 'confirm',
        summary: 'Confirm with the password',
        tag,
        body: Confirmation,
        answer: ConfirmationAnswer,
      }),
    },
    async (request) => {
      const { password } = confirmationBody(bodyOf(request));
      const until = await confirmByPassword(ctx, sessionOf(request), password, originOf(request));
      return { confirmed_until: timestampInTokyo(until) };
    },
  );
  scope.post(
    '/session/confirm/passkey/options',
    {
      schema: about({
        operationId: 'startPasskeyConfirmation',
        summary: 'Begin to confirm with a passkey',
        tag,
        answer: PasskeyOptions,
      }),
    },
    (request) => passkeyRequest(ctx, publicUrl(), sessionOf(request).person_id),
  );
  scope.post(
    '/session/confirm/passkey',
    {
      schema: about({
        operationId: 'confirmWithPasskey',
        summary: 'Confirm with a passkey',
        tag,
        body: PasskeyAnswer,
        answer: ConfirmationAnswer,
      }),
    },
    async (request) => {
      const { credential } = passkeyBody(bodyOf(request));
      const until = await confirmByPasskey(ctx, publicUrl(), credential, sessionOf(request));
      return { confirmed_until: timestampInTokyo(until) };
    },
  );
}

function totpRoutes(scope: FastifyInstance, { ctx }: SignInDeps): void {
  const config = { needsConfirmation: true };
  scope.post(
    '/me/totp',
    {
      config,
      schema: about({
        operationId: 'startTotp',
        summary: 'Begin to turn on two-step verification',
        description:
          'Answers a secret for an authenticator app. Two-step verification is on as soon as a code of the app was sent to `/me/totp/finish`.',
        tag,
        answer: TotpAnswer,
      }),
    },
    (request) => startTotp(ctx, sessionOf(request).email, callerOf(request)),
  );
  scope.post(
    '/me/totp/finish',
    {
      config,
      schema: about({
        operationId: 'finishTotp',
        summary: 'Turn on two-step verification',
        description:
          'From now on, signing in with the password also needs a code of the app. All other sessions end. Answers recovery codes, which are shown only once.',
        tag,
        body: TotpCode,
        answer: RecoveryCodes,
      }),
    },
    async (request) => {
      const { code } = codeBody(bodyOf(request));
      return { recovery_codes: await finishTotp(ctx, code, sessionOf(request), callerOf(request)) };
    },
  );
  scope.post(
    '/me/totp/recovery-codes',
    {
      config,
      schema: about({
        operationId: 'renewRecoveryCodes',
        summary: 'Make new recovery codes',
        description: 'They are shown only once. Those until now sign nobody in any more.',
        tag,
        answer: RecoveryCodes,
        refuses: ['conflict'],
      }),
    },
    async (request) => ({ recovery_codes: await renewRecoveryCodes(ctx, callerOf(request)) }),
  );
  scope.delete(
    '/me/totp',
    {
      config,
      schema: about({ operationId: 'removeTotp', summary: 'Turn off two-step verification', tag, answer: EmptyAnswer }),
    },
    async (request) => {
      await removeTotp(ctx, callerOf(request));
      return {};
    },
  );
}

function passkeyRoutes(scope: FastifyInstance, { ctx, publicUrl }: SignInDeps): void {
  const config = { needsConfirmation: true };
  scope.get(
    '/me/passkeys',
    { schema: about({ operationId: 'listPasskeys', summary: 'List your own passkeys', tag, answer: PasskeysAnswer }) },
    async (request) => encodePasskeys({ passkeys: await listPasskeys(ctx, callerOf(request)) }),
  );
  scope.post(
    '/me/passkeys/options',
    {
      config,
      schema: about({ operationId: 'startPasskey', summary: 'Begin to make a passkey', tag, answer: PasskeyOptions }),
    },
    (request) => startPasskey(ctx, publicUrl(), sessionOf(request).email, callerOf(request)),
  );
  scope.post(
    '/me/passkeys',
    {
      config,
      schema: about({
        operationId: 'finishPasskey',
        summary: 'Register a passkey',
        tag,
        body: NewPasskey,
        status: 201,
        answer: PasskeyMade,
      }),
    },
    async (request, reply) => {
      const { name, credential } = newPasskeyBody(bodyOf(request));
      reply.code(201);
      return { passkey_id: await finishPasskey(ctx, publicUrl(), { name, credential }, callerOf(request)) };
    },
  );
  scope.delete(
    '/me/passkeys/:passkey_id',
    { config, schema: about({ operationId: 'removePasskey', summary: 'Remove a passkey', tag, answer: EmptyAnswer }) },
    async (request) => {
      await removePasskey(ctx, int4InPath(request, 'passkey_id'), callerOf(request));
      return {};
    },
  );
}
