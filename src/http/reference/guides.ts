import { readdirSync, readFileSync } from 'node:fs';
import { Marked, type Tokens } from 'marked';
import { ROOT } from '../../kernel/root.js';
import { head, header } from './page.js';

/*
 * Renders the guides in docs/guides as pages. Their links point from file to file, because they are also read in the
 * repository.
 */

const FOLDER = new URL('docs/guides/', ROOT);

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The address of a link on the pages; null for a file of the repository without a page. */
function addressOf(href: string): string | null {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href;
  const [, name, anchor = ''] = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return name === undefined ? null : `/docs/guides/${name}${anchor}`;
}

const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading): string {
      return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }: Tokens.Link): string {
      const words = this.parser.parseInline(tokens);
      const address = addressOf(href);
      return address === null ? words : `<a href="${escaped(address)}">${words}</a>`;
    },
    // Pictures are inlined, so that they take the colours of the page.
    image({ href, text }: Tokens.Image): string {
      const svg = readFileSync(new URL(href, FOLDER), 'utf8').replace(/^[\s\S]*?(?=<svg)/, '');
      return `<figure role="img" aria-label="${escaped(text)}">${svg}</figure>`;
    },
    code({ text, lang = '' }: Tokens.Code): string {
      return `<pre tabindex="0"><code class="language-${escaped(lang)}">${escaped(text)}</code></pre>\n`;
    },
  },
  hooks: {
    // Lets a wide table scroll by itself, not with the page.
    postprocess: (html) =>
      html
        .replaceAll('<table>', '<div class="guide-table" tabindex="0"><table>')
        .replaceAll('</table>', '</table></div>'),
  },
});

const pageOf = (title: string, list: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
${head(`${title} · Kura`)}
<script src="/docs/guide.js"></script>
</head>
<body>
${header('guides')}
<div class="guide-layout">
<nav class="guide-list" aria-label="Guides">${list}<button class="guide-theme" type="button" id="theme">Light or dark</button></nav>
<main class="guide">
${body}
</main>
</div>
</body>
</html>
`;

/** Stores the colour scheme where Scalar does, so that guides and reference share it. */
export const GUIDE_SCRIPT = `'use strict';
const isDark = () => {
  const chosen = localStorage.getItem('colorMode');
  return chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
};
const show = () => {
  document.documentElement.classList.toggle('dark-mode', isDark());
  document.documentElement.classList.toggle('light-mode', !isDark());
};
show();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
document.addEventListener('DOMContentLoaded', () => {
  document.getElementById('theme').addEventListener('click', () => {
    localStorage.setItem('colorMode', isDark() ? 'light' : 'dark');
    show();
  });
});
`;

/** The names of all guides. */
export const guideNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.replace(/\.md$/, ''));

/** The pages of all guides by name, and the page that lists them. */
export function readGuides(): { readonly pages: ReadonlyMap<string, string>; readonly index: string } {
  const read = guideNames()
    .map((name) => {
      const source = readFileSync(new URL(`${name}.md`, FOLDER), 'utf8');
      const title = /^# (.+)$/m.exec(source)?.[1] ?? name;
      const paragraph = /^# .+\n+((?:[^\n]+\n)+)/m.exec(source)?.[1] ?? '';
      const lead = /^[\s\S]*?[.:](?=\s|$)/.exec(paragraph)?.[0].replace(/:$/, '.') ?? '';
      return { name, title, lead, source };
    })
    .sort((one, other) => one.title.localeCompare(other.title, 'en'));
  const listFor = (current: string | null): string =>
    read
      .map(({ name, title }) => {
        const mark = name === current ? ' aria-current="page"' : '';
        return `<a href="/docs/guides/${name}"${mark}>${escaped(title)}</a>`;
      })
      .join('\n');
  const pages = new Map(
    read.map(({ name, title, source }) => [
      name,
      pageOf(title, listFor(name), markdown.parse(source, { async: false })),
    ]),
  );
  const entries = read.map(
    ({ name, title, lead }) =>
      `<li><a href="/docs/guides/${name}">${escaped(title)}</a><p>${markdown.parseInline(lead, { async: false })}</p></li>`,
  );
  const index = pageOf('Guides', listFor(null), `<h1>Guides</h1>\n<ul class="guide-index">${entries.join('\n')}</ul>`);
  return { pages, index };
}
