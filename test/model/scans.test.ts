import { expect, it } from 'vitest';
import { openApi } from '../kit/api.js';
import { differences } from '../kit/floor.js';
import { SEED, setting } from '../kit/size.js';
import { Dice } from './dice.js';
import { ScanFloor } from './scan-floor.js';
import { answerTo, type Hand, type Scan } from './scan-hand.js';

/*
 * Random work by scans against a model (scan-ledger.ts) that knows only what the screens say. Three people work at once, each with two
 * devices on one task: scans come late, doubled, out of order, from a device that was laid aside, and of anything that lies around,
 * while orders come and are cancelled.
 *
 * After every round: each unit lies in the place, and is in the bucket, that the model says; the same scan had the same answer; a scan
 * for another step than the task's moved nothing. Every 50th round, and at the end: `verify`.
 *
 * It covers: pick with undo, short and totes, receive, put away, pack, hand over, return, move, put back, count (whose variances nobody
 * decides about here). It does not cover lots, serial numbers, several clients, and several orders in a batch.
 */

const rounds = setting('KURA_MODEL_SCANS', 800);
const seed = setting('KURA_MODEL_SEED', SEED);

it(`every unit is where the scans have put it (${rounds} rounds, seed ${seed})`, async () => {
  const api = await openApi();
  try {
    const dice = new Dice(seed);
    const floor = await ScanFloor.open(api, dice, 3);
    for (let n = 0; n < 4; n += 1) await floor.happen();
    const told: string[] = [];
    const tally = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      if (dice.oneIn(4)) await floor.happen();
      const work = floor.hands.map((hand) => ({ hand, scans: floor.scansOf(hand) }));
      const done = await Promise.all(
        work.map(async ({ hand, scans }) => ({ hand, scans, answers: await Promise.all(scans.map(answerTo)) })),
      );
      await floor.learn();
      for (const { hand, scans, answers } of done) {
        for (const [nth, scan] of scans.entries()) {
          const answer = answers[nth] as (typeof answers)[number];
          told.push(
            `${round} ${hand.name} at ${hand.at.kind} ${hand.at.screen} ${JSON.stringify(scan.body)}: ${answer.sound} ${answer.screen} ${answer.message}`,
          );
          // The same scan once more: the same answer, and no other effect.
          const first = scans.indexOf(scan);
          if (first < nth) expect(answer).toEqual(answers[first]);
          else record(floor, hand, scan, answer, tally);
        }
        await hand.look(dice);
      }
      const wrong = await floor.differences();
      if (wrong.length > 0 || (round + 1) % 50 === 0 || round + 1 === rounds)
        wrong.push(...(await differences(api.ctx)));
      if (wrong.length > 0) expect.fail([`seed ${seed}, round ${round}:`, ...told.slice(-12), ...wrong].join('\n'));
    }
    if (setting('KURA_MODEL_VERBOSE', 0) === 1)
      process.stdout.write(`${[...tally].map((one) => one.join(' ')).join('\n')}\n`);
    // So that a change of a screen's name does not leave the model with nothing to do.
    expect(tally.size).toBeGreaterThan(15);
  } finally {
    await api.close();
  }
}, 600_000);

function record(
  floor: ScanFloor,
  hand: Hand,
  { body }: Scan,
  answer: Awaited<ReturnType<typeof answerTo>>,
  tally: Map<string, number>,
): void {
  const { at } = hand;
  if (body.task !== at.task || body.step !== at.step) {
    // It is for where the task is not, or not any more.
    expect([answer.sound, JSON.stringify(body)]).toEqual(['wrong', JSON.stringify(body)]);
    return;
  }
  if (answer.sound !== 'wrong') tally.set(at.screen, (tally.get(at.screen) ?? 0) + 1);
  floor.ledger.scanned(at, body, answer, floor.statusOf);
}
