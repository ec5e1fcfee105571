import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/*
 * The browser of these tests: the one that KURA_CHROMIUM names, else one of Debian's.
 */

const WHOLE = '/usr/bin/chromium';
/** Draws no window, and needs a third less CPU for the same pages. It has no camera, and shows no PDF. */
const SHELL = '/usr/bin/chromium-headless-shell';

export interface BrowserNeeds {
  /** Switches besides the usual ones. */
  readonly switches?: readonly string[];
  /** The test needs a camera, or prints a PDF. */
  readonly whole?: boolean;
}

export function openBrowser({ switches = [], whole = false }: BrowserNeeds = {}): Promise<Browser> {
  const ofDebian = whole ? [WHOLE] : [SHELL, WHOLE];
  const executablePath = process.env.KURA_CHROMIUM ?? ofDebian.find((path) => existsSync(path));
  if (executablePath === undefined || !existsSync(executablePath)) {
    throw new Error(`There is no ${executablePath ?? WHOLE}: install chromium, or name one in KURA_CHROMIUM`);
  }
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...switches] });
}
