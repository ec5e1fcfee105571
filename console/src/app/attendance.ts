/* Whether somebody uses the page. A page reads changed data by itself; these requests alone must not keep a session alive. */

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
