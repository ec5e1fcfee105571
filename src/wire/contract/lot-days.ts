/* Answers show days of lots as times: an expiry date as its first second, a last allocatable day as its last second. */

export const firstSecondOf = (day: string | null): string | null => (day === null ? null : `${day} 00:00:00`);
export const lastSecondOf = (day: string | null): string | null => (day === null ? null : `${day} 23:59:59`);
