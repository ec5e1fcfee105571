import type { Static } from 'typebox';
import type { Decoded } from '../../kernel/decoded.js';
import { LANGUAGES, MEMBER_ROLES, STAFF_ROLES } from '../../rules/people/person-values.js';
import type { SetUpDraft } from '../../rules/people/plan-set-up.js';
import { encoderOf } from '../encoder.js';
import {
  anything,
  closed,
  exact,
  flag,
  integer,
  list,
  nullableInteger,
  nullableOneOf,
  nullableText,
  nullableTimestamp,
  object,
  oneOf,
  optional,
  orNull,
  text,
  timestamp,
  type ValidPart,
} from '../schema.js';
import { checkOf } from '../validator.js';
import { invoiceNumber, providerName } from './provider.js';

/* Signing in: sessions, the set-up, invitations, new passwords, and what people change about their own sign-in. */

const email = () => text({ format: 'email', examples: ['sato@example.com'] });
/** A field of a sign-in. Only its length is limited: any other wrong value is answered as a wrong sign-in. */
const typed = () => text({ max: 1_000 });
const password = () => text({ min: 1, max: 1_000, examples: ['a long password'] });
/** The code of a link. */
const code = () => text({ min: 1, max: 100 });
export const personName = () => text({ min: 1, max: 100, examples: ['佐藤 花子'] });
export const language = () => oneOf(LANGUAGES);

export const SignIn = closed({ email: typed(), password: typed(), code: optional(nullableText({ max: 50 })) });
export const Confirmation = closed({ password: typed() });
export const Code = closed({ code: code() });
export const NewPasswordRequest = closed({ email: email() });
export const NewPassword = closed({ code: code(), password: password() });
export const ChangedPassword = closed({ password: password() });
export const Acceptance = closed({
  code: code(),
  name: optional(personName()),
  password: password(),
  second_code: optional(nullableText({ max: 50, description: 'Of an authenticator app, or a recovery code.' })),
});
export const Profile = closed({ name: optional(personName()), language: optional(language()) });
export const TotpCode = closed({ code: text({ min: 1, max: 50, examples: ['123456'] }) });
/** A credential as the browser makes it. The library for passkeys checks it. */
const credential = () => object({}, { description: 'PublicKeyCredential as JSON (WebAuthn level 3).', maxDepth: 8 });
export const PasskeyAnswer = closed({ credential: credential() });
export const NewPasskey = closed({ name: personName(), credential: credential() });
export const SetUp = closed({
  code: code(),
  language: language(),
  provider: closed({ name: providerName(), invoice_number: optional(invoiceNumber()) }),
  admin: closed({ email: email(), name: personName(), password: password() }),
});

const setUp = checkOf(SetUp);
const { properties } = SetUp;
/** A command needs no code, and the administrator chooses the password later. */
const setUpCommand = checkOf(
  closed({
    language: properties.language,
    provider: properties.provider,
    admin: closed({ email: email(), name: personName() }),
  }),
);

/** Decodes the set-up: its code, and its other fields. */
export function decodeSetUp(body: Decoded<unknown>): { readonly code: string; readonly said: Decoded<SetUpDraft> } {
  const { value, faults } = setUp(body);
  return { code: value?.code ?? '', said: { value: setUpDraft(value, value?.admin?.password ?? ''), faults } };
}

/** Decodes the set-up of the command line. */
export function decodeSetUpCommand(body: Decoded<unknown>): Decoded<SetUpDraft> {
  const { value, faults } = setUpCommand(body);
  return { value: setUpDraft(value, null), faults };
}

const setUpDraft = (
  value: Omit<ValidPart<Static<typeof SetUp>>, 'code'> | null,
  password: string | null,
): SetUpDraft => ({
  provider: {
    name: value?.provider?.name ?? '',
    invoice_number: value?.provider?.invoice_number ?? null,
    language: value?.language ?? 'ja',
  },
  admin: { email: value?.admin?.email ?? '', name: value?.admin?.name ?? '' },
  password,
});

// --- answers ---------------------------------------------------------------------------------------------------------

const OwnAccount = exact({
  account_id: text(),
  name: text(),
  role: oneOf(MEMBER_ROLES),
  payment_registered: flag(),
});

const PersonAnswer = exact({
  person_id: integer(),
  email: text(),
  name: text(),
  language: language(),
  staff: nullableOneOf(STAFF_ROLES),
  accounts: list(OwnAccount),
  roles: list(exact({ role: oneOf([...STAFF_ROLES, ...MEMBER_ROLES]), operations: list(text()) }), {
    description: 'What each role of the person may do, by the names of operations. Pages show only that.',
  }),
  recovery_codes: nullableInteger({
    description: 'How many recovery codes are left. null: two-step verification is off.',
  }),
  confirmed_until: nullableTimestamp({ description: 'Until then, nothing asks for the password again.' }),
});

/** A ready sign-in of the demo environment. */
export const DemoSignIn = exact({
  email: text(),
  name: text(),
  password: text(),
  what: oneOf(['owner', 'member', 'admin']),
});
export type DemoSignIn = Static<typeof DemoSignIn>;

export const SessionAnswer = exact({
  environment: oneOf(['demo', 'production']),
  public_url: text({ description: 'Where people reach Kura. Changes are accepted from pages of this origin only.' }),
  set_up: flag({ description: 'False: nobody can sign in before the set-up.' }),
  provider: orNull(exact({ name: text() })),
  person: orNull(PersonAnswer),
  demo_sign_ins: list(DemoSignIn, { description: 'In the demo environment only.' }),
});

export const SignInAnswer = exact({
  signed_in: flag(),
  needs: nullableOneOf(['code'], { description: 'The password is right: send it again with a code.' }),
});
export const ConfirmationAnswer = exact({ confirmed_until: timestamp() });
export const Validity = exact({ valid: flag() });
export const InvitationAnswer = exact({
  email: text(),
  name: text(),
  account: orNull(exact({ account_id: text(), name: text() })),
  has_password: flag({ description: 'Accepts with the password that there is.' }),
});
export const ResetAnswer = exact({ email: text() });
export const SessionsAnswer = exact({
  sessions: list(
    exact({
      session_id: integer(),
      current: flag(),
      signed_in_at: timestamp(),
      last_seen_at: timestamp(),
      address: text(),
      browser: text(),
    }),
  ),
});
export const encodeSessions = encoderOf(SessionsAnswer);
export const TotpAnswer = exact({ secret: text(), uri: text() });
export const RecoveryCodes = exact({
  recovery_codes: list(text(), { description: 'Each signs in once in place of a code of the app.' }),
});
export const PasskeysAnswer = exact({
  passkeys: list(
    exact({ passkey_id: integer(), name: text(), created_at: timestamp(), last_used_at: nullableTimestamp() }),
  ),
});
export const encodePasskeys = encoderOf(PasskeysAnswer);
export const PasskeyOptions = anything({ description: 'Options of WebAuthn, as JSON.' });
export const PasskeyMade = exact({ passkey_id: integer() });
