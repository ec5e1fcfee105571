import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { QUIET_MS } from '../../console/src/floor/device/wedge.js';
import { Floor } from '../floor-sessions/session.js';
import type { Api } from '../kit/api.js';
import { differences } from '../kit/floor.js';
import { listening } from '../kit/listening.js';
import type { Provider } from '../kit/scanner.js';
import { type BrowserNeeds, openBrowser } from './chromium.js';
import { DEMO_PASSWORD, type DemoConsole, fits, type VisitOptions, violations, visit } from './console-kit.js';

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

  static async of({ home }: Pick<DemoConsole, 'home'>, password = DEMO_PASSWORD): Promise<AdminOverHttp> {
    const answer = await fetch(`${home}/console/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: home },
      body: JSON.stringify({ email: 'admin@example.com', password }),
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

/** The screens on which people work: an old scanner, a present one, a tablet. */
const SIZES = [
  { width: 320, height: 480 },
  { width: 768, height: 1024 },
  { width: 360, height: 640 },
] as const;

/** A glove needs so much, in CSS pixels. */
const TOUCH = 48;

/** What is wider than its place: the page would not show it, because the frame of the work scrolls. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.work, .screen, .over, button:not(.unseen)')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ tagName, className, textContent }) => tagName === 'BUTTON' ? textContent : className)`);

/** Buttons that are smaller, by their names. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('button, label.choice')]
    .filter((one) => { const { width, height } = one.getBoundingClientRect(); return Math.min(width, height) < ${TOUCH}; })
    .map((one) => one.textContent)`);

/**
 * What is wrong with a screen of the floor: it does not fit, a button is small, axe finds something, or text does not stand out 7 to 1.
 * @param axe false: without axe, which takes a second
 */
export async function faultsOf(page: Page, axe = true): Promise<string[]> {
  const faults: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    if (!(await fits(page))) faults.push(`is wider than ${size.width} px`);
    for (const name of await tooWide(page)) faults.push(`"${name}" does not fit at ${size.width} px`);
    for (const name of await tooSmall(page)) faults.push(`"${name}" is smaller than ${TOUCH} px at ${size.width} px`);
  }
  return [...faults, ...(axe ? await violations(page, ['color-contrast-enhanced']) : [])];
}

/** The smallest screens on which people work; the last one is turned. */
const SMALL_SIZES = [
  { width: 320, height: 480 },
  { width: 640, height: 360 },
  { width: 360, height: 640 },
] as const;

/**
 * What somebody does not see at once on a small screen, without scrolling: the buttons at the bottom, the question, and what else
 * must be in sight there.
 * @param more selectors of what else must be in sight; the first element that each finds
 */
export async function outOfSight(page: Page, more: readonly string[] = []): Promise<string[]> {
  const faults: string[] = [];
  for (const size of SMALL_SIZES) {
    await page.setViewportSize(size);
    const hidden: string[] = await page.evaluate(`(() => {
      const isInSight = (one) => {
        const { top, bottom, left, right } = one.getBoundingClientRect();
        // Half a pixel is rounded away.
        const isWithin = (box) =>
          top > box.top - 1 && bottom < box.bottom + 1 && left > box.left - 1 && right < box.right + 1;
        const clips = [one.closest('.screen'), document.querySelector('.work')].filter((box) => box !== null);
        const foot = document.querySelector('.foot-of');
        const isBelowFoot = !foot.contains(one) && bottom > foot.getBoundingClientRect().top + 1;
        return !isBelowFoot && isWithin({ top: 0, left: 0, bottom: innerHeight, right: innerWidth })
          && clips.every((box) => isWithin(box.getBoundingClientRect()));
      };
      const wanted = [
        ...document.querySelectorAll('.foot-of button'),
        ...${JSON.stringify(['.screen .question', ...more])}.map((selector) => document.querySelector(selector) ?? selector),
      ];
      return wanted
        .filter((one) => typeof one === 'string' || !isInSight(one))
        .map((one) => one.textContent ?? one);
    })()`);
    faults.push(...hidden.map((text) => `"${text}" is out of sight at ${size.width} x ${size.height}`));
  }
  return faults;
}

/** Evaluated on a device: works on the photos that it keeps, so that whatever else is done with them waits until `end()`. */
export const HOLD_PHOTOS = `new Promise((resolve) => {
  indexedDB.open('kura.floor', 1).onsuccess = ({ target: { result: database } }) => {
    const store = database.transaction('photos', 'readwrite').objectStore('photos');
    let isHeld = true;
    window.end = () => { isHeld = false; };
    const hold = () => { if (isHeld) store.count().onsuccess = hold; else database.close(); };
    hold();
    resolve();
  };
})`;

/** Evaluated on a device: the photos that it keeps: whether each waits or was refused. */
export const KEPT_PHOTOS = `new Promise((resolve) => {
  indexedDB.open('kura.floor', 1).onsuccess = ({ target: { result: database } }) => {
    const asked = database.transaction('photos').objectStore('photos').getAll();
    asked.onsuccess = () => {
      database.close();
      resolve(asked.result.map(({ refused }) => (refused === undefined ? 'waits' : 'refused')));
    };
  };
})`;

/** The keys of a scanner come so fast, in ms. */
const KEY_MS = 5;

/** A second press sooner than 400 ms after the first is none. */
const NOT_AT_ONCE_MS = 450;

/** Sooner after a scan, Tab and Enter are late end keys of it. */
const AFTER_SCAN_MS = QUIET_MS + 50;

interface Pressed {
  readonly key: string;
  /** What it types. */
  readonly text: string;
}

const keysOf = (code: string, ends: readonly ('Enter' | 'Tab')[] = ['Enter']): readonly Pressed[] => [
  ...[...code].map((key) => ({ key, text: key })),
  ...ends.map((key) => ({ key, text: key === 'Enter' ? '\r' : '\t' })),
];

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
    admin: { pairingCode(): Promise<string> },
    options: VisitOptions = {},
  ): Promise<Handheld> {
    return Handheld.at(browser, `${home}/floor#pair=${await admin.pairingCode()}`, options);
  }

  /** A new device that opens an address. */
  static async at(
    browser: DemoConsole['browser'],
    address: string,
    { width = 360, ...options }: VisitOptions = {},
  ): Promise<Handheld> {
    const { page, trouble } = await visit(browser, { ...options, width });
    await page.setViewportSize({ width, height: 640 });
    await page.goto(address);
    return new Handheld(new URL(address).origin, page, trouble);
  }

  /**
   * Types as a keyboard wedge does, wherever the focus is. The keys carry their own times, so that a busy machine does not make a slow
   * typist of it.
   * @param ends the keys after the code
   */
  async scan(code: string, ends: readonly ('Enter' | 'Tab')[] = ['Enter']): Promise<void> {
    await this.#press(keysOf(code, ends), KEY_MS);
  }

  /** Scans as `scan` does; after so many keys the device is busy for so many ms, and hears the others late. */
  async scanWhileBusy(code: string, after: number, ms: number): Promise<void> {
    const keys = keysOf(code);
    const began = Date.now();
    await this.#press(keys.slice(0, after), KEY_MS, began);
    await this.page.waitForTimeout(ms);
    await this.#press(keys.slice(after), KEY_MS, began + after * KEY_MS);
  }

  async #press(keys: readonly Pressed[], apart: number, began = Date.now()): Promise<void> {
    const keyboard = await this.page.context().newCDPSession(this.page);
    await Promise.all(
      keys.flatMap(({ key, text }, nth) => {
        const timestamp = (began + nth * apart) / 1_000;
        return [
          keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp }),
          keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp }),
        ];
      }),
    );
    await keyboard.detach();
  }

  /** Presses keys of the device, so many ms apart. */
  async keys(keys: string, apart: number): Promise<void> {
    await this.#press(keysOf(keys, []), apart);
  }

  async signIn({ badge, pin }: Badge): Promise<void> {
    await this.page.getByText(/バッジのバーコード|barcode of your badge/).waitFor();
    await this.scan(badge);
    await this.page.getByText(/暗証番号を入力|Type your PIN/).waitFor();
    await this.type(pin);
    await this.page.locator('.work').waitFor();
  }

  press = (name: string | RegExp): Promise<void> => this.page.getByRole('button', { name }).first().click();

  /** Presses a button as somebody without a pointer does: with Tab, until it has the focus, and Enter. */
  async pressByKeys(name: string): Promise<void> {
    const focused = this.page.locator(':focus');
    const tab = async () => {
      await this.page.keyboard.press('Tab');
      return (await focused.count()) === 1 ? focused.textContent() : null;
    };
    await expect.poll(tab, { interval: AFTER_SCAN_MS }).toBe(name);
    await this.page.keyboard.press('Enter');
  }

  /** Presses a button that asks to be pressed twice, as a person does: not at once. */
  async pressTwice(name: string | RegExp): Promise<void> {
    await this.press(name);
    await this.page.getByText(/もう一度押すと確定します|Press again to confirm/).waitFor();
    await this.page.waitForTimeout(NOT_AT_ONCE_MS);
    await this.press(name);
  }

  /** Presses digits on the pad of the screen, and Enter. */
  async type(number: number | string): Promise<void> {
    for (const digit of String(number)) await this.page.getByRole('button', { name: digit, exact: true }).click();
    await this.page.keyboard.press('Enter');
  }

  /** What to do now, as the screen says it. */
  asks = (text: string | RegExp): Promise<void> => this.#shows('p.question', text);

  /** Where screen readers hear the question. */
  get announcer(): Locator {
    return this.page.locator('.unseen[role="status"]');
  }

  /** What was right or wrong. */
  says = (text: string | RegExp): Promise<void> => this.#shows('.bar', text);

  async #shows(what: string, text: string | RegExp): Promise<void> {
    const found = this.page.locator(what).filter({ hasText: text });
    await found.waitFor().catch(async () => {
      throw new Error(`no ${text} on the screen: ${await this.page.locator('body').textContent()}`);
    });
  }

  /** The largest thing on the screen. */
  place = (): Promise<string | null> => this.page.locator('.place').first().textContent();
}

/**
 * A warehouse behind a port, with a browser: TEA lies in A-01, CUP in A-02, more of both and all POT in the reserve R-01, MILK in two
 * lots in MAIN; the totes T-01 to T-09, the table PACK-1 (test/floor-sessions).
 */
export class Warehouse {
  private constructor(
    readonly floor: Floor,
    readonly server: Awaited<ReturnType<typeof listening>>,
    readonly browser: DemoConsole['browser'],
  ) {}

  static async open(needs: BrowserNeeds = {}): Promise<Warehouse> {
    const floor = await Floor.open();
    return new Warehouse(floor, await listening(floor.api), await openBrowser(needs));
  }

  get api(): Api {
    return this.floor.api;
  }

  get provider(): Provider {
    return this.floor.provider;
  }

  get home(): string {
    return `http://127.0.0.1:${this.server.port}`;
  }

  async pairingCode(name = 'Scanner'): Promise<string> {
    return String((await this.provider.desk('POST', '/devices', { name, warehouse: 'TOKYO' })).body.code);
  }

  /** A device on which somebody is signed in. */
  async handheld(worker: Badge, options: VisitOptions = {}): Promise<Handheld> {
    const device = await Handheld.paired(this, this, options);
    await device.signIn(worker);
    return device;
  }

  /** @throws when a figure of the stock is wrong */
  async close(): Promise<void> {
    await this.browser.close();
    await this.server.app.close();
    const wrong = await differences(this.api.ctx);
    await this.api.close();
    expect(wrong).toEqual([]);
  }
}
