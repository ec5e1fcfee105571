import type { Account } from '../../rules/accounts/account.js';
import type { TokenScope } from '../../rules/accounts/account-values.js';
import type { ClientCaller } from '../../rules/accounts/caller.js';
import type { InvoiceIssuer } from '../../rules/papers/invoice.js';
import type { SenderMaster } from '../../rules/shipments/shipment.js';
import { type Pool, read, sql, type Tx } from '../database/database.js';

/** Accounts, tokens and senders. */

const ACCOUNT = 'account_id, name, features, settings, payment_registered, rate_limit, warehouses';

const FIND_CLIENT = sql(
  'client_by_token',
  `select t.token_id, t.name as token_name, t.scope, a.account_id, a.name, a.features, a.settings, a.payment_registered, a.rate_limit, a.warehouses,
          exists (select from demo_scenarios d
                   where d.account_id = t.account_id and d.subject = 'answer' and d.used < d.times) as planned
     from tokens t join accounts a using (account_id) where t.hash = $1 and t.deleted_at is null`,
);

interface ClientRow extends Account {
  readonly token_id: number;
  readonly token_name: string;
  readonly scope: TokenScope;
  /** Whether the account has open scenarios for answers of the API; only in a demo environment. */
  readonly planned: boolean;
}

/** Finds the client that a token's hash belongs to. @returns null for an unknown or deleted token */
export async function findClient(pool: Pool, hash: Buffer): Promise<ClientCaller | null> {
  const [row] = await read<ClientRow>(pool, FIND_CLIENT, [hash]);
  if (row === undefined) return null;
  const { token_id, token_name, scope, planned, ...account } = row;
  const caller = { kind: 'client', account, token_id, name: token_name, scope } as const;
  return planned ? { ...caller, answers_planned: true } : caller;
}

const INSERT_ACCOUNT = sql(
  'account_insert',
  `with account as (
     insert into accounts (account_id, name, features, settings, payment_registered, rate_limit, warehouses, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict do nothing returning account_id
   )
   select create_account_sequences(account_id) from account`,
);

/** Writes an account with its number sequences. @returns false when the account code is taken */
export const insertAccount = async (tx: Tx, account: Account, at: string): Promise<boolean> =>
  (await tx.query(INSERT_ACCOUNT, [...accountValues(account), at])).length > 0;

/** The columns of an account, in the order of the statements that write them. */
export function accountValues({ account_id, name, features, settings, ...rest }: Account): unknown[] {
  const { payment_registered, rate_limit, warehouses } = rest;
  return [
    account_id,
    name,
    JSON.stringify(features),
    JSON.stringify(settings),
    payment_registered,
    rate_limit,
    warehouses,
  ];
}

const UPDATE_ACCOUNT = sql(
  'account_update',
  `update accounts
      set name = $2, features = $3, settings = $4, payment_registered = $5, rate_limit = $6, warehouses = $7
    where account_id = $1`,
);

export const updateAccount = (tx: Tx, account: Account): Promise<unknown> =>
  tx.query(UPDATE_ACCOUNT, accountValues(account));

const ADD_FORMER_ISSUER = sql(
  'former_invoice_issuer_add',
  // Of two changes in one millisecond, the first one ends what was true.
  `insert into former_invoice_issuers (account_id, ended_at, name, invoice_number, tax_included, tax_rounding)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
);

/** Writes down what the invoices of an account have said until now. */
export const addFormerIssuer = (tx: Tx, account_id: string, at: string, issuer: InvoiceIssuer): Promise<unknown> => {
  const { name, invoice_number, tax_included, tax_rounding } = issuer;
  return tx.query(ADD_FORMER_ISSUER, [account_id, at, name, invoice_number, tax_included, tax_rounding]);
};

const FIND_ACCOUNT = sql('account_by_id', `select ${ACCOUNT} from accounts where account_id = $1`);

export const findAccount = async (tx: Tx, account_id: string): Promise<Account | null> =>
  (await tx.query<Account>(FIND_ACCOUNT, [account_id]))[0] ?? null;

const LOCK_ACCOUNT = sql('account_lock', `select ${ACCOUNT} from accounts where account_id = $1 for no key update`);

/** The account with its row locked, so that two changes do not overwrite each other; null when there is none. */
export const lockAccount = async (tx: Tx, account_id: string): Promise<Account | null> =>
  (await tx.query<Account>(LOCK_ACCOUNT, [account_id]))[0] ?? null;

const ALL_ACCOUNTS = sql('accounts_all', `select ${ACCOUNT} from accounts order by account_id`);

export const allAccounts = (tx: Tx): Promise<Account[]> => tx.query<Account>(ALL_ACCOUNTS);

const INSERT_TOKEN = sql(
  'token_insert',
  'insert into tokens (account_id, name, scope, hash, created_at) values ($1, $2, $3, $4, $5) returning token_id',
);

/** What a token is for, and what it may do. */
export interface TokenDraft {
  readonly name: string;
  readonly scope: TokenScope;
}

/** @throws SQLSTATE 23505 when there is a token with this hash */
export async function insertToken(
  tx: Tx,
  account_id: string,
  { name, scope }: TokenDraft,
  hash: Buffer,
  at: string,
): Promise<number> {
  const [row] = await tx.query<{ token_id: number }>(INSERT_TOKEN, [account_id, name, scope, hash, at]);
  return (row as { token_id: number }).token_id;
}

export interface TokenRecord {
  readonly account_id: string;
  readonly token_id: number;
  readonly name: string;
  readonly scope: TokenScope;
  readonly created_at: Date;
  /** Recorded some seconds after the use; null: never used. */
  readonly last_used_at: Date | null;
  /** The network address from which the token was last used. */
  readonly last_used_from: string | null;
}

const LIST_TOKENS = sql(
  'tokens_list',
  `select account_id, token_id, name, scope, created_at, last_used_at, last_used_from from tokens
    where ($1::text is null or account_id = $1) and deleted_at is null order by account_id, token_id`,
);

/** Tokens that are not deleted. @param account_id null: of all accounts */
export const listTokens = (tx: Tx, account_id: string | null): Promise<TokenRecord[]> =>
  tx.query<TokenRecord>(LIST_TOKENS, [account_id]);

const TOKEN_EVER = sql('token_ever', 'select 1 from tokens where account_id = $1 and token_id = $2');

/** Whether the account has the token, or had it before it was deleted. */
export const tokenExisted = async (tx: Tx, account_id: string, token_id: number): Promise<boolean> =>
  (await tx.query(TOKEN_EVER, [account_id, token_id])).length > 0;

const DELETE_TOKEN = sql(
  'token_delete',
  'update tokens set deleted_at = $3 where account_id = $1 and token_id = $2 and deleted_at is null returning token_id',
);

/** @returns false when there is no such token, or it was already deleted */
export const deleteToken = async (tx: Tx, account_id: string, token_id: number, at: string): Promise<boolean> =>
  (await tx.query(DELETE_TOKEN, [account_id, token_id, at])).length > 0;

const INSERT_SENDERS = sql(
  'senders_insert',
  `insert into senders (account_id, uuid, postcode, prefecture, address1, address2, name, company, division, phone, message, is_default)
   select $1, x.* from json_to_recordset($2) as x(uuid uuid, postcode text, prefecture text, address1 text, address2 text,
     name text, company text, division text, phone text, message text, is_default boolean)`,
);

export async function insertSenders(tx: Tx, account_id: string, senders: readonly SenderMaster[]): Promise<void> {
  const rows = senders.map(({ address, ...rest }) => ({ ...address, ...rest }));
  await tx.query(INSERT_SENDERS, [account_id, JSON.stringify(rows)]);
}

const LIST_SENDERS = sql(
  'senders_list',
  `select uuid, is_default, message,
          json_build_object('postcode', postcode, 'prefecture', prefecture, 'address1', address1, 'address2', address2,
                            'name', name, 'company', company, 'division', division, 'phone', phone) as address
     from senders where account_id = $1 order by is_default desc, name, uuid`,
);

/** The registered senders of an account, the default one first. */
export const listSenders = (tx: Tx, account_id: string): Promise<SenderMaster[]> =>
  tx.query<SenderMaster>(LIST_SENDERS, [account_id]);

const RETIRE_DEFAULT = sql(
  'sender_default_retire',
  'update senders set is_default = false where account_id = $1 and is_default',
);

const REMOVE_SENDER = sql('sender_remove', 'delete from senders where account_id = $1 and uuid = $2');

/** Registers a sender, which replaces a sender with the same uuid. A new default sender replaces the previous default. */
export async function writeSender(tx: Tx, account_id: string, sender: SenderMaster): Promise<void> {
  if (sender.is_default) await tx.query(RETIRE_DEFAULT, [account_id]);
  await tx.query(REMOVE_SENDER, [account_id, sender.uuid]);
  await insertSenders(tx, account_id, [sender]);
}
