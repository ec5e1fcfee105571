import { words } from '../../app/i18n';

export const OF_PROVIDER = words(
  'ofProvider',
  {
    title: '事業者情報',
    name: '会社名',
    nameHint: '画面の上部と、招待などのメールに表示されます。',
    invoice: '適格請求書発行事業者の登録番号',
    invoiceHint: '「T」と13桁の数字。登録していない場合は空欄のままにしてください。',
    none: '未登録',
    change: '変更',
    save: '保存',
    keep: 'やめる',
  },
  {
    title: 'About the provider',
    name: 'Company',
    nameHint: 'Shown at the top of the pages, and in mails such as invitations.',
    invoice: 'Number as qualified invoice issuer',
    invoiceHint: 'T and 13 digits. Empty: there is none.',
    none: 'none',
    change: 'Change',
    save: 'Save',
    keep: 'Cancel',
  },
);
