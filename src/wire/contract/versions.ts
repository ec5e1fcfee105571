/**
 * How the versions of the contract differ in what they do, as data. Routes and schemas are written once; where a version
 * matters they ask here. A field that came with a version says so itself (`since`, wire/field-versions.ts). Nowhere else
 * is a version compared. The contract tests perform every operation in both versions and fail on any difference that is
 * not declared.
 */
export const VERSIONS = ['1.5', '1.6'] as const;
export type Version = (typeof VERSIONS)[number];

/** The version whose lists the console's own routes have; they know no others. */
export const CONSOLE_LISTS: Version = '1.6';

interface Difference {
  readonly '1.5': boolean;
  readonly '1.6': boolean;
  /** Operations in which it shows. */
  readonly operations: readonly string[];
}

export const DIFFERENCES = {
  /** `cursor` and `limit` are applied and the answer bears `metadata.page`; else they are ignored and all comes. */
  paged_lists: {
    '1.5': false,
    '1.6': true,
    operations: [
      'GET /items',
      'GET /items/{account_id}',
      'GET /warehousings',
      'GET /warehousings/stocked',
      'GET /warehousings/stocked/{year}/{month}',
      'GET /warehousings/stocked/{year}/{month}/{day}',
      'GET /shipments',
      'GET /shipments/{account_id}',
      'GET /shipments/shipped',
      'GET /shipments/shipped/{year}/{month}',
      'GET /shipments/shipped/{year}/{month}/{day}',
    ],
  },
  /** A list must be told which entries are wanted: by `id`, `identifier` or `code`. */
  lists_need_names: {
    '1.5': true,
    '1.6': false,
    operations: ['GET /items', 'GET /items/{account_id}', 'GET /shipments/{account_id}'],
  },
  /** Answers bear `Deprecation` and `Sunset` once the operator has set these dates: in every operation, and in none before. */
  can_be_deprecated: { '1.5': true, '1.6': false, operations: [] },
} as const satisfies Readonly<Record<string, Difference>>;

/** What the API reference says of each version as such. */
const ADVICE: Readonly<Record<Version, string>> = {
  '1.5': 'Version 1.5 is deprecated: please move to version 1.6.',
  '1.6': 'Version 1.6 is the recommended one.',
};

export const listsArePaged = (version: Version): boolean => DIFFERENCES.paged_lists[version];
export const listsNeedNames = (version: Version): boolean => DIFFERENCES.lists_need_names[version];
export const canBeDeprecated = (version: Version): boolean => DIFFERENCES.can_be_deprecated[version];
export const adviceOn = (version: Version): string => ADVICE[version];
