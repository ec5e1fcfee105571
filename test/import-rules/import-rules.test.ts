/**
 * The import rules of .dependency-cruiser.cjs, each broken in every way we know.
 *
 * A rule is a few regular expressions, and one that matches nothing looks just like one that is kept. So every rule has
 * a small tree under fixtures/ that is called like it, with a file for each way to break it. Lines that end with
 * `// reported` have the imports that the rule must report; it must report no other, and no other rule anything.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { describe, expect, test } from 'vitest';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const FIXTURES = fileURLToPath(new URL('./fixtures/', import.meta.url));
const ROOTS = ['src', 'test', 'bench', 'packages', 'clients', 'console'];

const options = await extractDepcruiseOptions(`${REPOSITORY}.dependency-cruiser.cjs`);
/** Where names of packages lead: the command line reads it by itself. */
const tsConfig = extractTSConfig(`${REPOSITORY}tsconfig.json`);
const rules = (options.ruleSet?.forbidden ?? []).map((rule) => rule.name ?? 'unnamed');

const fixtures = readdirSync(FIXTURES).filter((name) => name !== 'clean');

async function cruiseFixture(name: string): Promise<ICruiseResult> {
  const baseDir = `${FIXTURES}${name}`;
  const roots = ROOTS.filter((root) => existsSync(`${baseDir}/${root}`));
  const { output } = await cruise(roots, { ...options, baseDir }, undefined, { tsConfig });
  if (typeof output === 'string') throw new Error('the cruiser printed a report where a result was asked for');
  return output;
}

/** The imports of a tree that were reported: by which rule, in which file, of what. */
const reportedIn = ({ modules }: ICruiseResult): string[] =>
  modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ module, rules: broken = [] }) =>
      broken.map(({ severity, name }) => `${severity} ${name}: ${source} -> ${module}`),
    ),
  );

/** The imports of a tree that are marked as ones that its rule reports. */
function markedIn(fixture: string): string[] {
  const files = readdirSync(`${FIXTURES}${fixture}`, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(`${FIXTURES}${fixture}/${file}`, 'utf8').matchAll(/'([^']+)'\)?; \/\/ reported$/gm)].map(
        // The cruiser calls modules of Node without their prefix.
        ([, module]) => `error ${fixture}: ${file} -> ${module?.replace(/^node:/, '')}`,
      ),
    );
}

describe('import rules', () => {
  test.each(fixtures)('%s is reported where it is broken, and nothing else', async (fixture) => {
    const marked = markedIn(fixture);
    expect(marked).not.toEqual([]);
    expect(reportedIn(await cruiseFixture(fixture)).sort()).toEqual(marked.sort());
  });

  test('a tree that keeps every rule is not reported', async () => {
    const clean = await cruiseFixture('clean');
    expect(reportedIn(clean)).toEqual([]);
    // A cruise that follows nothing reports nothing either.
    expect(clean.summary.totalDependenciesCruised).toBeGreaterThan(70);
  });

  test('every rule has a fixture, and every fixture a rule', () => {
    expect([...fixtures].sort()).toEqual([...rules].sort());
    expect(new Set(rules).size).toBe(rules.length);
  });

  test('every rule is an error and says why', () => {
    const lax = (options.ruleSet?.forbidden ?? []).filter((rule) => rule.severity !== 'error' || !rule.comment);
    expect(lax).toEqual([]);
  });

  test('a package that is imported by its name is seen where it lies', async () => {
    const { output } = await cruise(['src/storage/database/embedded-database.ts'], options, undefined, { tsConfig });
    if (typeof output === 'string') throw new Error('the cruiser printed a report where a result was asked for');
    const [module] = output.modules.filter(({ source }) => source === 'src/storage/database/embedded-database.ts');
    const found = module?.dependencies.find((dependency) => dependency.module === '@kura/embedded-postgres');
    expect(found).toMatchObject({ resolved: 'packages/embedded-postgres/src/index.ts', couldNotResolve: false });
  });

  test('`npm run check:imports` checks every folder with sources', () => {
    const { scripts } = JSON.parse(readFileSync(`${REPOSITORY}package.json`, 'utf8')) as {
      scripts: Record<string, string>;
    };
    const cruised = scripts['check:imports']?.split(' ') ?? [];
    expect(cruised).toEqual(expect.arrayContaining(ROOTS));
  });
});
