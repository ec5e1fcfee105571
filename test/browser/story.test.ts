import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD, type DemoConsole, openDemoConsole } from './console-kit.js';
import type { Badge } from './floor-kit.js';
import { MOMENTS } from './moments.js';
import { tellStory, windowOf } from './story.js';

/* Shop, desk and floor at the same time: each sees what the others do, without touching its page. */

/** Where pictures of the story are written (`npm run generate:screens`). Absent: nowhere. */
const PICTURES = process.env.KURA_PICTURES;
const SCALE = 0.5;

/** The three windows beside one another, as one picture. */
async function draw(pages: readonly Page[], name: string, directory: string): Promise<void> {
  const parts = await Promise.all(
    pages.map(async (page) => {
      const { width = 0 } = page.viewportSize() ?? {};
      const picture = sharp(await page.screenshot()).resize({ width: Math.round(width * SCALE) });
      return picture.png().toBuffer({ resolveWithObject: true });
    }),
  );
  const lefts = parts.map((_, nth) => parts.slice(0, nth).reduce((sum, { info }) => sum + info.width + GAP, 0));
  const width = parts.reduce((sum, { info }) => sum + info.width + GAP, -GAP);
  const height = Math.max(...parts.map(({ info }) => info.height));
  await sharp({ create: { width, height, channels: 3, background: '#e4e1da' } })
    .composite(parts.map(({ data }, nth) => ({ input: data, left: lefts[nth] ?? 0, top: 0 })))
    .png({ palette: true, colours: 64 })
    .toFile(join(directory, name));
}
const GAP = 8;

let demo: DemoConsole;
beforeAll(async () => {
  demo = await openDemoConsole('story');
});
afterAll(() => demo.close());

it('one order from the shop to the truck, one that is cancelled meanwhile, and a receipt that is short', async () => {
  const { browser, home, server } = demo;
  const shop = await windowOf(browser, home, 'owner@example.com', DEMO_PASSWORD);
  const desk = await windowOf(browser, home, 'admin@example.com', DEMO_PASSWORD);
  const told: string[] = [];
  const stage = { home, browser, token: server.token, badge: server.printed.badge as Badge, shop, desk };
  const device = await tellStory(stage, async (says, { page }) => {
    told.push(says);
    if (PICTURES !== undefined) await draw([shop, desk, page], `story-${told.length}.png`, PICTURES);
  });
  expect(told).toEqual(MOMENTS);
  expect(device.trouble).toEqual([]);
});
