import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { openBrowser } from './chromium.js';
import { MOMENTS } from './moments.js';

/*
 * `npm run generate:screens`: pictures of the console for docs/screens, from the demo environment as it is built, and from a new
 * server. Needs `npm run build`, and Chromium with a Japanese font.
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OUT = join(ROOT, 'docs/screens/');
const CLI = join(ROOT, 'dist/kura/cli.js');
const PASSWORD = 'password of pictures';

interface Screen {
  readonly name: string;
  readonly title: string;
  readonly path: string;
  /** Who looks at it. */
  readonly by: 'owner' | 'admin' | 'nobody yet' | null;
  /** The part of the page that is looked at, by its heading; absent: its head. */
  readonly part?: RegExp;
}

const SCREENS: readonly Screen[] = [
  { name: 'set-up', title: 'Set-up of a new server', path: '/setup', by: 'nobody yet' },
  { name: 'sign-in', title: 'Sign-in', path: '/sign-in', by: null },
  { name: 'home', title: 'Home of a shop', path: '/TS001', by: 'owner' },
  { name: 'shipments', title: 'Shipments', path: '/TS001/shipments', by: 'owner' },
  {
    name: 'why',
    title: 'Why does this order wait?',
    path: '/TS001/shipments?view=backordered&open=TS001-S000136',
    by: 'owner',
  },
  { name: 'shipment', title: 'A shipment', path: '/TS001/shipments/TS001-S000136', by: 'owner' },
  {
    name: 'papers',
    title: 'The papers of a shipment',
    path: '/TS001/shipments/TS001-S000136',
    by: 'owner',
    part: /^(Papers|書類)$/,
  },
  { name: 'new-shipment', title: 'A new shipment', path: '/TS001/shipments/new', by: 'owner' },
  { name: 'import', title: 'Shipments from a CSV file', path: '/TS001/shipments/import', by: 'owner' },
  { name: 'receipts', title: 'Receipts', path: '/TS001/receipts?view=stocked&open=TS001-W0010', by: 'owner' },
  { name: 'receipt', title: 'A receipt', path: '/TS001/receipts/TS001-W0010', by: 'owner' },
  { name: 'new-receipt', title: 'A new receipt', path: '/TS001/receipts/new', by: 'owner' },
  { name: 'items', title: 'Stock and items', path: '/TS001/items', by: 'owner' },
  { name: 'item', title: 'The stock of an item', path: '/TS001/items/TS001-I000001', by: 'owner' },
  { name: 'transfers', title: 'Transfers', path: '/TS001/transfers', by: 'owner' },
  { name: 'removals', title: 'Removals of a shop', path: '/TS001/removals', by: 'owner' },
  { name: 'mails', title: 'Notice mails', path: '/TS001/mails', by: 'owner' },
  { name: 'rules', title: 'Shipping rules', path: '/TS001/rules', by: 'owner' },
  { name: 'settings', title: 'Settings', path: '/TS001/settings', by: 'owner' },
  { name: 'tokens', title: 'Access tokens', path: '/TS001/tokens', by: 'owner' },
  { name: 'members', title: 'Members', path: '/TS001/members', by: 'owner' },
  { name: 'audit', title: 'Audit log', path: '/TS001/audit', by: 'owner' },
  { name: 'plans', title: 'What goes wrong in the demo', path: '/TS001/scenarios', by: 'owner' },
  { name: 'me', title: 'The own sign-in', path: '/me', by: 'owner' },
  { name: 'day', title: 'The day of a warehouse', path: '/provider/day?warehouse=TOKYO', by: 'admin' },
  { name: 'decisions', title: 'What the provider decides', path: '/provider/decisions', by: 'admin' },
  { name: 'waves', title: 'Waves', path: '/provider/waves?warehouse=TOKYO', by: 'admin' },
  { name: 'desk-orders', title: 'Orders that have not left', path: '/provider/orders?warehouse=TOKYO', by: 'admin' },
  { name: 'desk-receipt', title: 'A receipt at the desk', path: '/provider/receipts/TS001-W0010', by: 'admin' },
  { name: 'labels', title: 'Labels of carriers', path: '/provider/labels?warehouse=TOKYO', by: 'admin' },
  { name: 'stock', title: 'Stock at the desk', path: '/provider/stock?warehouse=TOKYO&search=TEA-001', by: 'admin' },
  { name: 'counts', title: 'Counts', path: '/provider/counts?warehouse=TOKYO', by: 'admin' },
  {
    name: 'removals-here',
    title: 'Removals of a warehouse',
    path: '/provider/removals?warehouse=TOKYO',
    by: 'admin',
  },
  { name: 'places', title: 'Locations', path: '/provider/places?warehouse=TOKYO', by: 'admin' },
  {
    name: 'map',
    title: 'The warehouse as a map',
    path: '/provider/places?warehouse=TOKYO&view=map&zone=A',
    by: 'admin',
  },
  { name: 'devices', title: 'Devices and badges', path: '/provider/devices', by: 'admin' },
  { name: 'warehouses', title: 'Warehouses', path: '/provider/warehouses', by: 'admin' },
  { name: 'warehouse', title: 'A warehouse', path: '/provider/warehouses/TOKYO', by: 'admin' },
  { name: 'accounts', title: 'Accounts', path: '/provider/accounts', by: 'admin' },
  { name: 'account', title: 'An account', path: '/provider/accounts/TS001', by: 'admin' },
  { name: 'requests', title: 'Requests of the API', path: '/provider/requests', by: 'admin' },
  { name: 'health', title: 'Health', path: '/provider/health', by: 'admin' },
  { name: 'maintenance', title: 'Maintenance', path: '/provider/maintenance', by: 'admin' },
  { name: 'staff', title: 'Staff', path: '/provider/staff', by: 'admin' },
];

const LOOKS = [
  { language: 'ja', scheme: 'light', width: 1280, height: 860 },
  { language: 'en', scheme: 'dark', width: 1280, height: 860 },
  { language: 'en', scheme: 'light', width: 768, height: 860 },
  { language: 'ja', scheme: 'dark', width: 360, height: 760 },
] as const;

const LANGUAGES = { ja: 'Japanese', en: 'English' } as const;

/** Pictures are for a look, not for reading: half the size is enough. */
const SCALE = 0.5;

/** A server of the build with a new database, while `work` goes on. @param work receives what it has printed */
async function withServer(
  env: Readonly<Record<string, string>>,
  work: (printed: Printed) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'kura-screens-'));
  const server = spawn(process.execPath, [CLI, 'serve', '--json'], {
    env: { ...process.env, PORT: '0', KURA_DATA: directory, LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.on('close', resolve));
  try {
    let printed = '';
    for await (const chunk of server.stdout) {
      printed += String(chunk);
      if (printed.includes('\n')) break;
    }
    await work(JSON.parse(printed) as Printed);
  } finally {
    server.kill('SIGTERM');
    await ended;
    await rm(directory, { recursive: true });
  }
}

interface Printed {
  readonly console: string;
  readonly setup: string;
}

const browser = await openBrowser();
await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
const demo = { KURA_DEMO_PASSWORD: PASSWORD, KURA_DEMO_CLOCK: '2026-11-24T08:00:00+09:00' };
await withServer(demo, async ({ console: home }) => {
  for (const look of LOOKS)
    for (const by of [null, 'owner', 'admin'] as const) {
      const page = await open(look);
      if (by !== null) await signIn(page, home, by);
      for (const screen of SCREENS.filter((one) => one.by === by)) await take(page, home + screen.path, screen, look);
      await page.context().close();
    }
});
await withServer({ KURA_ENVIRONMENT: 'production' }, async ({ setup }) => {
  for (const look of LOOKS) {
    const page = await open(look);
    for (const screen of SCREENS.filter((one) => one.by === 'nobody yet')) await take(page, setup, screen, look);
    await page.context().close();
  }
});
await browser.close();
await drawnByTests();
const FLOOR = (await readdir(OUT)).filter((file) => /^floor-.*-ja\.png$/.test(file)).sort();
await writeFile(join(OUT, 'README.md'), readme());
await sheet(
  'contact-sheet.png',
  SCREENS.map((screen, index) => fileOf(screen, LOOKS[index % 2 === 0 ? 0 : 1])),
  { columns: 5, width: 300, height: 202 },
);
await sheet(
  'floor-contact-sheet.png',
  FLOOR.map((file, index) => (index % 2 === 0 ? file : file.replace('-ja', '-en'))),
  { columns: 9, width: 160, height: 284 },
);

/** The screens of the floor, and the day from three sides: their tests come to them anyway. */
async function drawnByTests(): Promise<void> {
  const tests = ['test/browser/floor-screens.test.ts', 'test/browser/story.test.ts'];
  const args = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'browser', ...tests];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, KURA_PICTURES: OUT },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`the tests that draw have failed: ${tests.join(', ')}`);
}

function fileOf({ name }: Screen, { language, scheme, width }: (typeof LOOKS)[number]): string {
  return `${name}-${language}-${scheme}-${width}.png`;
}

async function open({ language, scheme, width, height }: (typeof LOOKS)[number]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
  await context.addInitScript(`localStorage['kura.language'] = '${language}'`);
  return context.newPage();
}

async function signIn(page: Page, home: string, by: string): Promise<void> {
  await page.goto(`${home}/sign-in`);
  await page.locator('input[type=email]').fill(`${by}@example.com`);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}

async function take(page: Page, url: string, screen: Screen, look: (typeof LOOKS)[number]): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('.mantine-Loader-root').first().waitFor({ state: 'detached' });
  if (screen.part !== undefined)
    await page
      .getByRole('heading', { name: screen.part })
      .evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
  // A panel slides in.
  await page.waitForTimeout(300);
  const picture = sharp(await page.screenshot());
  const small = picture.resize({ width: Math.round(look.width * SCALE) }).png({ palette: true, colours: 64 });
  await small.toFile(join(OUT, fileOf(screen, look)));
}

function readme(): string {
  const rows = SCREENS.map((screen) => {
    const pictures = LOOKS.map((look) => `![${screen.title}](${fileOf(screen, look)})`);
    return `| ${screen.title} | ${pictures.join(' | ')} |`;
  });
  return [
    '# Screens',
    '',
    'Made by `npm run generate:screens` from the demo environment.',
    '',
    `| Screen | ${LOOKS.map(({ language, scheme, width }) => `${LANGUAGES[language]}, ${scheme}, ${width} px`).join(' | ')} |`,
    `|---|${LOOKS.map(() => '---|').join('')}`,
    ...rows,
    '',
    '## Screens of the floor app',
    '',
    'Each screen of each kind of task, on a handheld.',
    '',
    '![Screens of the floor app](floor-contact-sheet.png)',
    '',
    '| Screen | Japanese, light | English, dark |',
    '|---|---|---|',
    ...FLOOR.map((file) => {
      const title = file.replace(/^floor-|-ja\.png$/g, '').replaceAll(/[_-]/g, ' ');
      return `| ${title} | ![${title}](${file}) | ![${title}](${file.replace('-ja', '-en')}) |`;
    }),
    '',
    '## One day from three sides',
    '',
    'Shop, desk and floor at the same time, as `test/browser/story.test.ts` tells it.',
    '',
    ...MOMENTS.flatMap((says, nth) => [`${nth + 1}. ${says}`, '', `   ![${says}](story-${nth + 1}.png)`, '']),
  ].join('\n');
}

/** Pictures in one, side by side. */
async function sheet(
  name: string,
  files: readonly string[],
  { columns, width, height }: { readonly columns: number; readonly width: number; readonly height: number },
): Promise<void> {
  const gap = 10;
  const tiles = await Promise.all(
    files.map(async (file, index) => ({
      input: await sharp(join(OUT, file)).resize({ width, height, fit: 'cover', position: 'left top' }).toBuffer(),
      left: gap + (index % columns) * (width + gap),
      top: gap + Math.floor(index / columns) * (height + gap),
    })),
  );
  const rows = Math.ceil(files.length / columns);
  const size = { width: gap + columns * (width + gap), height: gap + rows * (height + gap) };
  await sharp({ create: { ...size, channels: 3, background: '#e4e1da' } })
    .composite(tiles)
    .png({ palette: true, colours: 128 })
    .toFile(join(OUT, name));
}
