import { defineConfig } from 'vitest/config';

/** Tests that take long for what they show once, beside those of `test/system`, of which only `start.test.ts` belongs to `npm test`. */
const SLOW = [
  'test/api/large-bodies.test.ts',
  'test/api/resumed-work.test.ts',
  'test/backup/memory.test.ts',
  'test/client/package.test.ts',
  'test/commands/provider.test.ts',
  'test/demo/clock-moves.test.ts',
  'test/demo/restart.test.ts',
  'test/demo/seeding.test.ts',
  'test/mail/worker.test.ts',
  'test/race/floor-day.test.ts',
  'test/storage/spoiled-statements.test.ts',
  'test/upgrade/upgrade.test.ts',
];

/**
 * Projects, so that `vitest --project rules` answers at once: the tests beside their files are pure, also those of the console and the bench; those under `test/`
 * share one PostgreSQL. `npm test` runs these two. `long` has the random suites and slow tests, those of `packages/` start what
 * they need by themselves: `npm run test:long` runs these two and `hostile`. `generators` and `browser` need more than
 * `npm ci` brings.
 */
export default defineConfig({
  // Packages of ours are tested and used from source, as tsconfig.json says.
  resolve: { tsconfigPaths: true },
  test: {
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine may keep what is waited for, or a page, for many seconds.
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['test/kit/seed-setup.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: ['src/**/*.test.ts', 'console/src/**/*.test.ts', 'bench/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['test/**/*.test.ts'],
          exclude: [
            'test/browser/**',
            'test/generators/**',
            'test/hostile/**',
            'test/import-rules/fixtures/**',
            'test/model/**',
            'test/property/**',
            'test/system/!(start).test.ts',
            '**/node_modules/**',
            ...SLOW,
          ],
          globalSetup: ['test/kit/global-setup.ts', 'test/kit/build-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: ['test/property/*.test.ts', 'test/model/*.test.ts', 'test/system/!(start).test.ts', ...SLOW],
          globalSetup: ['test/kit/global-setup.ts', 'test/kit/build-setup.ts'],
        },
      },
      { extends: true, test: { name: 'packages', include: ['packages/*/test/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'hostile',
          include: ['test/hostile/**/*.test.ts'],
          globalSetup: ['test/kit/global-setup.ts', 'test/kit/build-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'generators',
          include: ['test/generators/*.test.ts'],
          globalSetup: ['test/kit/global-setup.ts', 'test/kit/build-setup.ts'],
          // What they write is compiled in one go: half a minute of work, much more on a machine that does other things.
          testTimeout: 400_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/*.test.ts'],
          globalSetup: ['test/kit/global-setup.ts', 'test/kit/build-setup.ts', 'test/browser/pages-setup.ts'],
          testTimeout: 240_000,
          // A busy machine may keep a page waiting for 20 seconds. What fails twice is wrong.
          retry: process.env.CI === undefined ? 0 : 1,
        },
      },
    ],
  },
});
