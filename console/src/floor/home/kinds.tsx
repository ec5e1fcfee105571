/** The kinds of work among the choices of the home screen; the others go on with a paused task. */
export const kindsIn = (choices: readonly string[]): readonly string[] => choices.filter((one) => !one.includes(':'));
