import type { LinkMail } from '../rules/people/person-mail.js';
import { escaped, linkButton, type MailText, oneLine, page } from './mail-text.js';

/*
 * The text of a mail with a link: for an invitation, or for a new password. It is in the language of the person, which is
 * known.
 */

interface Words {
  readonly subject: string;
  readonly greeting: string;
  readonly opening: readonly string[];
  readonly button: string;
  readonly closing: readonly string[];
}

const WORDS: Readonly<Record<LinkMail['kind'], Readonly<Record<LinkMail['language'], (mail: LinkMail) => Words>>>> = {
  invitation: {
    ja: ({ name, provider, inviter, account }) => ({
      subject: `【${provider}】${account ?? provider}への招待`,
      greeting: `${name} 様`,
      opening: [
        `${inviter === null ? provider : `${inviter}さん`}から、${account === null ? `${provider}のスタッフ` : `「${account}」のメンバー`}として招待されました。`,
        '下のリンクを開き、パスワードを設定してご参加ください。リンクは7日間有効で、1回だけ使えます。',
      ],
      button: '招待を受ける',
      closing: ['お心当たりがない場合は、このメールを破棄してください。', 'このメールは送信専用です。'],
    }),
    en: ({ name, provider, inviter, account }) => ({
      subject: `${provider}: you are invited to ${account ?? provider}`,
      greeting: `Dear ${name},`,
      opening: [
        `${inviter ?? provider} invites you to ${account === null ? `the staff of ${provider}` : `work in the account "${account}"`}.`,
        'Open the link below and choose a password. The link is valid for 7 days and works once.',
      ],
      button: 'Accept the invitation',
      closing: [
        'If you do not know what this is about, ignore this mail.',
        'This address only sends mail; replies are not read.',
      ],
    }),
  },
  reset: {
    ja: ({ name, provider }) => ({
      subject: `【${provider}】パスワードの再設定`,
      greeting: `${name} 様`,
      opening: [
        'パスワードを再設定するためのリンクです。リンクは1時間有効で、1回だけ使えます。',
        '再設定すると、すべての端末からサインアウトされます。',
      ],
      button: 'パスワードを再設定する',
      closing: [
        'お心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。',
        'このメールは送信専用です。',
      ],
    }),
    en: ({ name, provider }) => ({
      subject: `${provider}: a new password`,
      greeting: `Dear ${name},`,
      opening: [
        'This link leads to a new password. It is valid for an hour and works once.',
        'After that, you are signed out everywhere.',
      ],
      button: 'Choose a new password',
      closing: [
        'If you did not ask for it, ignore this mail. Your password stays.',
        'This address only sends mail; replies are not read.',
      ],
    }),
  },
};

export function writePersonMail(mail: LinkMail): MailText {
  const { language, link } = mail;
  const clean = {
    ...mail,
    name: oneLine(mail.name),
    provider: oneLine(mail.provider),
    inviter: mail.inviter === null ? null : oneLine(mail.inviter),
    account: mail.account === null ? null : oneLine(mail.account),
  };
  const { subject, greeting, opening, button, closing } = WORDS[mail.kind][language](clean);
  const text = [greeting, ...opening, `${button}:\n${link}`, closing.join('\n')].join('\n\n');
  const html = [
    ...[greeting, ...opening].map((line) => `<p>${escaped(line)}</p>`),
    ...linkButton(link, button),
    `<p style="font-size:13px;color:#57534e">${closing.map(escaped).join('<br>')}</p>`,
  ].join('\n');
  return { subject, text: `${text}\n`, html: page(language, html) };
}
