import { VERSIONS } from '../../wire/versions.js';

/* The page at /docs: swagger-ui, and a choice of the version above it. Script and page apart, as the CSP asks. */

const NEWEST = VERSIONS.at(-1);

const choices = VERSIONS.map((version) => `<option${version === NEWEST ? ' selected' : ''}>${version}</option>`).join(
  '',
);

export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kura API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<style>
body { margin: 0; }
header { display: flex; gap: 1.5em; align-items: baseline; padding: 0.8em 1.4em; background: #1d3557; color: #fff; font: 1em sans-serif; }
header a { color: inherit; }
</style>
</head>
<body>
<header>
<strong>Kura API</strong>
<label>Version <select id="version">${choices}</select></label>
<a id="document">OpenAPI document</a>
</header>
<main id="reference"></main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/reference.js"></script>
</body>
</html>
`;

/** The version is kept in the address (\`/docs?version=1.5\`), so that a link leads to what its sender saw. */
export const SCRIPT = `'use strict';
const choice = document.getElementById('version');
const asked = new URLSearchParams(location.search).get('version');
if ([...choice.options].some(({ value }) => value === asked)) choice.value = asked;
function show() {
  const url = '/openapi/' + choice.value + '.json';
  document.getElementById('document').href = url;
  SwaggerUIBundle({
    url,
    dom_id: '#reference',
    deepLinking: true,
    persistAuthorization: true,
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
  });
}
choice.addEventListener('change', () => {
  history.replaceState(null, '', '?version=' + choice.value);
  show();
});
show();
`;
