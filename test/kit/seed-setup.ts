import fc from 'fast-check';
import { SEED, setting } from './size.js';

/** Properties draw the same cases in every run, unless KURA_TEST_SEED names another seed. A failure prints the seed. */
fc.configureGlobal({ seed: setting('KURA_TEST_SEED', SEED) });
