import type { Decoded } from '../../kernel/decoded.js';
import { TOKEN_SCOPES } from '../../rules/accounts/account-values.js';
import type { PersonDraft } from '../../rules/people/person.js';
import {
  ACCESS_STATES,
  MEMBER_ROLES,
  type MemberRole,
  STAFF_ROLES,
  type StaffRole,
} from '../../rules/people/person-values.js';
import { encoderOf } from '../encoder.js';
import {
  closed,
  exact,
  flag,
  integer,
  list,
  nullableOneOf,
  nullableText,
  nullableTimestamp,
  oneOf,
  optional,
  text,
  timestamp,
} from '../schema.js';
import { checkOf, decoderOf } from '../validator.js';
import { language, personName } from './sign-in.js';

/* The people of an account and of the provider, and their tokens. */

const invitationSchema = <const R extends readonly string[]>(roles: R) =>
  closed({
    email: text({ format: 'email', examples: ['mori@example.com'] }),
    name: personName(),
    role: oneOf(roles),
    language: optional(language()),
  });
const changeSchema = <const R extends readonly string[]>(roles: R) =>
  closed({ role: optional(oneOf(roles)), disabled: optional(flag()) });

export const MemberInvitation = invitationSchema(MEMBER_ROLES);
export const StaffInvitation = invitationSchema(STAFF_ROLES);
export const MemberChange = changeSchema(MEMBER_ROLES);
export const StaffChange = changeSchema(STAFF_ROLES);

type Invited<R> = Decoded<PersonDraft & { readonly role: R }>;

const invitationDecoder =
  <R extends string>(check: ReturnType<typeof checkOf>) =>
  (body: Decoded<unknown>): Invited<R> => {
    const { value, faults } = check(body);
    const draft = { email: '', name: '', language: 'ja', ...(value as object) };
    return { value: draft as Invited<R>['value'], faults };
  };

/** Decodes an invitation. Without a language, the person gets mails in Japanese. */
export const decodeMemberInvitation = invitationDecoder<MemberRole>(checkOf(MemberInvitation));
export const decodeStaffInvitation = invitationDecoder<StaffRole>(checkOf(StaffInvitation));

export const decodeMemberChange = decoderOf(MemberChange);
export const decodeStaffChange = decoderOf(StaffChange);

export const NewToken = closed({
  name: text({ min: 1, max: 100, examples: ['shop-sync'] }),
  scope: optional(oneOf(TOKEN_SCOPES)),
});
const newToken = decoderOf(NewToken);

/** Decodes a new token. Without a scope, the token may do everything. */
export const decodeNewToken = (body: Decoded<unknown>) => ({ scope: 'full' as const, ...newToken(body) });

// --- answers ---------------------------------------------------------------------------------------------------------

const person = <const R extends readonly string[]>(roles: R) =>
  exact({
    person_id: integer(),
    email: text(),
    name: text(),
    role: oneOf(roles),
    status: oneOf(ACCESS_STATES),
    invited_at: timestamp(),
    last_seen_at: nullableTimestamp(),
    mail: nullableOneOf(['waiting', 'sent', 'failed'], {
      description: 'The state of the last invitation mail; null: there is none.',
    }),
  });
export const MemberAnswer = person(MEMBER_ROLES);
export const StaffAnswer = person(STAFF_ROLES);
export const Members = exact({ members: list(MemberAnswer) });
export const Staff = exact({ staff: list(StaffAnswer) });

export const encodePerson = encoderOf(person([...MEMBER_ROLES, ...STAFF_ROLES]));

const Token = exact({
  token_id: integer(),
  name: text(),
  scope: oneOf(TOKEN_SCOPES),
  created_at: timestamp(),
  last_used_at: nullableTimestamp({ description: 'Updated with a delay of some seconds.' }),
  last_used_from: nullableText(),
});
export const Tokens = exact({ tokens: list(Token) });
export const MadeToken = exact({
  token_id: integer(),
  token: text({ description: 'Shown only now: only its hash is kept.' }),
});

export const encodeToken = encoderOf(Token);
