/* Whether somebody is at the page. A page reads anew by itself what changed; that alone must not keep a session alive. */

const AWAY_AFTER_MS = 5 * 60_000;

let last = Date.now();
const note = (): void => {
  last = Date.now();
};
for (const event of ['pointerdown', 'pointermove', 'keydown'] as const) {
  window.addEventListener(event, note, { capture: true, passive: true });
}

/** Whether nobody has touched the page for some minutes. */
export const isUnattended = (): boolean => Date.now() - last > AWAY_AFTER_MS;
