/** The minutes of each hour at which a pass serves what still waits (H-048), half an hour apart. No wave is released then. */
export const PASS_MINUTES = [11, 41] as const;

/** The same in Japanese sentences. */
export const PASS_MINUTES_JA = `毎時${PASS_MINUTES.map((minute) => `${minute}分`).join('・')}`;
