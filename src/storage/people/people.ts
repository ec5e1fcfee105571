import type { Person, PersonDraft } from '../../rules/people/person.js';
import type { Language } from '../../rules/people/person-values.js';
import { sql, type Tx } from '../database/database.js';

/** People, their passwords, and the provider. Addresses are looked up in small letters (`email_key`). */

const PERSON = 'person_id, email, name, language';

const ADD = sql(
  'person_add',
  `insert into people (email, email_key, name, language) values ($1, $2, $3, $4)
   on conflict (email_key) do nothing returning ${PERSON}`,
);
const LOCK_BY_EMAIL = sql(
  'person_lock_by_email',
  `select ${PERSON} from people where email_key = $1 for no key update`,
);

/** The person with this address, locked. A new person gets the name and language of the draft; others keep theirs. */
export async function findOrAddPerson(tx: Tx, email_key: string, draft: PersonDraft): Promise<Person> {
  const [added] = await tx.query<Person>(ADD, [draft.email, email_key, draft.name, draft.language]);
  if (added !== undefined) return added;
  const [existing] = await tx.query<Person>(LOCK_BY_EMAIL, [email_key]);
  return existing as Person;
}

/** How a person signs in. */
export interface SignInFacts extends Person {
  readonly password_hash: string | null;
  /** Null: signs in without codes. */
  readonly totp_secret: string | null;
  /** Has a role, and is not disabled in all of them. */
  readonly may_enter: boolean;
}

/** Whether a person (`p`) has a role, and is not disabled in all of them. */
export const MAY_ENTER = `(exists (select from staff_members s
           where s.person_id = p.person_id and s.accepted_at is not null and s.disabled_at is null)
    or exists (select from memberships m
                where m.person_id = p.person_id and m.accepted_at is not null and m.disabled_at is null))`;

const FACTS = `${PERSON}, password_hash, case when totp_since is not null then totp_secret end as totp_secret,
  ${MAY_ENTER} as may_enter`;

const BY_EMAIL = sql('person_by_email', `select ${FACTS} from people p where email_key = $1`);
const BY_ID = sql('person_by_id', `select ${FACTS} from people p where person_id = $1`);
const LOCK = sql('person_lock', `select ${FACTS} from people p where person_id = $1 for no key update of p`);

export const findByEmail = async (tx: Tx, email_key: string): Promise<SignInFacts | null> =>
  (await tx.query<SignInFacts>(BY_EMAIL, [email_key]))[0] ?? null;

export const findPerson = async (tx: Tx, person_id: number): Promise<SignInFacts | null> =>
  (await tx.query<SignInFacts>(BY_ID, [person_id]))[0] ?? null;

/** Like {@link findPerson}, locked: how the person signs in does not change before the end of the transaction. */
export const lockPerson = async (tx: Tx, person_id: number): Promise<SignInFacts | null> =>
  (await tx.query<SignInFacts>(LOCK, [person_id]))[0] ?? null;

const UPDATE = sql('person_update', 'update people set name = $2, language = $3 where person_id = $1');

export const updatePerson = (tx: Tx, { person_id, name, language }: Omit<Person, 'email'>): Promise<unknown> =>
  tx.query(UPDATE, [person_id, name, language]);

const SET_PASSWORD = sql(
  'person_set_password',
  `with withdrawn as (delete from person_mails where person_id = $1 and purpose = 'reset' and sent_at is null)
   update people set password_hash = $2 where person_id = $1`,
);

/** Sets a password. A mail with a link to a new one that has not left is not wanted any more. */
export const setPassword = (tx: Tx, person_id: number, hash: string): Promise<unknown> =>
  tx.query(SET_PASSWORD, [person_id, hash]);

/** The provider, who runs this Kura. */
export interface Provider {
  readonly name: string;
  readonly invoice_number: string | null;
  readonly language: Language;
}

const READ_PROVIDER = sql('provider_read', 'select name, invoice_number, language from provider');

/** Null before the set-up. */
export const readProvider = async (tx: Tx): Promise<Provider | null> =>
  (await tx.query<Provider>(READ_PROVIDER))[0] ?? null;

const ADD_PROVIDER = sql(
  'provider_add',
  `insert into provider (name, invoice_number, language, set_up_at) values ($1, $2, $3, now())
   on conflict do nothing returning 1`,
);

/** @returns false when there is one already */
export const addProvider = async (tx: Tx, { name, invoice_number, language }: Provider): Promise<boolean> =>
  (await tx.query(ADD_PROVIDER, [name, invoice_number, language])).length > 0;

const LOCK_PROVIDER = sql('provider_lock', 'select name, invoice_number, language from provider for no key update');

/** The provider, locked; null before the set-up. */
export const lockProvider = async (tx: Tx): Promise<Provider | null> =>
  (await tx.query<Provider>(LOCK_PROVIDER))[0] ?? null;

const UPDATE_PROVIDER = sql('provider_update', 'update provider set name = $1, invoice_number = $2');

export const updateProvider = (tx: Tx, { name, invoice_number }: Omit<Provider, 'language'>): Promise<unknown> =>
  tx.query(UPDATE_PROVIDER, [name, invoice_number]);
