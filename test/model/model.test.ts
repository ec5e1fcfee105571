import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SEED, setting } from '../kit/size.js';
import { intents } from './choose.js';
import { byIntents, type Failure, run } from './run.js';
import { shrink } from './shrink.js';
import { openWorld } from './world.js';

/*
 * Random histories against a model of the stock (state.ts and what it names), which is written from the contract, sections 5
 * to 8, and knows nothing of Kura's rules, tables and SQL. Clients act over HTTP, each answer is held against the API
 * reference; the floor and the operator act by the operations that their screens and commands call.
 *
 * After every action: what was answered (status, faults, waiting lines, day of shipping), every row of stock, shipments, lines,
 * allocations, demand, receipts, counts and removals, and the stock figures of all items that it touched are as the model says. Every
 * 25th: all stock figures and the list of pending shipments. Every 100th, and at the end of each sequence: `verify`.
 *
 * It covers: orders, bulk, updates (goods, warehouse, priority, suspension, leave to wait, enclosed goods, day), deletion, clearing,
 * requests and answers, wave release, picking by lines, inspection, packing, shipping, putting back, taking back; receipts with
 * several lots, short, over, defective, unidentified, put away in parts, released; transfers with what is lost and found on the
 * way; removals of both kinds from all three sources; adjustments; blocks; sets edited later, days of lots changed; midnight on
 * both sides, passes and wave releases; two at once, whose outcome must be that of one order or the other; dry runs; wrong requests.
 *
 * It does not cover: more than 1,000 waiting lines at once (the job that serves them), temperature zones, shipping rules, delivery dates,
 * carriers, overseas, cash on delivery, cases, serial numbers, redirected transfers, deleted items, idempotency keys, the lists
 * of past days, papers and mails. Two at once are two clients or a client and the floor, never two passes.
 *
 * KURA_MODEL_COMMANDS, _SEED, _LENGTH and _SHRINK set how many, which, how long a sequence is, and how long a failure is shortened;
 * `npm run test:model -- --help` knows the same as options.
 */

const settings = {
  commands: setting('KURA_MODEL_COMMANDS', 2_000),
  seed: setting('KURA_MODEL_SEED', SEED),
  length: setting('KURA_MODEL_LENGTH', 80),
};

/** CPU time of this process: what is left of the wall time is the database's, and the machine's other work. */
const cpuMs = (): number => Math.round((process.cpuUsage().user + process.cpuUsage().system) / 1_000);

/** Every so many sequences, one is so many times as long. */
const LONG_EVERY = 5;
const LONG = 4;
/** How long a failure may be shortened, in ms. */
const SHRINK_MS = setting('KURA_MODEL_SHRINK', 60) * 1_000;

const told = ({ actions, what }: Failure, more: string): string =>
  [more, ...actions.map((action) => `  ${JSON.stringify(action)},`), ...what].join('\n');

it(`random actions have the results that the model predicts (${settings.commands} commands, seed ${settings.seed})`, async () => {
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
      if (setting('KURA_MODEL_VERBOSE', 0) === 1)
        process.stdout.write(`${done} commands, ${Date.now() - started} ms, ${cpuMs()} ms of our own\n`);
    }
    if (setting('KURA_MODEL_VERBOSE', 0) === 1) {
      for (const [kind, { done: ok, refused }] of [...tally].sort())
        process.stdout.write(`${kind}: ${ok} done, ${refused} refused\n`);
    }
  } finally {
    await world.close();
  }
}, 3_600_000);
