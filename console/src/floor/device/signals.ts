import type { Answer } from './outbox';

/*
 * Right and wrong, for ears and hands: right is one short high tone, wrong are two low ones; a finished task rises, a question
 * is one middle tone.
 */

interface Tone {
  readonly hz: number;
  /** From the beginning, in seconds. */
  readonly at: number;
  readonly length: number;
}

export type Signal = Answer['sound'] | 'kept';

const TONES: Readonly<Record<Signal, readonly Tone[]>> = {
  ok: [{ hz: 1_760, at: 0, length: 0.07 }],
  done: [
    { hz: 1_320, at: 0, length: 0.09 },
    { hz: 1_760, at: 0.1, length: 0.14 },
  ],
  wrong: [
    { hz: 220, at: 0, length: 0.16 },
    { hz: 196, at: 0.2, length: 0.22 },
  ],
  ask: [{ hz: 660, at: 0, length: 0.2 }],
  kept: [{ hz: 880, at: 0, length: 0.05 }],
};

/** In ms: on, off, on. */
const VIBRATIONS: Readonly<Record<Signal, number[]>> = {
  ok: [30],
  done: [40, 60, 40],
  wrong: [180, 80, 180],
  ask: [90],
  kept: [15],
};

const VOLUME = 0.25;

let context: AudioContext | null = null;

/** Plays the tones and vibrates. A browser allows this only after somebody has touched the page, or pressed a key. */
export function signal(what: Signal): void {
  if (navigator.userActivation?.hasBeenActive === false) return;
  try {
    navigator.vibrate?.(VIBRATIONS[what]);
    play(TONES[what]);
  } catch {
    // A device without sound: colour and words on the screen say the same.
  }
}

function play(tones: readonly Tone[]): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => {});
  const { currentTime, destination } = context;
  for (const { hz, at, length } of tones) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hz;
    volume.gain.setValueAtTime(VOLUME, currentTime + at);
    // Without the fall, the end of a tone clicks.
    volume.gain.exponentialRampToValueAtTime(0.001, currentTime + at + length);
    tone.connect(volume).connect(destination);
    tone.start(currentTime + at);
    tone.stop(currentTime + at + length);
  }
}
