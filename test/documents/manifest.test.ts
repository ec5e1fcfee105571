import { describe, expect, it } from 'vitest';
import { printPapers } from '../../src/documents/papers.js';
import type { ManifestParcel, PrintedManifest } from '../../src/rules/floor/manifest.js';
import { openPdf } from '../kit/pdf.js';

/* The carrier's manifest, as a driver reads it. */

const parcel = (no: number, more: Partial<ManifestParcel> = {}): ManifestParcel => ({
  account_id: 'TS001',
  shipment_no: no,
  parcel_no: 1,
  tracking_code: `4000000${String(no).padStart(5, '0')}`,
  ...more,
});

const manifest = (list: readonly ManifestParcel[], more: Partial<PrintedManifest> = {}): PrintedManifest => ({
  manifest_no: 12,
  warehouse: 'TOKYO',
  warehouse_name: '東京倉庫',
  carrier: 'CARRIERA',
  day: '2026-11-25',
  opened_by: '佐藤',
  opened_at: new Date('2026-11-25T03:00:00Z'),
  closed_by: '田中',
  closed_at: new Date('2026-11-25T08:30:00Z'),
  parcels: list.length,
  list,
  ...more,
});

const INFO = { title: 'M', author: '東京倉庫', created_at: new Date('2026-11-25T03:00:00Z') } as const;
const bytesOf = (of: PrintedManifest) => printPapers([{ kind: 'manifest', of }], INFO);

describe('a manifest', () => {
  it('has carrier, warehouse, day, every parcel, their count and room to sign, in Japanese and English', async () => {
    const list = [
      parcel(1),
      parcel(2, { parcel_no: 3 }),
      parcel(3, { account_id: 'TS002', tracking_code: 'EE123456785JP' }),
    ];
    const bytes = await bytesOf(manifest(list));
    expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]');
    const pdf = await openPdf(bytes);
    const [page = ''] = pdf.pages;
    const facts = [
      '引渡票Carriermanifest',
      '運送会社CarrierCARRIERA',
      '倉庫Warehouse東京倉庫',
      '引渡日Date2026年11月25日(2026-11-25)',
      '個数Parcels3',
      '締めClosed2026年11月25日17:30田中',
    ];
    const rows = ['14000-0000-0001TS001-S0000011', '24000-0000-0002TS001-S0000023', '3EE123456785JPTS002-S0000031'];
    const end = [
      '合計3個Total:3',
      '引渡し担当Handedoverby',
      '受領サイン（ドライバー）Receivedby',
      '受領日時Dateandtime',
      '1/1ページ',
    ];
    for (const text of [...facts, ...rows, ...end]) expect(page).toContain(text);
    expect(await pdf.codes(1)).toEqual({ Code128: ['M-000012'] });
    expect([pdf.outside, pdf.overlapping]).toEqual([[], []]);
  });

  it('goes on over pages; room to sign is below the last parcel', async () => {
    const list = Array.from({ length: 95 }, (_, index) => parcel(index + 1));
    const pdf = await openPdf(await bytesOf(manifest(list)));
    expect(pdf.pages.length).toBeGreaterThan(2);
    const all = pdf.pages.join('');
    expect(all.match(/TS001-S\d{6}/g)).toEqual(list.map((_, index) => `TS001-S${String(index + 1).padStart(6, '0')}`));
    for (const [index, page] of pdf.pages.entries()) {
      expect(page.includes('引渡票（続き）')).toBe(index > 0);
      expect(page.includes('受領日時')).toBe(index === pdf.pages.length - 1);
      expect(await pdf.codes(index + 1)).toEqual({ Code128: ['M-000012'] });
    }
    expect([pdf.outside, pdf.overlapping]).toEqual([[], []]);
  });

  it('says that it is not closed yet; an empty one is a page too', async () => {
    const [page = ''] = (await openPdf(await bytesOf(manifest([], { closed_at: null, closed_by: null })))).pages;
    for (const text of ['未締め（荷物が追加されることがあります）Notclosedyet', '合計0個Total:0'])
      expect(page).toContain(text);
  });

  it('has the same bytes for the same values, others for others', async () => {
    const bytes = await bytesOf(manifest([parcel(1)]));
    expect((await bytesOf(manifest([parcel(1)]))).equals(bytes)).toBe(true);
    expect((await bytesOf(manifest([parcel(2)]))).equals(bytes)).toBe(false);
  });
});
