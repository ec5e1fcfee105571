import type { Context } from '../operations/context.js';
import { restorePeople } from '../operations/demo/restore-people.js';

/** The provider and the people of the demo environment. They outlive a reset. */

const PROVIDER = { name: '和倉ロジスティクス', invoice_number: null, language: 'ja' } as const;

const PEOPLE = [
  { email: 'owner@example.com', name: '倉田 結衣', role: 'owner' },
  { email: 'member@example.com', name: '森 拓也', role: 'member' },
  { email: 'admin@example.com', name: '佐藤 健', role: 'admin' },
] as const;

/** The sign-ins that the demo shows; all have the same password. */
export const demoSignIns = (password: string) =>
  PEOPLE.map(({ email, name, role }) => ({ email, name, password, what: role }));

/** Makes them, with this password. */
export const restoreDemoPeople = (ctx: Context, account_id: string, password: string): Promise<void> =>
  restorePeople(ctx, PROVIDER, account_id, PEOPLE, password);
