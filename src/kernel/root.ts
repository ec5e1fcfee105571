/**
 * The directory of the repository, which also holds what is read at run time: migrations, guides, package.json. Source
 * (src/kernel) and build (dist/kura, see build.ts) are both two levels below it.
 */
export const ROOT = new URL('../../', import.meta.url);
