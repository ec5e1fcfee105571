import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';

/*
 * `npm run generate:screens`: pictures of the console for docs/screens, from the demo environment as it is built. Needs
 * `npm run build`, and Chromium with a Japanese font.
 */

const OUT = fileURLToPath(new URL('../../docs/screens/', import.meta.url));
const CLI = fileURLToPath(new URL('../../dist/kura/cli.js', import.meta.url));
const CHROMIUM = process.env.KURA_CHROMIUM ?? '/usr/bin/chromium';
const PASSWORD = 'password of pictures';

interface Screen {
  readonly name: string;
  readonly title: string;
  readonly path: string;
  readonly by: 'owner' | 'admin' | null;
}

const SCREENS: readonly Screen[] = [
  { name: 'sign-in', title: 'Sign-in', path: '/sign-in', by: null },
  { name: 'home', title: 'Home of a shop', path: '/TS001', by: 'owner' },
  { name: 'shipments', title: 'Shipments', path: '/TS001/shipments', by: 'owner' },
  {
    name: 'why',
    title: 'Why does this order wait?',
    path: '/TS001/shipments?view=backordered&open=TS001-S000136',
    by: 'owner',
  },
  { name: 'new-shipment', title: 'A new shipment', path: '/TS001/shipments/new', by: 'owner' },
  { name: 'import', title: 'Shipments from a CSV file', path: '/TS001/shipments/import', by: 'owner' },
  { name: 'receipts', title: 'Receipts', path: '/TS001/receipts?view=stocked&open=TS001-W0010', by: 'owner' },
  { name: 'items', title: 'Stock and items', path: '/TS001/items', by: 'owner' },
  { name: 'item', title: 'The stock of an item', path: '/TS001/items/TS001-I000001', by: 'owner' },
  { name: 'transfers', title: 'Transfers', path: '/TS001/transfers', by: 'owner' },
  { name: 'mails', title: 'Notice mails', path: '/TS001/mails', by: 'owner' },
  { name: 'rules', title: 'Shipping rules', path: '/TS001/rules', by: 'owner' },
  { name: 'settings', title: 'Settings', path: '/TS001/settings', by: 'owner' },
  { name: 'tokens', title: 'Access tokens', path: '/TS001/tokens', by: 'owner' },
  { name: 'members', title: 'Members', path: '/TS001/members', by: 'owner' },
  { name: 'me', title: 'The own sign-in', path: '/me', by: 'owner' },
  { name: 'accounts', title: 'Accounts', path: '/provider/accounts', by: 'admin' },
  { name: 'warehouses', title: 'Warehouses', path: '/provider/warehouses', by: 'admin' },
];

const LOOKS = [
  { language: 'ja', scheme: 'light', width: 1280, height: 860 },
  { language: 'en', scheme: 'dark', width: 1280, height: 860 },
  { language: 'ja', scheme: 'light', width: 360, height: 760 },
] as const;

/** Pictures are for a look, not for reading: half the size is enough. */
const SCALE = 0.5;

const directory = await mkdtemp(join(tmpdir(), 'kura-screens-'));
const server = spawn(process.execPath, [CLI, 'serve', '--json'], {
  env: {
    ...process.env,
    PORT: '0',
    KURA_DATA: directory,
    KURA_DEMO_PASSWORD: PASSWORD,
    KURA_DEMO_CLOCK: '2026-11-24T08:00:00+09:00',
    LOG_LEVEL: 'fatal',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = new Promise((resolve) => server.on('close', resolve));
try {
  let printed = '';
  for await (const chunk of server.stdout) {
    printed += String(chunk);
    if (printed.includes('\n')) break;
  }
  const { console: home } = JSON.parse(printed) as { console: string };
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  for (const look of LOOKS) await take(browser, home, look);
  await browser.close();
  await writeFile(join(OUT, 'README.md'), readme());
  await sheet();
} finally {
  server.kill('SIGTERM');
  await ended;
  await rm(directory, { recursive: true });
}

function fileOf({ name }: Screen, { language, scheme, width }: (typeof LOOKS)[number]): string {
  return `${name}-${language}-${scheme}-${width}.png`;
}

async function take(browser: Browser, home: string, look: (typeof LOOKS)[number]): Promise<void> {
  const { language, scheme, width, height } = look;
  for (const by of [null, 'owner', 'admin'] as const) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
    await context.addInitScript(`localStorage['kura.language'] = '${language}'`);
    const page = await context.newPage();
    if (by !== null) {
      await page.goto(`${home}/sign-in`);
      await page.locator('input[type=email]').fill(`${by}@example.com`);
      await page.locator('input[type=password]').fill(PASSWORD);
      await page.locator('button[type=submit]').click();
      await page.waitForURL((url) => url.pathname !== '/sign-in');
    }
    for (const screen of SCREENS.filter((one) => one.by === by)) {
      await page.goto(home + screen.path);
      await page.locator('.mantine-Loader-root').first().waitFor({ state: 'detached' });
      // A panel slides in.
      await page.waitForTimeout(300);
      const picture = sharp(await page.screenshot());
      const small = picture.resize({ width: Math.round(width * SCALE) }).png({ palette: true, colours: 64 });
      await small.toFile(join(OUT, fileOf(screen, look)));
    }
    await context.close();
  }
}

function readme(): string {
  const rows = SCREENS.map((screen) => {
    const pictures = LOOKS.map((look) => `![${screen.title}](${fileOf(screen, look)})`);
    return `| ${screen.title} | ${pictures.join(' | ')} |`;
  });
  return [
    '# Screens of the console',
    '',
    'Made by `npm run generate:screens` from the demo environment.',
    '',
    '| Screen | Japanese, light, 1280 px | English, dark, 1280 px | Japanese, light, 360 px |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** Some of them in one picture, for the README. */
async function sheet(): Promise<void> {
  const shown: readonly (readonly [name: string, look: number])[] = [
    ['home', 0],
    ['shipments', 0],
    ['why', 1],
    ['item', 0],
    ['items', 1],
    ['import', 0],
  ];
  const [width, height, gap] = [420, 282, 12];
  const tiles = await Promise.all(
    shown.map(async ([name, look], index) => {
      const screen = SCREENS.find((one) => one.name === name) as Screen;
      const file = join(OUT, fileOf(screen, LOOKS[look] as (typeof LOOKS)[number]));
      return {
        input: await sharp(file).resize({ width, height, fit: 'cover', position: 'left top' }).toBuffer(),
        left: gap + (index % 3) * (width + gap),
        top: gap + Math.floor(index / 3) * (height + gap),
      };
    }),
  );
  const size = { width: gap + 3 * (width + gap), height: gap + 2 * (height + gap) };
  await sharp({ create: { ...size, channels: 3, background: '#e4e1da' } })
    .composite(tiles)
    .png({ palette: true, colours: 128 })
    .toFile(join(OUT, 'contact-sheet.png'));
}
