import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stockUp } from '../kit/accounts.js';
import { receipt, shipment } from '../kit/api.js';
import { numberOf, workTo } from '../kit/floor.js';
import { carry, order } from '../kit/floor-work.js';
import { endTasks } from '../kit/scanner.js';
import { type Handheld, outOfSight, Warehouse } from './floor-kit.js';

/* What to do next, and what tells goods apart, is in sight on the smallest screens, also where shops name their goods at length. */

const MATCHA = '【送料無料・お歳暮ギフト】京都宇治産 一番摘み高級抹茶「雅の白」40g缶入り 茶筅・茶杓付き豪華セット';
const CUPS = '有田焼 染付唐草文様 夫婦湯呑み ペアセット 木箱入り 結婚祝い・還暦祝い・敬老の日';
const SENDER = '株式会社和茶堂オンラインショップ　ギフト係　倉田結衣';

describe.each([
  { language: 'ja', scheme: 'light' },
  { language: 'en', scheme: 'dark' },
] as const)('in $language', ({ language, scheme }) => {
  let warehouse: Warehouse;
  let device: Handheld;
  const either = (ja: string, en: string): string => (language === 'ja' ? ja : en);
  const press = (ja: string, en: string) => device.press(new RegExp(`^${either(ja, en)}$`));
  const asks = (ja: string, en: string) => device.asks(either(ja, en));
  /** What is out of sight now. */
  const hidden = (...more: string[]) => outOfSight(device.page, more);
  const dated = async (date: string) => {
    await device.page.getByRole('button', { name: either('日付', 'Date'), exact: true }).click();
    await device.page.getByLabel(either('日付', 'Date'), { exact: true }).fill(date);
    await press('決定', 'Enter');
  };
  const units = async (count: number) => {
    await press('数', 'Number');
    await device.type(count);
  };

  beforeAll(async () => {
    warehouse = await Warehouse.open();
    const { api } = warehouse;
    await api.call('POST', '/items/bulk', {
      items: [
        { code: 'MATCHA-UJI-PREMIUM-TIN-40G-JP1', name: MATCHA, barcode: '4901234567207', lot_limit_type: 'expiry' },
        { code: 'CUPS-ARITA-PAIR-WOODEN-BOX-02', name: CUPS, barcode: '4901234567214' },
      ],
    });
    await stockUp(api.ctx, api.caller, [
      { code: 'MATCHA-UJI-PREMIUM-TIN-40G-JP1', good: 20, expiry_date: '2027-03-31' },
      { code: 'MATCHA-UJI-PREMIUM-TIN-40G-JP1', good: 20, expiry_date: '2027-06-30' },
      { code: 'CUPS-ARITA-PAIR-WOODEN-BOX-02', good: 40 },
    ]);
    await carry(api, 'CUPS-ARITA-PAIR-WOODEN-BOX-02', 'A-05', 20);
    device = await warehouse.handheld(await warehouse.provider.worker('sight@example.com'), { language, scheme });
  });
  afterAll(() => warehouse.close());
  beforeEach(async () => {
    await endTasks(warehouse.api);
    await device.page.reload();
    await asks('作業を選んでください', 'choose a task');
  });

  it('goods that are received: the condition as which they are counted, and what is asked', async () => {
    const items = [
      { code: 'MATCHA-UJI-PREMIUM-TIN-40G-JP1', quantity: 30 },
      { code: 'CUPS-ARITA-PAIR-WOODEN-BOX-02', quantity: 12 },
    ];
    const wish = receipt({ arrival_date: '2026-11-26', arrival_date_confirmed: true, items });
    await device.scan(String((await warehouse.api.call('POST', '/warehousings', wish)).body.id));
    await asks('荷物が届いたら', 'Press "It has arrived"');
    expect(await hidden()).toEqual([]);
    await press('到着した', 'It has arrived');
    await asks('届いた商品をスキャン', 'Scan the goods');
    expect(await hidden()).toEqual([]);
    await press('不良品', 'Defective');
    await device.page.locator('.is-unusual').waitFor();
    expect(await hidden('.is-unusual')).toEqual([]);
    await device.page.context().setOffline(true);
    await device.scan('4901234567207');
    await device.page.locator('.bar.away').waitFor();
    expect(await hidden()).toEqual([]);
    await device.page.context().setOffline(false);
    await asks('期限', 'expiry date');
    expect(await hidden('.is-unusual')).toEqual([]);
    await dated('2027-05-31');
    await device.page.locator('.goods-units').waitFor();
    expect(await hidden('.is-unusual', '.goods-units')).toEqual([]);
    await press('良品', 'Good');
    await press('別の日付', 'Other date');
    await device.scan('4901234567207');
    await dated('2026-05-31');
    await asks('期限（2026/5/31 (日)）は過ぎています', 'expiry date 2026/5/31 (Sun) has passed');
    expect(await hidden('.goods-called')).toEqual([]);
    await press('この日付で正しい', 'This date is right');
    await asks('届いた商品をスキャン', 'Scan the goods');
    await units(2);
    await device.scan('NO-SUCH-CODE');
    await asks('登録されていません', 'not registered');
    expect(await hidden()).toEqual([]);
    await press('別置きにする', 'Put aside');
    await asks('届いた商品をスキャン', 'Scan the goods');
    await press('終了する', 'Finish');
    await asks('数えた内容を確認', 'Look at what you counted');
    expect(await hidden()).toEqual([]);
    const groups = device.page.locator('.rows li').filter({ hasText: MATCHA }).locator('.goods-line');
    await device.page.getByLabel(either('写真を撮る：別置きの商品', 'Take a photo: Goods put aside')).waitFor();
    expect(await groups.allTextContents()).toEqual([
      either('期限 2027/5/31 (月) · 不良品 × 1', 'expires 2027/5/31 (Mon) · Defective × 1'),
      either('期限 2026/5/31 (日) × 2', 'expires 2026/5/31 (Sun) × 2'),
      'MATCHA-UJI-PREMIUM-TIN-40G-JP1',
    ]);
  });

  it('the place where goods are put back, and the lots that differ only by their date', async () => {
    const [id = ''] = await order(warehouse.api, [{ 'MATCHA-UJI-PREMIUM-TIN-40G-JP1': 30 }]);
    await workTo(warehouse.api.ctx, id, 'shipped');
    const [parcel] = await warehouse.api.rows('select tracking_code from parcels where shipment_no = $1', [
      numberOf(id),
    ]);
    await device.scan(String(parcel?.tracking_code));
    await asks('戻ってきた商品', 'Scan what came back');
    expect(await hidden()).toEqual([]);
    await device.scan('4901234567207');
    await asks('どのロット', 'Which lot');
    expect(await hidden('.lots button:first-child', '.lots button:last-child')).toEqual([]);
    await device.page.locator('.lots button').first().click();
    await asks('スキャンしてください', 'scan');
    expect(await hidden('.goods-units')).toEqual([]);
  });

  it('an order with wishes: what is to be verified, and the boxes', async () => {
    const wish = {
      items: [
        {
          code: 'CUPS-ARITA-PAIR-WOODEN-BOX-02',
          quantity: 2,
          gift_wrapping_type: 'RED',
          cushioning_type: 'BUBBLE_PACK',
        },
        { code: 'TEA', quantity: 3, gift_wrapping_type: 'NAVY' },
      ],
      gift_wrapping_unit: 'ITEM',
      cushioning_unit: 'ITEM',
      gift_sender_name: SENDER,
      message: 'ご結婚おめでとうございます。末永くお幸せに。またみんなで集まりましょう。',
    };
    const { body } = await warehouse.api.call('POST', '/shipments', shipment('GIFT', wish));
    await workTo(warehouse.api.ctx, String(body.id), 'picked');
    await device.scan(String(body.id));
    await asks('検品', 'Verify');
    expect(await hidden('.rows li', '.is-unusual')).toEqual([]);
    // What was scanned last is the first line.
    const first = device.page.locator('.rows li:first-child');
    await device.scan('TEA');
    await first.filter({ hasText: '1 / 3' }).waitFor();
    expect(await hidden('.rows li', '.is-unusual')).toEqual([]);
    await device.scan('4901234567214');
    await first.filter({ hasText: '1 / 2' }).waitFor();
    expect(await hidden('.rows li', '.is-unusual')).toEqual([]);
    await units(1);
    for (const _ of [2, 3]) await device.scan('TEA');
    await asks('箱のサイズ', 'size of the box');
    expect(await hidden('.sizes button', '.is-unusual')).toEqual([]);
  });

  it('a recall: which lot it is', async () => {
    const lots = (
      await warehouse.api.rows(
        "select lot_no from lots join items using (account_id, item_no) where code like 'MATCHA%' order by lot_no",
      )
    ).map(({ lot_no }) => lot_no);
    const reason = '金属片混入のおそれがあるため（製造元からの連絡、2026年11月20日付）';
    const draft = { account_id: 'TS001', warehouse: 'TOKYO', code: 'MATCHA-UJI-PREMIUM-TIN-40G-JP1', lots, reason };
    expect(await warehouse.provider.desk('POST', '/recalls', { ...draft, place: 'R-01' })).toMatchObject({
      status: 201,
    });
    await press('回収', 'Recalls');
    await asks('回収する商品をスキャン', 'Scan what is recalled');
    expect(await hidden('.place', '.rows .what')).toEqual([]);
    await device.scan('A-04');
    await device.says('A-04');
    expect(await hidden('.place', '.rows .what')).toEqual([]);
    await press('別の棚から取る', 'Take from elsewhere');
    await asks('この場所へ行き', 'Go to this place');
    expect(await hidden('.place')).toEqual([]);
  });
});
