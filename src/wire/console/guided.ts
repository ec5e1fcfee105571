import { list, object } from '../schema.js';

/** An answer that a guide describes (docs/guides/console-endpoints.md). */
export const guided = () => object({});

/** A list of them, under this name. */
export const guidedList = (name: string) => object({ [name]: list(guided()) });
