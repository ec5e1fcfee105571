import { words } from '../../app/i18n';

/** The words of tasks that nobody has continued for a while. */
export const TASKS = words(
  'decisions-tasks',
  {
    taskAside: '中断されたまま、30分以上だれも続けていません。',
    taskForgotten: '{{name}}さんが30分以上スキャンしていません。',
    began: '開始',
    lastScan: '最後のスキャン',
    putAsideText: '中断すると、端末から続きを再開するか、ここで取りやめることができます。',
    putAside: '作業を中断する',
    putAsideAdmins: 'ほかの人の作業の中断は、管理者が行えます。',
    putAsideDone: '{{name}}さんの作業を中断しました。端末から再開できます。',
    cancelText:
      '端末から続きを再開できます。取りやめると、確定していないスキャンは失われ、作業は最初からになります。在庫は変わりません。',
    cancel: '作業を取りやめる',
    cancelAdmins: '端末から続きを再開できます。作業の取りやめは、管理者が行えます。',
    cancelDone: '作業を取りやめました。',
    toReceipt: 'この入庫の詳細',
    dissolveText: '端末のホーム画面から、だれでも続けられます。解除すると、取り出しを始めていない注文を組み直します。',
    dissolve: 'バッチを解除する',
    dissolveAdmins: '端末のホーム画面から、だれでも続けられます。バッチの解除は管理者が行えます。',
    dissolved: 'バッチを解除しました（組み直す注文 {{orders}}件、残る注文 {{staying}}件）。',
  },
  {
    taskAside: 'It was paused, and nobody has continued it for 30 minutes.',
    taskForgotten: '{{name}} has not scanned for 30 minutes.',
    began: 'Started',
    lastScan: 'Last scan',
    putAsideText: 'Once it is paused, it can be continued from a device, or cancelled here.',
    putAside: 'Pause the task',
    putAsideAdmins: 'Administrators can pause the task of somebody else.',
    putAsideDone: 'The task of {{name}} is paused. It can be continued from a device.',
    cancelText:
      'It can be continued from a device. If you cancel it, scans that were not confirmed are lost, and the work begins anew. Stock does not change.',
    cancel: 'Cancel the task',
    cancelAdmins: 'It can be continued from a device. Administrators can cancel it.',
    cancelDone: 'The task is cancelled.',
    toReceipt: 'All about this receipt',
    dissolveText:
      'Anybody can continue it from the home screen of a device. If you dissolve it, orders of which nothing is picked go into other batches.',
    dissolve: 'Dissolve the batch',
    dissolveAdmins: 'Anybody can continue it from the home screen of a device. Administrators can dissolve the batch.',
    dissolved: 'The batch is dissolved (orders for other batches: {{orders}}, orders that stay: {{staying}}).',
  },
);
