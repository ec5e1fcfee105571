import fc from 'fast-check';
import { expect, it } from 'vitest';
import { intents } from './choose.js';
import { byIntents, type Failure, run } from './run.js';
import { shrink } from './shrink.js';
import { openWorld } from './world.js';

const number = (name: string, standard: number): number => {
  const text = process.env[`KURA_MODEL_${name}`];
  return text === undefined ? standard : Number(text);
};

const settings = {
  commands: number('COMMANDS', 2_000),
  seed: number('SEED', Math.floor(Math.random() * 2 ** 31)),
  length: number('LENGTH', 80),
};

/** Every so many sequences, one is so many times as long. */
const LONG_EVERY = 10;
const LONG = 4;
/** How long a failure may be shortened, in ms. */
const SHRINK_MS = number('SHRINK', 60) * 1_000;

const told = ({ actions, what }: Failure, more: string): string =>
  [more, ...actions.map((action) => `  ${JSON.stringify(action)},`), ...what].join('\n');

it(`does as the model (${settings.commands} commands, seed ${settings.seed})`, async () => {
  process.stdout.write(`test/model: seed ${settings.seed}\n`);
  const world = await openWorld();
  const tally = new Map<string, { done: number; refused: number }>();
  try {
    const started = Date.now();
    for (let done = 0, no = 0; done < settings.commands; no += 1) {
      const length = no % LONG_EVERY === LONG_EVERY - 1 ? settings.length * LONG : settings.length;
      const [sequence = []] = fc.sample(fc.array(intents, { minLength: length, maxLength: length }), {
        seed: settings.seed + no,
        numRuns: 1,
      });
      const result = await run(world, byIntents(sequence));
      if (result.failure !== null) {
        const least = await shrink(world, result.failure, Date.now() + SHRINK_MS);
        expect.fail(told(least, `seed ${settings.seed}, sequence ${no}:`));
      }
      done += result.done;
      for (const [kind, { done: ok, refused }] of result.tally) {
        const entry = tally.get(kind) ?? { done: 0, refused: 0 };
        tally.set(kind, { done: entry.done + ok, refused: entry.refused + refused });
      }
      if (number('VERBOSE', 0) === 1) process.stdout.write(`${done} commands, ${Date.now() - started} ms\n`);
    }
    if (number('VERBOSE', 0) === 1) {
      for (const [kind, { done: ok, refused }] of [...tally].sort())
        process.stdout.write(`${kind}: ${ok} done, ${refused} refused\n`);
    }
  } finally {
    await world.close();
  }
}, 3_600_000);
