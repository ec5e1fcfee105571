import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Floor, RECORDINGS } from '../floor-sessions/session.js';
import { listening } from '../kit/listening.js';
import { openBrowser } from './chromium.js';
import { type Visit, visit } from './console-kit.js';
import { faultsOf } from './floor-kit.js';

/*
 * Every screen of every kind of task, as the recorded sessions come to it: in Japanese in light, in English in dark. A device is
 * switched on there, as one is that replaces another.
 */

/** Where pictures of the screens are written (`npm run generate:screens`). Absent: nowhere. */
const PICTURES = process.env.KURA_PICTURES;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const WAYS = [
  { language: 'ja', scheme: 'light' },
  { language: 'en', scheme: 'dark' },
] as const;

/** Makes a page that of a device on which somebody is signed in. */
async function becomes(page: Page, { device_no, token, session }: Floor['scanner']): Promise<void> {
  const kept = {
    'kura.floor.device': {
      device_no,
      token,
      name: 'Scanner',
      warehouse: 'TOKYO',
      warehouse_name: '東京第一物流センター 冷蔵・冷凍棟',
    },
    'kura.floor.worker': { session, person_id: 1, name: 'sato' },
    'kura.floor.screen': null,
  };
  for (const [name, value] of Object.entries(kept))
    await page.evaluate(`localStorage[${JSON.stringify(name)}] = ${JSON.stringify(JSON.stringify(value))}`);
  await page.reload();
  await page.locator('.screen').waitFor();
}

describe.each(RECORDINGS)('$kind', ({ kind, sessions }) => {
  let floor: Floor;
  let server: Awaited<ReturnType<typeof listening>>;
  let visits: (Visit & (typeof WAYS)[number])[];
  beforeAll(async () => {
    floor = await Floor.open();
    server = await listening(floor.api);
    visits = await Promise.all(
      WAYS.map(async (way) => ({ ...way, ...(await visit(browser, { ...way, width: 360 })) })),
    );
    for (const { page } of visits) await page.goto(`http://127.0.0.1:${server.port}/floor`);
  });
  afterAll(async () => {
    for (const { context } of visits) await context.close();
    await server.app.close();
    await floor.api.close();
  });

  it('shows each of its screens', async () => {
    const names = new Set(
      sessions.flatMap(({ steps }) =>
        steps.flatMap((step) => ('answer' in step && step.answer?.kind === kind ? [step.answer.screen] : [])),
      ),
    );
    expect(names.size).toBeGreaterThan(1);
    const seen = new Set<string>();
    for (const session of sessions) {
      if (seen.size === names.size) break;
      await floor.replay(session, async (_, { kind: of, screen }) => {
        if (of !== kind || seen.has(screen)) return false;
        seen.add(screen);
        for (const [way, { page, language, scheme, trouble }] of visits.entries()) {
          const what = `${screen} in ${language}, ${scheme}`;
          await becomes(page, floor.scanner);
          // By turns: the colours of a theme are the same on all screens.
          expect(await faultsOf(page, seen.size % 2 === way), what).toEqual([]);
          if (PICTURES !== undefined)
            await sharp(await page.screenshot())
              .resize({ width: 180 })
              .png({ palette: true, colours: 64 })
              .toFile(join(PICTURES, `floor-${kind}-${screen}-${language}.png`));
          expect(
            await page.getByText(/newer version|cannot be shown|新しいバージョン|表示できません/).count(),
            what,
          ).toBe(0);
          // A button without words has the name that programs give it.
          const buttons = await page.getByRole('button').allTextContents();
          if (language === 'ja')
            expect(
              buttons.filter((text) => /[a-z]/.test(text)),
              what,
            ).toEqual([]);
          expect(trouble, what).toEqual([]);
        }
        return false;
      });
    }
    expect([...seen].sort()).toEqual([...names].sort());
  });
});
