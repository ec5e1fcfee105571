/** What all mails of Kura share. They contain texts that people entered; each of these must stay on its line. */

/** The text of a mail, as plain text and as a page. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The page of a mail. @param content HTML */
export const page = (language: 'ja' | 'en', content: string): string =>
  [
    '<!DOCTYPE html>',
    `<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>`,
    '<body style="margin:0;padding:24px;background:#f5f5f4;color:#1c1917;font:15px/1.7 sans-serif">',
    '<div style="max-width:560px;margin:0 auto;padding:24px 28px;background:#fff;border:1px solid #e7e5e4">',
    content,
    '</div></body></html>',
  ].join('\n');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

/** Characters that change the text direction: in a name they could make the rest of its line read differently. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text on one line: it must not be able to start a new line, neither of a header nor of the mail. */
export const oneLine = (text: string): string =>
  text
    .replace(TURNING, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/** A button that leads to a link, and the link as text below it: paragraphs of HTML. */
export const linkButton = (link: string, words: string): string[] => [
  `<p style="margin:24px 0"><a href="${escaped(link)}" style="padding:10px 18px;background:#2c4a8f;color:#fff;text-decoration:none">${escaped(words)}</a></p>`,
  `<p style="font-size:13px;color:#57534e;word-break:break-all">${escaped(link)}</p>`,
];
