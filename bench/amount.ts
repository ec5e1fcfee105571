/*
 * `--quick` runs every part with a fiftieth of the rows, once. Its figures mean nothing: it shows that the bench still works on the
 * tables and the server as they are today.
 */

const SMALLER = 50;

export const isQuick = process.argv.includes('--quick');

/** How many of something the bench makes. */
export const amount = (full: number): number => (isQuick ? Math.ceil(full / SMALLER) : full);

/** How often something is measured. */
export const times = (full: number): number => (isQuick ? 1 : full);
