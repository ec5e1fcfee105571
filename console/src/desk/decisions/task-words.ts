import { words } from '../../app/i18n';

/** Tasks that stand still. */
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
    taskAside: 'It was put aside, and for 30 minutes nobody has gone on with it.',
    taskForgotten: '{{name}} has not scanned for 30 minutes.',
    began: 'Begun',
    lastScan: 'Last scan',
    putAsideText: 'Put aside, anybody can go on with it.',
    putAside: 'Put it aside for others',
    putAsideAdmins: 'Administrators can put it aside, so that others can go on with it.',
    putAsideDone: 'The work of {{name}} is put aside. Anybody can go on with it.',
    asideText: 'Anybody can go on with it from the home screen: tell somebody on the floor.',
    dissolveText:
      'Anybody can go on with it from the home screen. Dissolved, those orders of which nothing is picked are planned anew.',
    dissolve: 'Dissolve the batch',
    dissolveAdmins: 'Anybody can go on with it from the home screen. Administrators can dissolve the batch.',
    dissolved: 'The batch is dissolved (orders planned anew: {{orders}}, orders that stay: {{staying}}).',
  },
);
