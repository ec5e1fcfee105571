import type { ClientCaller } from '../../rules/accounts/caller.js';
import { type TokenUse, writeTokenUses } from '../../storage/accounts/accounts.js';
import { inTransaction } from '../../storage/database/database.js';
import type { Context } from '../context.js';

/** Maximum number of tokens whose last use is remembered between two writes; further ones are left out. */
const MAX_NOTED = 10_000;

/** Collects when tokens were used last, and writes that for all of them at once: no request waits for it. */
export interface TokenUses {
  /** @param address of the client, as text */
  note(caller: ClientCaller, address: string): void;
  /** Writes what was noted since the last time. If that fails, it is noted still. */
  write(): Promise<void>;
}

/** As noted: the time becomes a text only when it is written, because each request notes one. */
type Use = Omit<TokenUse, 'at'> & { readonly at_ms: number };

export function tokenUses(ctx: Context): TokenUses {
  let noted = new Map<string, Use>();
  return {
    note: ({ account, token_id }, address) => {
      const { account_id } = account;
      const key = `${account_id}:${token_id}`;
      if (noted.size >= MAX_NOTED && !noted.has(key)) return;
      noted.set(key, { account_id, token_id, at_ms: ctx.clock.now().epochMilliseconds, address });
    },
    write: async () => {
      if (noted.size === 0) return;
      const uses = noted;
      noted = new Map();
      const rows = [...uses.values()].map(({ at_ms, ...use }) => ({ ...use, at: new Date(at_ms).toISOString() }));
      await inTransaction(ctx.pool, (tx) => writeTokenUses(tx, rows)).catch((error) => {
        noted = new Map([...uses, ...noted]);
        throw error;
      });
    },
  };
}
