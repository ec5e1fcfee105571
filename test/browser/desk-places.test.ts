import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kura } from '../kit/server.js';
import { type DemoConsole, fits, openDemoConsole, saved, settled, type Visit, violations } from './console-kit.js';

/* Locations at the desk: made many at once, listed, labelled, closed, and drawn as a map. */

let demo: DemoConsole;
let admin: Visit;
beforeAll(async () => {
  demo = await openDemoConsole('desk-places');
  admin = await demo.signedIn('admin@example.com', { at: '**/provider/day' });
});
afterAll(() => demo.close());

const open = async ({ page }: Visit, search: string): Promise<void> => {
  await page.goto(`${demo.home}/provider/places?warehouse=TOKYO${search}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
};

describe('making many', () => {
  it('shows what ranges make, and what is wrong with them', async () => {
    const { page } = admin;
    await page.goto(`${demo.home}/provider/places?warehouse=TOKYO`);
    await page.getByRole('button', { name: 'Make many', exact: true }).click();
    await page.getByRole('textbox', { name: 'Zone' }).fill('D');
    await page.getByText('144 locations').first().waitFor();
    await page.getByText('D-01-01-1 to D-04-01-3').waitFor();
    await page.getByRole('textbox', { name: 'Aisle' }).fill('02-01');
    await page.getByText('"02-01" is backwards: type the smaller one first.').waitFor();
    expect(await page.getByRole('button', { name: /^Make [0-9,]+ locations/ }).isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Aisle' }).fill('０１〜０２');
    await page.getByText('72 locations').first().waitFor();
    await page.getByText('One way').click();
    await page.getByText('D-01-01-1 to D-02-12-3').waitFor();
    await page.getByText('Serpentine').click();
    await page.getByLabel('one item only').check();
    expect(await violations(page)).toEqual([]);
    // What was typed outlives a reload.
    await page.reload();
    await page.getByText('D-01-01-1 to D-02-01-3').waitFor();
  });

  it('makes them, in the order of walking, and prints their labels', async () => {
    const { page } = admin;
    await page.getByRole('button', { name: 'Make 72 locations' }).click();
    await page.getByRole('heading', { name: '72 locations were made' }).waitFor();
    const { bytes } = await saved(page.getByRole('button', { name: 'Print labels (PDF)' }));
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(72);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'See the list' }).click();
    await page.getByLabel('Zone').first().click();
    await page.getByRole('option', { name: 'D', exact: true }).click();
    await page.waitForURL(/zone=D/);
    const codes = page.locator('.place-link');
    await expect.poll(() => codes.count()).toBe(72);
    expect(await codes.nth(36).textContent()).toBe('D-02-12-1');
    await page.getByText('one item only').first().waitFor();
  });

  it('says which are there already, and refuses those of another kind', async () => {
    const { page } = admin;
    await open(admin, '&view=make&kind=shelf');
    await page.getByRole('textbox', { name: 'Zone' }).fill('D');
    await page.getByText('72 are there already').waitFor();
    await page.getByRole('button', { name: 'Make 144 locations' }).click();
    await page.getByRole('heading', { name: '72 locations were made, 72 were changed' }).waitFor();
    await open(admin, '&view=make&kind=tote');
    await page.getByRole('textbox', { name: 'Codes begin with' }).fill('D-01-01');
    await page.getByRole('textbox', { name: 'Numbers' }).fill('1-3');
    await page.getByText('3 (D-01-01-1, for example) are there as another kind (Shelf).').waitFor();
    expect(await page.getByRole('button', { name: 'Make 3 locations' }).isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Codes begin with' }).fill('CRATE');
    await page.getByRole('textbox', { name: 'Numbers' }).fill('01-05');
    await page.getByRole('button', { name: 'Make 5 locations' }).click();
    await page.getByRole('heading', { name: '5 locations were made' }).waitFor();
  });

  it('makes more than the server takes at once', async () => {
    const { page } = admin;
    await open(admin, '&view=make&kind=shelf');
    await page.getByRole('textbox', { name: 'Zone' }).fill('L');
    await page.getByRole('textbox', { name: 'Aisle' }).fill('01-25');
    await page.getByRole('textbox', { name: 'Bay' }).fill('001-100');
    await page.getByRole('textbox', { name: 'Level' }).fill('1-4');
    await page.getByRole('button', { name: 'Make 10,000 locations' }).click();
    await page.getByRole('heading', { name: '10,000 locations were made' }).waitFor({ timeout: 60_000 });
    expect(await page.getByRole('button', { name: /^Labels / }).count()).toBe(34);
  });
});

describe('the list', () => {
  it('is found by its address, and closes what is selected, or says why not', async () => {
    const { page } = admin;
    await open(admin, '&code=d-04&empty=1');
    await expect.poll(() => page.locator('.place-link').count()).toBe(36);
    await page.getByLabel('Select D-04-01-1').check();
    await page.getByLabel('Select D-04-01-2').check();
    await page.getByText('2 selected').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close these locations' }).click();
    await page.getByText('2 were closed.').waitFor();
    await page.reload();
    await page.getByLabel('Select D-04-01-1').check();
    await page.getByRole('button', { name: 'Open again' }).click();
    await page.getByText('1 was opened again.').waitFor();
    await open(admin, '');
    await page.getByLabel('Select MAIN').check();
    await page.getByRole('button', { name: 'Close these locations' }).click();
    await page.getByText('Place MAIN cannot be closed: every warehouse needs it.').waitFor();
  });

  it('prints the labels of a zone or a kind', async () => {
    await open(admin, '&kind=tote');
    const { bytes } = await saved(admin.page.getByRole('button', { name: 'Labels of what is found (PDF)' }));
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(12 + 5);
    await open(admin, '&zone=L');
    await admin.page.getByRole('button', { name: 'Labels of what is found (PDF)' }).click();
    await admin.page.getByText('One file has at most 1000 labels.').waitFor();
  });
});

describe('the map', () => {
  it('draws what lies where, and tells all about a bay', async () => {
    const { page } = admin;
    const move = (to: string, quantity: string) =>
      kura(
        [
          ...['place', 'move', 'TS001', 'TEA-001', '--warehouse', 'TOKYO'],
          ...['--lot', '1', '--from', 'A-01-01-1', '--to', to, '--quantity', quantity, '--by', 'Sato'],
        ],
        demo.settings,
      );
    await open(admin, '&view=map&zone=D');
    const bay = page.getByRole('region', { name: 'Aisle 01' }).getByRole('button', { name: /^Bay 01/ });
    expect(await bay.getAttribute('aria-label')).toBe('Bay 01: 0 units, 3 of 3 empty');
    expect((await move('D-01-01-2', '3')).stderr).toBe('');
    // The page hears of it.
    await expect.poll(() => bay.getAttribute('aria-label')).toBe('Bay 01: 3 units, 2 of 3 empty');
    expect(await bay.locator('.cell').nth(1).getAttribute('data-fill')).toBe('some');
    const closed = page.getByRole('region', { name: 'Aisle 04' }).getByRole('button', { name: /^Bay 01/ });
    expect(await closed.getAttribute('aria-label')).toBe('Bay 01: 0 units, 2 of 3 empty, 1 closed');
    expect(await violations(page)).toEqual([]);
    await bay.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog');
    await panel.getByRole('heading', { name: 'D-01-01-2' }).waitFor();
    await panel.getByText('TEA-001').first().waitFor();
    await panel.getByText('A-01-01-1 → D-01-01-2').waitFor();
    await expect.poll(() => panel.getByRole('radio').count()).toBe(3);
    expect(await violations(page)).toEqual([]);
    await panel.getByText('D-01-01-3', { exact: false }).first().click();
    await page.waitForURL(/open=D-01-01-3/);
    await panel.getByText('Nothing lies there.').waitFor();
    // Escape closes a question over it alone.
    await page.route('**/desk/labels/places.pdf?*', (route) => route.fulfill({ status: 401, json: {} }));
    await panel.getByRole('button', { name: 'Print its label (PDF)' }).click();
    const asked = page.getByRole('dialog', { name: 'Please sign in again' });
    await asked.getByLabel('Password').first().press('Escape');
    await asked.waitFor({ state: 'detached' });
    await page.unroute('**/desk/labels/places.pdf?*');
    await panel.getByText('Nothing lies there.').waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  it('of ten thousand places is drawn and used', async () => {
    const { page } = admin;
    await open(admin, '&view=map');
    await page.getByRole('button', { name: /^L 10,000 locations/ }).click();
    await page.getByRole('region', { name: 'Aisle 25' }).waitFor({ state: 'attached' });
    expect(await page.locator('.cell').count()).toBeGreaterThan(10_000);
    const first = page.getByRole('region', { name: 'Aisle 01' }).getByRole('button', { name: /^Bay 001/ });
    await first.click();
    await page.getByRole('dialog').getByText('Nothing lies there.').waitFor();
  });
});

it('is for a phone in the dark, in Japanese, too', async () => {
  const phone = await demo.signedIn('admin@example.com', {
    at: '**/provider/day',
    width: 360,
    scheme: 'dark',
    language: 'ja',
  });
  for (const [search, text] of [
    ['&zone=D', 'D-01-01-1'],
    ['&view=map&zone=D', '通路ごとの数'],
    ['&view=make', '歩く順番'],
    ['&zone=D&open=D-01-01-2', 'A-01-01-1 → D-01-01-2'],
  ] as const) {
    await open(phone, search);
    await phone.page.getByText(text).first().waitFor();
    expect([search, await fits(phone.page)]).toEqual([search, true]);
    expect([search, await violations(phone.page)]).toEqual([search, []]);
  }
  expect([admin.trouble, phone.trouble]).toEqual([[], []]);
});
