import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';

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
}

export async function visit(browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const { language = 'en', scheme = 'light', width = 1280 } = options;
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  // Only where none is chosen: a switch of the language must outlive the next page.
  await context.addInitScript(`localStorage['kura.language'] ??= '${language}'`);
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

/** Violations of WCAG 2.2 A and AA on the page as it is. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}

/** Whether everything fits into the width of the window. */
export const fits = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth <= window.innerWidth');

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
