import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KINDS } from '../../src/operations/floor/tasks/kinds.js';
import { RECORDINGS } from './session.js';

/* The floor app has a screen for whatever the recorded sessions have shown, and a word for each button. */

const FLOOR = join(import.meta.dirname, '../../console/src/floor');
const textOf = (path: string): string => readFileSync(join(FLOOR, path), 'utf8');

/** The names before the colons at the beginnings of lines. */
const keysIn = (text: string): string[] => [...text.matchAll(/^ +([a-z_]+):/gm)].map(([, key]) => key as string);

const [, CHOICES = ''] = textOf('words.ts').split('export const CHOICES');
const [, JAPANESE = '', ENGLISH = ''] = CHOICES.split(/^ {2}\{$/m);

const answers = RECORDINGS.flatMap(({ sessions }) => sessions)
  .flatMap(({ steps }) => steps)
  .flatMap((step) => ('answer' in step && step.answer ? [step.answer] : []));

/** Sizes, carriers, lots and lines say themselves what they are. */
const OF_SCREEN = /^(?:\d+|S{1,2}|CARRIER[A-Z]|lot:\d+|(?:line|measure)_\d+)$/;

describe.each(KINDS.map(({ kind }) => kind))('the floor app, %s', (kind) => {
  const own = answers.filter((answer) => answer.kind === kind);
  const folder = kind.replaceAll('_', '-');

  it('draws each screen', () => {
    const [, screens = ''] = textOf(`${folder}/${folder}.tsx`).split(/^export const \w+: Screens = \{$/m);
    const shown = [...new Set(own.map(({ screen }) => screen))];
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.filter((screen) => !keysIn(screens).includes(screen))).toEqual([]);
  });

  it('has a word for each button, in both languages', () => {
    const said = own.flatMap(({ choices = [] }) => choices);
    const buttons = [kind, ...new Set(said)].filter((one) => !OF_SCREEN.test(one));
    for (const words of [keysIn(JAPANESE), keysIn(ENGLISH)])
      expect(buttons.filter((button) => !words.includes(button))).toEqual([]);
  });
});
