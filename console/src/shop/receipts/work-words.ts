import { words } from '../../app/i18n';

/** The words of how far a receipt is, and of what differs. */
export const RECEIPT_WORK = words(
  'receipt-work',
  {
    announcedNow: '入庫依頼を受け付けました。商品に入庫明細書を同梱し、下の住所に送ってください。',
    sendTo: '商品の送り先',
    differs: '数量に相違があります',
    cameBackDefective: '返品に不良品があります',
    allArrived: '{{all}}点がすべて到着し、うち{{count}}点が不良でした。',
    someShort: '{{count}}点が届いていません。仕入先に確認し、あとから送る場合は新しい入庫依頼を作成してください。',
    movedShort: '倉庫間の移動中に{{count}}点不足しました。倉庫事業者に確認してください。',
    movedOver:
      '移動元を出た数より{{count}}点多く入庫しました。倉庫事業者に確認してください。入庫した分はそのまま在庫になります。',
    someOver: '予定より{{count}}点多く届きました。届いた分はそのまま在庫になります。',
    someDisposed: '返品された不良品のうち{{count}}点は、廃棄されました。',
    someDefective:
      '不良の{{count}}点は保留在庫にあり、出荷には使われません。返却または廃棄を希望する場合は、搬出を依頼してください。',
    someUnidentified: '未識別の{{count}}点は保留在庫にあります。どの商品か、倉庫事業者にご連絡ください。',
    released: 'うち{{count}}点は良品に振り替えられました。',
    lookAt: '在庫・ロットを見る：',
    announceMore: '不足分の入庫を依頼',
    remove: '搬出を依頼：{{name}}',
    resolve: '確認済みにする',
    resolveOne: '確認済みにする：{{name}}',
    resolved: '確認済み',
    reopen: '確認済みを取り消す',
    note: '確認のメモ（任意）',
  },
  {
    announcedNow: 'The receipt is announced. Put the slip into the parcel, and send the goods to the address below.',
    sendTo: 'Send the goods to',
    differs: 'It differs from what was announced',
    cameBackDefective: 'Defective goods came back',
    allArrived_one: 'All {{all}} units arrived, but {{count}} of them was defective.',
    allArrived: 'All {{all}} units arrived, but {{count}} of them were defective.',
    someShort: '{{count}} did not arrive. Ask the supplier, and announce another receipt when they are sent later.',
    movedShort_one: '{{count}} unit did not arrive from the other warehouse. Ask the provider.',
    movedShort: '{{count}} units did not arrive from the other warehouse. Ask the provider.',
    movedOver_one:
      '{{count}} more than left the other warehouse arrived. Ask the provider. It is stock like the others.',
    movedOver:
      '{{count}} more than left the other warehouse arrived. Ask the provider. They are stock like the others.',
    someOver_one: '{{count}} more than announced arrived. It is stock like the others.',
    someOver: '{{count}} more than announced arrived. They are stock like the others.',
    someDisposed_one: '{{count}} defective unit that came back was thrown away.',
    someDisposed: '{{count}} defective units that came back were thrown away.',
    someDefective_one:
      '{{count}} defective unit is in quarantine: no order gets it. Request a removal to have it sent back to you or thrown away.',
    someDefective:
      '{{count}} defective units are in quarantine: no order gets them. Request a removal to have them sent back to you or thrown away.',
    someUnidentified_one: '{{count}} unidentified unit is in quarantine. Tell the provider what it is.',
    someUnidentified: '{{count}} unidentified units are in quarantine. Tell the provider what they are.',
    released_one: '{{count}} of them was released as good.',
    released: '{{count}} of them were released as good.',
    lookAt: 'Look at stock and lots: ',
    announceMore: 'Announce what is missing',
    remove: 'Request a removal: {{name}}',
    resolve: 'Mark as resolved',
    resolveOne: 'Mark as resolved: {{name}}',
    resolved: 'Resolved',
    reopen: 'Remove the mark',
    note: 'Note (optional)',
  },
);
