import { list, object } from '../schema.js';

/** The schema of an answer whose fields are described in a guide (docs/guides/console-endpoints.md), not here. */
export const documentedInGuide = () => object({});

/** A list of such answers, under this name. */
export const listDocumentedInGuide = (name: string) => object({ [name]: list(documentedInGuide()) });
