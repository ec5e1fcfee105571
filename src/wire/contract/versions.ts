/**
 * The differences in behaviour between the versions of the contract, as data. Routes and schemas are written once, and
 * use the functions of this file where the versions differ. New fields are declared in their schemas (`since`,
 * wire/field-versions.ts). No other code compares versions. The contract tests perform every operation in both versions
 * and fail on any difference that is not declared.
 */
export const VERSIONS = ['1.5', '1.6'] as const;
export type Version = (typeof VERSIONS)[number];

/** The console's routes have no versions. They work like those of this version. */
export const CONSOLE_VERSION: Version = '1.6';

interface Difference {
  readonly '1.5': boolean;
  readonly '1.6': boolean;
  /** The operations that differ. */
  readonly operations: readonly string[];
}

export const DIFFERENCES = {
  /**
   * `cursor` and `limit` are applied, and answers have `metadata.page`. Otherwise both are ignored, and an answer has
   * all entries.
   */
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
  /** A request for a list must name the entries, by `id`, `identifier` or `code`. */
  lists_need_names: {
    '1.5': true,
    '1.6': false,
    operations: ['GET /items', 'GET /items/{account_id}', 'GET /shipments/{account_id}'],
  },
  /**
   * Answers have the headers `Deprecation` and `Sunset` if the operator sets these dates. This concerns all operations,
   * so none is listed.
   */
  can_be_deprecated: { '1.5': true, '1.6': false, operations: [] },
} as const satisfies Readonly<Record<string, Difference>>;

/** What the API reference says about each version as a whole. */
const ADVICE: Readonly<Record<Version, string>> = {
  '1.5': 'Version 1.5 is deprecated: please move to version 1.6.',
  '1.6': 'Version 1.6 is the recommended one.',
};

export const listsArePaged = (version: Version): boolean => DIFFERENCES.paged_lists[version];
export const listsNeedNames = (version: Version): boolean => DIFFERENCES.lists_need_names[version];
export const canBeDeprecated = (version: Version): boolean => DIFFERENCES.can_be_deprecated[version];
export const adviceOn = (version: Version): string => ADVICE[version];
