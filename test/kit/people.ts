import { expect } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { inviteMember } from '../../src/operations/people/members.js';
import { setUpByCommand } from '../../src/operations/people/set-up.js';
import { inviteStaff } from '../../src/operations/people/staff.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { MemberRole, StaffRole } from '../../src/rules/people/person-values.js';
import type { Answer, Api, Method } from './api.js';

/* People with their browsers, who use the console. */

export const PASSWORD = 'correct horse battery';

/** A browser: it keeps cookies, and sends them with each request. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly api: Api,
    /** From where it is used. */
    readonly address = '192.0.2.1',
  ) {}

  /** @param account_id the account that a request is for */
  async call(method: Method, path: string, body?: unknown, account_id?: string): Promise<Answer> {
    const answer = await this.api.visit(method, `/console${path}`, body, {
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-forwarded-for': this.address,
      'user-agent': 'Test browser',
      ...(account_id === undefined ? {} : { 'x-kura-account': account_id }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat() as string[]) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  signIn(email: string, password = PASSWORD, code?: string): Promise<Answer> {
    return this.call('POST', '/session', { email, password, ...(code === undefined ? {} : { code }) });
  }

  /** Who is signed in, as the app sees it; null: nobody. */
  async person(): Promise<{ readonly email: string } | null> {
    return (await this.call('GET', '/session')).body.person as { email: string } | null;
  }

  /** The same browser later, or on another day: with the cookies that it has now. */
  copy(): Browser {
    const copy = new Browser(this.api, this.address);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }
}

const OPERATOR = staff('operator');

/** The provider, with its first administrator, who has not chosen a password yet. @returns the code of the invitation */
export const setUp = (api: Api, email = 'admin@example.com'): Promise<string> =>
  setUpByCommand(
    api.ctx,
    withoutFaults({
      provider: { name: '和倉', invoice_number: null, language: 'ja' as const },
      admin: { email, name: '佐藤 健' },
      password: null,
    }),
    OPERATOR,
  );

/** Accepts an invitation in a new browser. */
export async function accept(api: Api, code: string, password = PASSWORD): Promise<Browser> {
  const browser = new Browser(api);
  const { status, text } = await browser.call('POST', '/invitations/accept', { code, password });
  expect([status, text]).toEqual([200, '{"signed_in":true,"needs":null}']);
  return browser;
}

/** Somebody who works for an account, signed in. */
export async function join(api: Api, account_id: string, email: string, role: MemberRole): Promise<Browser> {
  const draft = withoutFaults({ email, name: email.split('@')[0] ?? '', language: 'ja' as const, role });
  const { code } = await inviteMember(api.ctx, account_id, draft, 'link', OPERATOR);
  return accept(api, code ?? '');
}

/** Somebody of the provider's staff, signed in. */
export async function hire(api: Api, email: string, role: StaffRole): Promise<Browser> {
  const draft = withoutFaults({ email, name: email.split('@')[0] ?? '', language: 'ja' as const, role });
  const { code } = await inviteStaff(api.ctx, draft, 'link', OPERATOR);
  return accept(api, code ?? '');
}
