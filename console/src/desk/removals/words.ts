import { words } from '../../app/i18n';

export const REMOVALS = words(
  'desk-removals',
  {
    title: '搬出',
    states: '表示する搬出',
    open: '進行中',
    ended: '終了',
    none: '進行中の搬出はありません',
    noneText:
      '荷主の依頼で廃棄・返送する商品がここに並びます。荷主に代わって依頼するときは、「在庫」で商品を検索してください。',
    toStock: '在庫を検索',
    noneEnded: '終わった搬出はまだありません',
    noneEndedText: '完了した搬出と取り下げた搬出がここに残ります。',
    withdrawn: '搬出依頼 No.{{no}} を取り下げました。',
    collected: '{{units}}点のうち{{count}}点を集めました',
    by: '担当：{{name}}',
    stopped: '揃わず中断：判断する',
    forgotten: '作業が止まっています：判断する',
  },
  {
    title: 'Removals',
    states: 'Removals to show',
    open: 'In progress',
    ended: 'Ended',
    none: 'No removal is in progress',
    noneText:
      'Goods that clients have thrown away or sent back stand here. To request it for a client, search for the goods in "Stock".',
    toStock: 'Search the stock',
    noneEnded: 'No removal has ended yet',
    noneEndedText: 'Removals that are done or withdrawn stay here.',
    withdrawn: 'Removal no. {{no}} is withdrawn.',
    collected: '{{count}} of {{units}} collected',
    by: 'by {{name}}',
    stopped: 'Not all found: decide',
    forgotten: 'Nobody goes on: decide',
  },
);
