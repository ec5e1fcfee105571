import { parseDate } from '../kernel/dates.js';
import { figure } from '../kernel/quantities.js';
import type { MorningMail } from '../rules/people/person-mail.js';
import { escaped, linkButton, type MailText, oneLine, page } from './mail-text.js';

/*
 * The text of the morning mail, which says what needs a decision: figures, a few order numbers, and the link. Nothing about
 * the shop's customers, because mails are read in many places.
 */

interface Words {
  readonly locale: string;
  readonly subject: (mail: MorningMail, day: string) => string;
  readonly greeting: (name: string) => string;
  readonly opening: (account: string, day: string) => string;
  readonly orders: (count: string) => string;
  readonly others: (count: string) => string;
  readonly receipts: (count: string) => string;
  readonly mails: (count: string) => string;
  readonly lots: (count: string) => string;
  readonly button: string;
  readonly closing: readonly string[];
}

const WORDS: Readonly<Record<MorningMail['language'], Words>> = {
  ja: {
    locale: 'ja-JP',
    subject: ({ provider, account }, day) => `【${provider}】${account}：${day} 対応が必要なもの`,
    greeting: (name) => `${name} 様`,
    opening: (account, day) => `${day}現在、「${account}」に対応が必要なものがあります。`,
    orders: (count) => `対応が必要な注文：${count}件`,
    others: (count) => `ほか${count}件`,
    receipts: (count) => `予定と相違のあった入庫（未確認）：${count}件`,
    mails: (count) => `届いていない出荷通知メール：${count}件`,
    lots: (count) => `期限の近い在庫：${count}ロット`,
    button: 'ホームで確認する',
    closing: [
      'このメールは、営業日の朝、対応が必要なものがあるときにだけお送りしています。',
      '受け取りをやめるには、「設定」の「通知」をオフにしてください。',
      'このメールは送信専用です。',
    ],
  },
  en: {
    locale: 'en-GB',
    subject: ({ provider, account }, day) => `${provider}: what needs action in ${account}, ${day}`,
    greeting: (name) => `Dear ${name},`,
    opening: (account, day) => `As of ${day}, this needs a decision in "${account}".`,
    orders: (count) => `Orders that need action: ${count}`,
    others: (count) => `and ${count} more`,
    receipts: (count) => `Receipts with differences to resolve: ${count}`,
    mails: (count) => `Notice mails that did not arrive: ${count}`,
    lots: (count) => `Lots about to expire: ${count}`,
    button: 'Open the home page',
    closing: [
      'This mail comes on the morning of a working day, and only when something needs action.',
      'To stop it, turn off "Notifications" in the settings.',
      'This address only sends mail; replies are not read.',
    ],
  },
};

const DAY = { month: 'long', day: 'numeric', weekday: 'short' } as const;

/** A figure with what it counts, and lines about some of what it counts. */
interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

export function writeMorningMail(mail: MorningMail): MailText {
  const { language, link } = mail;
  const words = WORDS[language];
  const day = parseDate(mail.day)?.toLocaleString(words.locale, DAY) ?? mail.day;
  const account = oneLine(mail.account);
  const subject = words.subject({ ...mail, account, provider: oneLine(mail.provider) }, day);
  const opening = [words.greeting(oneLine(mail.name)), words.opening(account, day)];
  const sections = sectionsOf(mail, words);
  const text = [
    ...opening,
    ...sections.map(({ title, lines }) => [`■ ${title}`, ...lines.map((line) => `  ${line}`)].join('\n')),
    `${words.button}:\n${link}`,
    words.closing.join('\n'),
  ].join('\n\n');
  const html = [
    ...opening.map((line) => `<p>${escaped(line)}</p>`),
    ...sections.map(sectionPage),
    ...linkButton(link, words.button),
    `<p style="font-size:13px;color:#57534e">${words.closing.map(escaped).join('<br>')}</p>`,
  ].join('\n');
  return { subject, text: `${text}\n`, html: page(language, html) };
}

/** The sections of a mail. A figure of zero is not mentioned. */
function sectionsOf({ news, language }: MorningMail, words: Words): Section[] {
  const others = news.orders - news.named.length;
  const named = news.named.map(({ identifier, why }) =>
    [oneLine(identifier), ...(why === null ? [] : [oneLine(why[language])])].join(language === 'ja' ? '：' : ': '),
  );
  const sections: readonly (readonly [number, (count: string) => string, readonly string[]])[] = [
    [news.orders, words.orders, others > 0 ? [...named, words.others(figure(others))] : named],
    [news.receipts, words.receipts, []],
    [news.mails, words.mails, []],
    [news.lots, words.lots, []],
  ];
  return sections.flatMap(([count, title, lines]) => (count === 0 ? [] : [{ title: title(figure(count)), lines }]));
}

const sectionPage = ({ title, lines }: Section): string =>
  lines.length === 0
    ? `<p><b>${escaped(title)}</b></p>`
    : `<p style="margin-bottom:0"><b>${escaped(title)}</b></p>\n<ul style="margin-top:4px;padding-left:20px">${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`;
