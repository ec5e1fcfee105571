import { words } from '../app/i18n';

/** What photos of the warehouse show. */
export const PHOTOS = words(
  'photos',
  {
    title: '倉庫で撮影した写真',
    of: '{{shows}}：{{goods}}',
    more: 'ほか{{count}}枚',
    short: '数量不足',
    over: '数量超過',
    defective: '不良',
    unidentified: '未識別',
    packed: '梱包の状態',
    broken: '梱包中の破損',
    other: 'その他',
  },
  {
    title: 'Photos from the warehouse',
    of: '{{shows}}: {{goods}}',
    more: 'and {{count}} more',
    short: 'Short',
    over: 'Over',
    defective: 'Defective',
    unidentified: 'Unidentified',
    packed: 'Packed',
    broken: 'Damaged while packing',
    other: 'Other',
  },
);
