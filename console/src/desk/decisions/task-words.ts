import { words } from '../../app/i18n';

/** The words of tasks that nobody has continued for a while. */
export const TASKS = words(
  'decisions-tasks',
  {
    taskAside: '中断されたまま、30分以上だれも続けていません。',
    taskForgotten: '{{name}}さんが30分以上スキャンしていません。',
    began: '開始',
    lastScan: '最後のスキャン',
    putAsideText: '中断すると、ほかの人が続きから作業できます。',
    putAside: '中断して引き継げるようにする',
    putAsideAdmins: '中断してほかの人に引き継ぐ操作は、管理者が行えます。',
    putAsideDone: '{{name}}さんの作業を中断しました。だれでも続きから作業できます。',
    asideText: '端末のホーム画面から、だれでも続けられます。現場に声をかけてください。',
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
    putAsideText: 'Once it is paused, anybody can continue it.',
    putAside: 'Pause it for others to continue',
    putAsideAdmins: 'Administrators can pause it, so that others can continue it.',
    putAsideDone: 'The work of {{name}} is paused. Anybody can continue it.',
    asideText: 'Anybody can continue it from the home screen of a device: tell somebody on the floor.',
    dissolveText:
      'Anybody can continue it from the home screen of a device. If you dissolve it, orders of which nothing is picked go into other batches.',
    dissolve: 'Dissolve the batch',
    dissolveAdmins: 'Anybody can continue it from the home screen of a device. Administrators can dissolve the batch.',
    dissolved: 'The batch is dissolved (orders for other batches: {{orders}}, orders that stay: {{staying}}).',
  },
);
