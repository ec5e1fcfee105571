/**
 * Everything in which the versions of the contract differ. Routes and schemas are written once; where a version
 * matters they ask here, and nowhere else is a version compared.
 *
 * | Topic | 1.5 | 1.6 |
 * |---|---|---|
 * | lists: `cursor`, `limit`, `metadata.page` | ignored, absent | applied |
 * | `id` on the item list; `identifier` or `code` on the account's item list; `identifier` on the account's shipment list | required | optional |
 * | `metadata` on shipment lists by id or identifier | present | present |
 */
export const VERSIONS = ['1.5', '1.6'] as const;
export type Version = (typeof VERSIONS)[number];

interface Differences {
  readonly paged_lists: boolean;
  readonly lists_need_names: boolean;
  /** What the API reference says of the version as such. */
  readonly advice: string;
}

const DIFFERENCES: Readonly<Record<Version, Differences>> = {
  '1.5': { paged_lists: false, lists_need_names: true, advice: 'Deprecated: please move to version 1.6.' },
  '1.6': { paged_lists: true, lists_need_names: false, advice: 'The recommended version.' },
};

export const listsArePaged = (version: Version): boolean => DIFFERENCES[version].paged_lists;
export const listsNeedNames = (version: Version): boolean => DIFFERENCES[version].lists_need_names;
export const adviceOn = (version: Version): string => DIFFERENCES[version].advice;
