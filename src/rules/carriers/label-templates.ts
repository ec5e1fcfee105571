import type { LabelColumn, LabelTemplate } from './label-template.js';
import type { LabelSource } from './label-values.js';

/*
 * The templates that Kura brings. The layouts are the carriers' own, and they change: `version` is the month in which one was
 * checked.
 */

/** Columns that Kura leaves empty. */
const empty = (...titles: readonly string[]): LabelColumn[] => titles.map((title) => ({ title }));

/** Columns that share one text, each with this width. */
const shared = (from: LabelSource, width: number, ...titles: readonly string[]): LabelColumn[] =>
  titles.map((title, index) => ({ title, from, width, required: index === 0 }));

/** Yamato's B2 Cloud: 97 columns, the same in both directions. Its maximum for cash on delivery is 300,000 yen. */
export const B2CLOUD: LabelTemplate = {
  name: 'b2cloud',
  version: '2026-06',
  encoding: 'CP932',
  header: true,
  columns: [
    { title: 'お客様管理番号', from: 'order_id', width: 50, required: true },
    { title: '送り状種類', from: 'cash', codes: { no: '0', yes: '2' }, required: true },
    { title: 'クール区分', from: 'temperature', codes: { normal: '0', frozen: '1', chilled: '2' } },
    ...empty('伝票番号'),
    { title: '出荷予定日', from: 'shipping_date', date: 'YYYY/MM/DD', required: true },
    { title: 'お届け予定日', from: 'delivery_date', date: 'YYYY/MM/DD' },
    {
      title: '配達時間帯',
      from: 'time_slot',
      codes: { AM: '0812', 14: '1416', 16: '1618', 18: '1820', 19: '1921' },
    },
    ...empty('お届け先コード'),
    { title: 'お届け先電話番号', from: 'recipient_phone', width: 15, required: true },
    ...empty('お届け先電話番号枝番'),
    { title: 'お届け先郵便番号', from: 'recipient_postcode', width: 8, required: true },
    { title: 'お届け先住所', from: 'recipient_address', width: 64, required: true },
    { title: 'お届け先アパートマンション名', from: 'recipient_address', width: 32 },
    { title: 'お届け先会社・部門1', from: 'recipient_company', width: 50 },
    { title: 'お届け先会社・部門2', from: 'recipient_division', width: 50 },
    { title: 'お届け先名', from: 'recipient_name', width: 32, required: true },
    ...empty('お届け先名(ｶﾅ)'),
    { title: '敬称', text: '様' },
    ...empty('ご依頼主コード'),
    { title: 'ご依頼主電話番号', from: 'sender_phone', width: 15, required: true },
    ...empty('ご依頼主電話番号枝番'),
    { title: 'ご依頼主郵便番号', from: 'sender_postcode', width: 8, required: true },
    { title: 'ご依頼主住所', from: 'sender_address', width: 64, required: true },
    { title: 'ご依頼主アパートマンション', from: 'sender_address', width: 32 },
    { title: 'ご依頼主名', from: 'sender_name', width: 32, required: true },
    ...empty('ご依頼主名(ｶﾅ)', '品名コード1'),
    { title: '品名1', from: 'goods', width: 50, required: true },
    ...empty('品名コード2', '品名2'),
    { title: '荷扱い1', from: 'handling', codes: { fragile: 'ワレ物注意' } },
    ...empty('荷扱い2'),
    ...empty('記事'),
    { title: 'コレクト代金引換額（税込）', from: 'cash_amount', max: 300_000 },
    { title: '内消費税額等', from: 'cash_tax' },
    ...empty('止置き', '営業所コード', '発行枚数', '個数口表示フラグ'),
    { title: 'ご請求先顧客コード', asked: true, width: 12, required: true },
    { title: 'ご請求先分類コード', asked: true, width: 3 },
    { title: '運賃管理番号', asked: true, width: 2, required: true },
    ...empty('クロネコwebコレクトデータ登録', 'クロネコwebコレクト加盟店番号'),
    ...empty(
      'クロネコwebコレクト申込受付番号1',
      'クロネコwebコレクト申込受付番号2',
      'クロネコwebコレクト申込受付番号3',
    ),
    ...empty('お届け予定eメール利用区分', 'お届け予定eメールe-mailアドレス', '入力機種', 'お届け予定eメールメッセージ'),
    ...empty('お届け完了eメール利用区分', 'お届け完了eメールe-mailアドレス', 'お届け完了eメールメッセージ'),
    ...empty('収納代行利用区分', '予備', '収納代行請求金額(税込)', '収納代行内消費税額等', '収納代行請求先郵便番号'),
    ...empty('収納代行請求先住所', '収納代行請求先住所(アパートマンション名)', '収納代行請求先会社・部門名1'),
    ...empty(
      '収納代行請求先会社・部門名2',
      '収納代行請求先名(漢字)',
      '収納代行請求先名(カナ)',
      '収納代行問合せ先名(漢字)',
    ),
    ...empty('収納代行問合せ先郵便番号', '収納代行問合せ先住所', '収納代行問合せ先住所(アパートマンション名)'),
    ...empty('収納代行問合せ先電話番号', '収納代行管理番号', '収納代行品名', '収納代行備考', '複数口くくりキー'),
    ...empty('検索キータイトル1', '検索キー1', '検索キータイトル2', '検索キー2', '検索キータイトル3', '検索キー3'),
    ...empty('検索キータイトル4', '検索キー4', '検索キータイトル5', '検索キー5', '予備1', '予備2'),
    ...empty('投函予定メール利用区分', '投函予定メールe-mailアドレス', '投函予定メールメッセージ'),
    ...empty('投函完了メール(お届け先宛)利用区分', '投函完了メール(お届け先宛)e-mailアドレス'),
    ...empty('投函完了メール(お届け先宛)メッセージ', '投函完了メール(ご依頼主宛)利用区分'),
    ...empty('投函完了メール(ご依頼主宛)e-mailアドレス', '投函完了メール(ご依頼主宛)メッセージ'),
    ...empty('連携管理番号', '通知メールアドレス'),
  ],
  answer: { order_id: 'お客様管理番号', tracking_code: '伝票番号' },
};

/** Sagawa's e-Hiden III: 74 columns. Seals 001 and 002 go with cool parcels, 011 with fragile ones. */
export const EHIDEN3: LabelTemplate = {
  name: 'ehiden3',
  version: '2026-11',
  encoding: 'CP932',
  header: true,
  columns: [
    ...empty('お届け先コード取得区分', 'お届け先コード'),
    { title: 'お届け先電話番号', from: 'recipient_phone', width: 14, required: true },
    { title: 'お届け先郵便番号', from: 'recipient_postcode', width: 8, required: true },
    ...shared('recipient_address', 32, 'お届け先住所1', 'お届け先住所2', 'お届け先住所3'),
    ...shared('recipient_names', 32, 'お届け先名称1', 'お届け先名称2'),
    { title: 'お客様管理番号', from: 'order_id', width: 16, required: true },
    { title: 'お客様コード', asked: true, width: 12, required: true },
    ...empty('部署ご担当者コード取得区分', '部署ご担当者コード', '部署ご担当者名称', '荷送人電話番号'),
    ...empty('ご依頼主コード取得区分', 'ご依頼主コード'),
    { title: 'ご依頼主電話番号', from: 'sender_phone', width: 14, required: true },
    { title: 'ご依頼主郵便番号', from: 'sender_postcode', width: 8, required: true },
    ...shared('sender_address', 32, 'ご依頼主住所1', 'ご依頼主住所2'),
    ...shared('sender_names', 32, 'ご依頼主名称1', 'ご依頼主名称2'),
    { title: '荷姿', text: '001' },
    { title: '品名1', from: 'goods', width: 32, required: true },
    ...empty('品名2', '品名3', '品名4', '品名5', '荷札荷姿'),
    ...empty(...Array.from({ length: 11 }, (_, index) => `荷札品名${index + 1}`)),
    { title: '出荷個数', text: '1' },
    { title: 'スピード指定', text: '000' },
    { title: 'クール便指定', from: 'temperature', codes: { normal: '001', chilled: '002', frozen: '003' } },
    { title: '配達日', from: 'delivery_date', date: 'YYYYMMDD' },
    {
      title: '配達指定時間帯',
      from: 'time_slot',
      codes: { AM: '01', 12: '12', 14: '14', 16: '16', 18: '18', 19: '19' },
    },
    ...empty('配達指定時間（時分）'),
    { title: '代引金額', from: 'cash_amount' },
    { title: '消費税', from: 'cash_tax' },
    { title: '決済種別', from: 'cash', codes: { no: '0', yes: '2' } },
    ...empty('保険金額'),
    { title: '指定シール1', from: 'temperature', codes: { normal: '', chilled: '001', frozen: '002' } },
    { title: '指定シール2', from: 'handling', codes: { fragile: '011' } },
    ...empty('指定シール3', '営業所受取', 'SRC区分', '営業所受取営業所コード'),
    { title: '元着区分', text: '1' },
    ...empty('メールアドレス', 'ご不在時連絡先'),
    { title: '出荷日', from: 'shipping_date', date: 'YYYYMMDD', required: true },
    ...empty('お問い合せ送り状No.', '出荷場印字区分', '集約解除指定'),
    ...empty(...Array.from({ length: 10 }, (_, index) => `編集${String(index + 1).padStart(2, '0')}`)),
  ],
  answer: { order_id: 'お客様管理番号', tracking_code: 'お問い合せ送り状No.' },
};

/**
 * Japan Post's Yu-Pri Cloud, whose import filter is the user's own. Products other than the plain parcel have no code here: an
 * operator who sends them adds the codes of their own filter to a copy.
 */
export const YUPRI: LabelTemplate = {
  name: 'yupri',
  version: '2026-11',
  encoding: 'UTF-8',
  header: true,
  columns: [
    { title: '送り状種別', from: 'cash', codes: { no: '0' }, required: true },
    { title: '荷物商品名', from: 'product', codes: { normal: '101' }, required: true },
    { title: '個口数', text: '1' },
    { title: 'お客さま管理番号', from: 'order_id', width: 16, required: true },
    { title: '品名1', from: 'goods', width: 50, required: true },
    { title: 'サイズ', from: 'size' },
    { title: 'お届け先郵便番号', from: 'recipient_postcode', width: 8, required: true },
    { title: 'お届け先住所1', from: 'recipient_address', width: 150, required: true },
    { title: 'お届け先氏名1', from: 'recipient_names', width: 100, required: true },
    { title: 'お届け先電話番号', from: 'recipient_phone', width: 14, required: true },
    { title: 'ご依頼主郵便番号', from: 'sender_postcode', width: 8, required: true },
    { title: 'ご依頼主住所1', from: 'sender_address', width: 150, required: true },
    { title: 'ご依頼主氏名1', from: 'sender_names', width: 100, required: true },
    { title: 'ご依頼主電話番号', from: 'sender_phone', width: 14, required: true },
    { title: '発送予定日', from: 'shipping_date', date: 'YYYYMMDD', required: true },
    { title: '配達希望日', from: 'delivery_date', date: 'YYYYMMDD' },
    {
      title: '配達希望時間帯',
      from: 'time_slot',
      codes: { AM: '51', 12: '52', 14: '53', 16: '54', 18: '55', 19: '57' },
    },
  ],
  answer: { order_id: 'お客様側管理番号', tracking_code: 'お問い合わせ番号' },
};

export const LABEL_TEMPLATES: readonly LabelTemplate[] = [B2CLOUD, EHIDEN3, YUPRI];
