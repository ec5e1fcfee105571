import { VERSIONS } from '../../wire/contract/versions.js';

/*
 * The page at /docs: Scalar's reader of OpenAPI documents, configured to load nothing from other servers. Script and
 * style are separate files, as the CSP requires.
 */

const SOURCES = VERSIONS.toReversed().map((version, index) => ({
  title: `Version ${version}`,
  slug: `v${version}`,
  url: `/openapi/${version}.json`,
  default: index === 0,
}));

/** Turns off everything that makes Scalar contact its maker's servers, including its fonts. */
const CONFIGURATION = {
  sources: SOURCES,
  telemetry: false,
  withDefaultFonts: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  // Only the three languages for which the documents have samples (samples.ts).
  hiddenClients: true,
  documentDownloadType: 'none',
  persistAuth: true,
  orderSchemaPropertiesBy: 'preserve',
  defaultOpenFirstTag: true,
};

/** @param current the section that the page belongs to */
export const header = (current: 'reference' | 'guides'): string => {
  const link = (place: typeof current, address: string, words: string): string =>
    `<a href="${address}"${place === current ? ' aria-current="page"' : ''}>${words}</a>`;
  const documents = VERSIONS.toReversed().map((one) => `<a href="/openapi/${one}.json">${one}</a>`);
  return `<header class="kura-header">
<a class="kura-brand" href="/docs"><span lang="ja">倉</span> Kura</a>
<nav aria-label="Documentation">${link('reference', '/docs', 'API reference')}${link('guides', '/docs/guides', 'Guides')}</nav>
<span class="kura-documents">OpenAPI ${documents.join(' ')}</span>
</header>`;
};

/** The head of every page of the documentation. */
export const head = (title: string): string => `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/style.css">`;

export const PAGE = `<!doctype html>
<html lang="en">
<head>
${head('Kura API')}
</head>
<body>
${header('reference')}
<main id="reference"></main>
<script src="/docs/reference.js"></script>
<script src="/docs/scalar.js"></script>
</body>
</html>
`;

/**
 * Runs before Scalar's script. The zod inside it calls \`new Function('')\` to find out whether it may generate code.
 * The CSP forbids that, and browsers report each attempt, so this disables the attempt.
 */
export const SCRIPT = `'use strict';
globalThis.Function = new Proxy(Function, {
  construct() {
    throw new EvalError('Code generation from strings is disabled.');
  },
});
addEventListener('DOMContentLoaded', () => {
  Scalar.createApiReference('#reference', ${JSON.stringify(CONFIGURATION)});
});
`;
