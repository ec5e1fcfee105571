import fc from 'fast-check';
import type { Version } from '../../src/wire/contract/versions.js';
import type { Document, Operation } from '../kit/documented.js';
import type { TextFault } from './mutations.js';
import type { Pool } from './values.js';

/* What one request will be, before it is known what exists when it is sent. */

export interface Plan {
  readonly operationId: string;
  readonly method: string;
  /** Below `/`, as `{name}` in its place: `/api/items/{id}`. */
  readonly template: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** A value may be a list, which is joined by commas. */
  readonly query: readonly (readonly [name: string, value: unknown])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly caller: 'shop' | 'newcomer' | 'limited' | 'stranger';
  /** Undefined: none. */
  readonly body: { readonly value: unknown } | undefined;
  /** The form of an upload. */
  readonly form: FormPlan | undefined;
  readonly fault: TextFault | null;
}

export interface FormPlan {
  readonly field: string;
  readonly picture: 'png' | 'jpeg' | 'damaged' | 'text' | 'empty';
  readonly file_name: string;
  readonly times: number;
}

/** An operation of one version. */
export interface Route {
  readonly version: Version;
  readonly document: Document;
  readonly method: string;
  readonly template: string;
  readonly operation: Operation;
}

/** Sound; of the right shape, about anything; wrong somewhere. */
export type Manner = 'sound' | 'shaped' | 'odd';

/** @param weights the more often, the higher */
export const often = <T>(...weights: readonly [number, fc.Arbitrary<T>][]): fc.Arbitrary<T> =>
  fc.oneof(...weights.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const POOLS: Readonly<Record<string, Pool>> = { items: 'item', warehousings: 'receipt', shipments: 'shipment' };

/** What the ids of a path are of. */
export const poolOf = (template: string): Pool | undefined => POOLS[template.split('/')[2] ?? ''];
