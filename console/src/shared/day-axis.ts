/* The axes of a chart with a column for each day. */

/** A round figure is one of these, times a power of ten. */
const ROUND = [1, 2, 5];

/** A round figure near the middle between 0 and the largest value; null: the value is too small for one. */
export function middleOf(most: number): number | null {
  const power = 10 ** Math.floor(Math.log10(Math.max(most / 2, 1)));
  const figures = ROUND.map((step) => step * power).concat(10 * power);
  // Nearer to an end of the axis, its label would cover the label there.
  const [best] = figures
    .filter((one) => one >= most * 0.25 && one <= most * 0.75)
    .sort((a, b) => Math.abs(a - most / 2) - Math.abs(b - most / 2));
  return best ?? null;
}

/** How many days a Monday must be before today to get a label: nearer, its label would cover that of today. */
const APART = 4;

/** The indexes of the days that have a label: Mondays and today. @param days `YYYY-MM-DD`, the last one is today */
export const labelledDays = (days: readonly string[]): number[] =>
  days.flatMap((day, index) => {
    const last = days.length - 1;
    const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
    return index === last || (isMonday && last - index >= APART) ? [index] : [];
  });

/** A day in a label: `11/26`. */
export const shortDay = (day: string): string => {
  const [, month, date] = day.split('-');
  return `${Number(month)}/${Number(date)}`;
};
