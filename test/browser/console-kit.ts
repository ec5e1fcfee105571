import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import { DEMO_TOKEN } from '../../src/demo/kept-secrets.js';
import { copyOf, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { type Env, type RunningServer, serve } from '../kit/server.js';
import { openBrowser } from './chromium.js';

/* The console in a real browser, as people use it. */

/** A window of a person, in English unless said otherwise. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Scripts that failed, and what the policy of the pages refused. */
  readonly trouble: string[];
}

export interface VisitOptions {
  readonly language?: 'ja' | 'en';
  readonly scheme?: 'light' | 'dark';
  readonly width?: number;
  /** Where somebody arrives after signing in; the demo's account unless given. */
  readonly at?: string;
}

export async function visit(browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const { language = 'en', scheme = 'light', width = 1280 } = options;
  // Without movement: axe reads a dialog that fades away as text that does not stand out.
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    // The console writes numbers and dates in the language that was chosen, whatever the browser's is.
    locale: 'de-DE',
    reducedMotion: 'reduce',
  });
  // Only where none is chosen: a switch of the language must outlive the next page. (A frame with a PDF has no storage.)
  await context.addInitScript(`if (window === top) localStorage['kura.language'] ??= '${language}'`);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(`failed: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    // A refused request is an answer, which the page shows.
    if (message.type() === 'error' && !text.includes('the server responded with a status of')) trouble.push(text);
  });
  return { context, page, trouble };
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Violations of WCAG 2.2 A and AA on the page as it is. @param more rules of axe besides */
export async function violations(page: Page, more: readonly string[] = []): Promise<string[]> {
  const rules = Object.fromEntries(more.map((rule) => [rule, { enabled: true }]));
  const { violations: found } = await new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: WCAG }, rules, resultTypes: ['violations'] })
    // In the page itself: another page for each judgement takes twice as long (measured).
    .setLegacyMode()
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}

/** Waits until the page shows what it has read. (The network is never idle: a page hears what changes.) */
export const settled = (page: Page): Promise<void> =>
  page.locator('.mantine-Loader-root').first().waitFor({ state: 'detached' });

/** Whether everything fits into the width of the window. */
export const fits = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth <= window.innerWidth');

/** Expects that everything fits into each of these widths too. The window has its own width again afterwards. */
export async function fitsInto(page: Page, widths: readonly number[]): Promise<void> {
  const own = page.viewportSize() ?? { width: 1280, height: 900 };
  for (const width of widths) {
    await page.setViewportSize({ ...own, width });
    await expect.poll(() => fits(page), { message: `${page.url()} in ${width} px` }).toBe(true);
  }
  await page.setViewportSize(own);
}

/** Holds requests to an address. @returns what lets them go on */
export async function held(page: Page, address: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const mayGoOn = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await mayGoOn;
    await route.continue();
  });
  return letGo;
}

/** Changes what the server answers to requests of an address. A page that has left meanwhile does not want it any more. */
export async function changeAnswers<T extends object>(
  page: Page,
  address: string,
  change: (answer: T) => object,
): Promise<void> {
  await page.route(address, async (route) => {
    try {
      await route.fulfill({ json: change((await (await route.fetch()).json()) as T) });
    } catch (error) {
      if (!/already handled|has been closed|disposed/.test(String(error))) throw error;
    }
  });
}

/** The file that a button saves. */
export async function saved(button: Locator): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The link in the newest mail to an address, of those that Kura wrote to files. */
export async function linkFor(directory: string, address: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const files = await readdir(join(directory, 'mail')).catch(() => []);
        const mails = await Promise.all(
          files.map(async (file) => PostalMime.parse(await readFile(join(directory, 'mail', file)))),
        );
        const last = mails.filter(({ to }) => to?.[0]?.address === address).at(-1);
        link = /https?:\/\/\S+#\S+/.exec(last?.text ?? '')?.[0];
        return link;
      },
      { timeout: 15_000 },
    )
    .toBeDefined();
  return link as string;
}

/** The sign-ins of the demo environment have this password. */
export const DEMO_PASSWORD = 'demo password of the tests';

/** A demo environment with a browser in front of it. Its clock stands at the morning of a Tuesday, before the first wave. */
export interface DemoConsole {
  readonly browser: Browser;
  readonly server: RunningServer;
  /** The settings of the server, for commands. */
  readonly settings: Env;
  /** The address of the console. */
  readonly home: string;
  /** Somebody of the demo's account TS001, signed in. */
  signedIn(email: string, options?: VisitOptions): Promise<Visit>;
  /** Makes something over the API of TS001, by its path. @returns its id */
  make(path: string, body: object): Promise<string>;
  close(): Promise<void>;
}

const settingsOf = (database: FreshDatabase, directory: string) => ({
  DATABASE_URL: database.url,
  KURA_DATA: directory,
  KURA_DEMO_PASSWORD: DEMO_PASSWORD,
  KURA_DEMO_CLOCK: '2026-11-24T08:00:00+09:00',
});

/** What the first start of a demo environment leaves behind. */
interface Seeded {
  readonly database: FreshDatabase;
  readonly token: string;
}

async function seed(): Promise<Seeded> {
  const database = await freshDatabase();
  const directory = await scratchDirectory('seeded');
  const server = await serve(settingsOf(database, directory));
  await server.end('SIGTERM');
  await removeDirectory(directory);
  return { database, token: server.token };
}

/** Seeding takes longer than another start, so the files of one process share it. */
let seeded: Promise<Seeded> | undefined;

export async function openDemoConsole(name: string): Promise<DemoConsole> {
  seeded ??= seed();
  const { database: template, token } = await seeded;
  const [database, directory] = await Promise.all([copyOf(template), scratchDirectory(name)]);
  await writeFile(join(directory, DEMO_TOKEN.name), token);
  const settings = settingsOf(database, directory);
  const server = await serve(settings);
  const home = String(server.printed.console);
  const browser = await openBrowser();
  return {
    browser,
    server,
    settings,
    home,
    signedIn: async (email, options) => {
      const someone = await visit(browser, options);
      const { page } = someone;
      await page.goto(`${home}/sign-in`);
      await page.locator('input[type=email]').fill(email);
      await page.locator('input[type=password]').fill(DEMO_PASSWORD);
      await page.locator('button[type=submit]').click();
      await page.waitForURL(options?.at ?? '**/TS001');
      return someone;
    },
    make: async (path, body) => {
      const answer = await fetch(`${server.url}/api${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${server.token}`,
          'x-api-version': '1.6',
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
      expect([answer.status, await answer.clone().text()]).toMatchObject([201, expect.any(String)]);
      return ((await answer.json()) as { id: string }).id;
    },
    close: async () => {
      await browser.close();
      await server.end('SIGTERM');
      await database.drop();
      await removeDirectory(directory);
    },
  };
}
