export { createKuraClient, type KuraClient, type KuraClientOptions, type KuraVersion } from './client.js';
export { KuraApiError, KuraNoAnswerError, unwrap } from './errors.js';
export { paginate } from './paginate.js';
export type { Retry } from './resilient-fetch.js';
export type { components as components_1_5 } from './schema-1.5.js';
export type { components } from './schema-1.6.js';
