import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences } from '../kit/floor.js';
import { setting } from '../kit/size.js';
import { Floor, FOLDER, RECORDINGS, type Session, type Shown, type Step } from './session.js';

/*
 * The recorded sessions are replayed: an app that works by what it is told finds the same steps, screens, buttons, messages and
 * fields as when they were recorded. After a change that is wanted: `npm run generate:sessions`, and look at what is different.
 */

const WRITE = setting('KURA_WRITE_SESSIONS', 0) === 1;
/** One step a line, so that a difference shows which scan it is. */
const textOf = (sessions: readonly Session[]): string =>
  `[\n${sessions
    .map(({ name, steps }) => {
      const lines = steps.map((step) => `      ${JSON.stringify(step)}`).join(',\n');
      return `  {\n    "name": ${JSON.stringify(name)},\n    "steps": [\n${lines}\n    ]\n  }`;
    })
    .join(',\n')}\n]\n`;

/** What is not as it was recorded, field by field. */
function changed(was: Shown | undefined, now: Shown): string[] {
  if (was === undefined) return ['no answer is recorded: npm run generate:sessions'];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(now)])] as (keyof Shown)[];
  return fields.flatMap((field) => {
    const [before, after] = [JSON.stringify(was[field]), JSON.stringify(now[field])];
    return before === after ? [] : [`${field}: recorded ${before}, now ${after}`];
  });
}

describe.each(RECORDINGS)('recorded: $kind', ({ kind, sessions }) => {
  let floor: Floor;
  const written: Session[] = [];

  beforeAll(async () => {
    floor = await Floor.open();
  }, 120_000);
  afterAll(async () => {
    const wrong = await differences(floor.api.ctx);
    await floor.api.close();
    expect(wrong).toEqual([]);
    if (WRITE) writeFileSync(join(FOLDER, `${kind}.json`), textOf(written));
  });

  it.each(sessions)('$name', async (session) => {
    if (WRITE) {
      written.push({ name: session.name, steps: await floor.replay(session) });
      return;
    }
    const wrong: string[] = [];
    await floor.replay(session, (nth, now) => {
      const { send, answer } = session.steps[nth] as Extract<Step, { send: unknown }>;
      wrong.push(...changed(answer, now).map((one) => `step ${nth + 1}, ${JSON.stringify(send)}: ${one}`));
      return wrong.length > 0;
    });
    expect(wrong).toEqual([]);
  });
});
