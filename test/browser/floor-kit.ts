import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DEMO_PASSWORD, type DemoConsole, type VisitOptions, visit } from './console-kit.js';

/* The floor app in a real browser, on a small screen, with a scanner that types as real ones do. */

/** Somebody of the staff, with a badge. */
export interface Badge {
  readonly badge: string;
  readonly pin: string;
}

/** The administrator of the demo, over HTTP. */
export class AdminOverHttp {
  private constructor(
    readonly home: string,
    readonly cookie: string,
  ) {}

  static async of({ home }: Pick<DemoConsole, 'home'>): Promise<AdminOverHttp> {
    const answer = await fetch(`${home}/console/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: home },
      body: JSON.stringify({ email: 'admin@example.com', password: DEMO_PASSWORD }),
    });
    expect(answer.status).toBe(200);
    return new AdminOverHttp(
      home,
      answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    );
  }

  async call<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${this.home}${path}`, {
      method,
      headers: { cookie: this.cookie, origin: this.home, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const said = (await answer.json()) as T;
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said)}`);
    return said;
  }

  /** A code that pairs one device. */
  async pairingCode(warehouse = 'TOKYO', name = 'Scanner'): Promise<string> {
    return (await this.call<{ code: string }>('POST', '/desk/devices', { name, warehouse })).code;
  }

  /** A badge for somebody of the demo's staff. */
  async badge(email = 'admin@example.com', pin = '482915'): Promise<Badge> {
    const { staff } = await this.call<{ staff: { person_id: number; email: string }[] }>(
      'GET',
      '/console/provider/staff',
    );
    const person = staff.find((one) => one.email === email);
    return this.call<{ badge: string; pin: string }>('POST', `/desk/staff/${person?.person_id}/badge`, { pin });
  }
}

/** The keys of a scanner come so fast, in ms. */
const KEY_MS = 5;

/** A device with a small screen. */
export class Handheld {
  private constructor(
    readonly home: string,
    readonly page: Page,
    readonly trouble: readonly string[],
  ) {}

  /** A new device, with the address that the QR code of the console has; it is paired when it has loaded. */
  static async paired(
    { browser, home }: Pick<DemoConsole, 'browser' | 'home'>,
    admin: AdminOverHttp,
    { width = 360, ...options }: VisitOptions = {},
  ): Promise<Handheld> {
    const { page, trouble } = await visit(browser, { ...options, width });
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`${home}/floor#pair=${await admin.pairingCode()}`);
    return new Handheld(home, page, trouble);
  }

  /** Types as a keyboard wedge does, wherever the focus is. */
  async scan(code: string): Promise<void> {
    await this.page.keyboard.type(code, { delay: KEY_MS });
    await this.page.keyboard.press('Enter');
  }

  async signIn({ badge, pin }: Badge): Promise<void> {
    await this.scan(badge);
    await this.page.getByText(badge).waitFor();
    for (const digit of pin) await this.page.getByRole('button', { name: digit, exact: true }).click();
    await this.page.keyboard.press('Enter');
    await this.page.locator('.work').waitFor();
  }

  press = (name: string | RegExp): Promise<void> => this.page.getByRole('button', { name }).first().click();

  /** What to do now, as the screen says it. */
  asks = async (text: string | RegExp): Promise<void> => {
    await this.page.locator('.ask').filter({ hasText: text }).waitFor();
  };

  /** What was right or wrong. */
  says = async (text: string | RegExp): Promise<void> => {
    await this.page.locator('.bar').filter({ hasText: text }).waitFor();
  };

  /** The largest thing on the screen. */
  place = (): Promise<string | null> => this.page.locator('.place').first().textContent();
}
