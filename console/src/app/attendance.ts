/*
 * Whether somebody uses the page. A page reads changed data by itself. api.ts marks the requests of a page that nobody uses
 * (`x-kura-unattended`), so that they do not keep the session alive.
 */

const AWAY_AFTER_MS = 5 * 60_000;

let last = Date.now();
const note = (): void => {
  last = Date.now();
};
for (const event of ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const) {
  window.addEventListener(event, note, { capture: true, passive: true });
}

/** Whether nobody has touched the page for some minutes. */
export const isUnattended = (): boolean => Date.now() - last > AWAY_AFTER_MS;
