/** A long label of a large button goes on in the next line of a narrow window. */
export const WRAPS = { label: { whiteSpace: 'normal', lineHeight: 1.5 } } as const;
