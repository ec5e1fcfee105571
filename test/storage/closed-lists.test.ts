import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOKEN_SCOPES } from '../../src/rules/accounts/account-values.js';
import {
  BULK_CHANGE_KINDS,
  BULK_CHANGE_STATES,
  BULK_ORDER_STATES,
} from '../../src/rules/bulk-changes/bulk-change-values.js';
import { CHARGE_KINDS, REQUEST_KINDS } from '../../src/rules/charges/charge-values.js';
import { SUBJECTS } from '../../src/rules/demo/scenario-values.js';
import { EXPORT_KINDS, EXPORT_STATES } from '../../src/rules/exports/export-values.js';
import type { Batch } from '../../src/rules/floor/batches.js';
import { COUNT_REASONS, COUNT_STATES } from '../../src/rules/floor/count-values.js';
import { PHOTO_SHOWS } from '../../src/rules/floor/photo-values.js';
import { TASK_KINDS } from '../../src/rules/floor/task-values.js';
import { ENTRY_STATES, IMPORT_KINDS, IMPORT_STATES } from '../../src/rules/imports/import-values.js';
import type { Picture } from '../../src/rules/items/item-image.js';
import { LOT_LIMIT_TYPES } from '../../src/rules/items/item-values.js';
import type { PersonMail } from '../../src/rules/people/person-mail.js';
import { CODE_PURPOSES, LANGUAGES, MEMBER_ROLES, STAFF_ROLES } from '../../src/rules/people/person-values.js';
import { CONDITIONS, PLACE_KINDS, SHELF_USES, TEMPERATURES } from '../../src/rules/places/place-values.js';
import { RECEIPT_DIFFERENCES, RECEIPT_STATUSES } from '../../src/rules/receipts/receipt-values.js';
import { REQUEST_STATES, SHIPMENT_STATUSES, STAGES } from '../../src/rules/shipments/shipment-values.js';
import { RULE_MODES } from '../../src/rules/shipping-rules/shipping-rule-values.js';
import { ADJUSTABLE, ADJUSTMENT_REASONS } from '../../src/rules/stock/adjustment-values.js';
import { BUCKETS, FREE_BUCKETS, HELD_BUCKETS, MOVE_CAUSES } from '../../src/rules/stock/bucket-values.js';
import { REMOVAL_KINDS, REMOVAL_STATUSES } from '../../src/rules/stock/removal-values.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';

/*
 * Columns that take values of a list have a CHECK with that list. A value that is added to a list of the rules needs a
 * migration: without it the first row that has the value is refused.
 */

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** The values of a type, of which the compiler misses none. */
const valuesOf = <T extends string>(values: Readonly<Record<T, true>>): readonly string[] => Object.keys(values);

const LISTS: Readonly<Record<string, readonly string[]>> = {
  'adjustments.from_bucket': ADJUSTABLE,
  'adjustments.reason': ADJUSTMENT_REASONS,
  'adjustments.to_bucket': ADJUSTABLE,
  'batches.kind': valuesOf<Batch['kind']>({ singles: true, cart: true, alone: true }),
  'batches.temperature': TEMPERATURES,
  'bulk_change_orders.state': BULK_ORDER_STATES,
  'bulk_changes.kind': BULK_CHANGE_KINDS,
  'bulk_changes.state': BULK_CHANGE_STATES,
  'charges.kind': CHARGE_KINDS,
  'counts.reason': COUNT_REASONS,
  'counts.state': COUNT_STATES,
  'demo_scenarios.subject': SUBJECTS,
  'exports.kind': EXPORT_KINDS,
  'exports.language': LANGUAGES,
  'exports.state': EXPORT_STATES,
  'floor_photos.content_type': valuesOf<Picture['content_type']>({ 'image/jpeg': true, 'image/png': true }),
  'floor_photos.shows': PHOTO_SHOWS,
  'floor_tasks.kind': TASK_KINDS,
  'import_entries.state': ENTRY_STATES,
  'imports.kind': IMPORT_KINDS,
  'imports.state': IMPORT_STATES,
  'item_images.content_type': valuesOf<Picture['content_type']>({ 'image/jpeg': true, 'image/png': true }),
  'items.lot_limit_type': LOT_LIMIT_TYPES,
  'memberships.role': MEMBER_ROLES,
  'people.language': LANGUAGES,
  'person_codes.purpose': CODE_PURPOSES,
  'person_mails.purpose': valuesOf<PersonMail['kind']>({ invitation: true, reset: true, morning: true }),
  'places.kind': PLACE_KINDS,
  'places.temperature': TEMPERATURES,
  'places.use': SHELF_USES,
  'provider.language': LANGUAGES,
  'receipts.difference': RECEIPT_DIFFERENCES,
  'receipts.status': RECEIPT_STATUSES,
  'removals.kind': REMOVAL_KINDS,
  'removals.source': FREE_BUCKETS,
  'removals.status': REMOVAL_STATUSES,
  'shipment_allocations.bucket': HELD_BUCKETS,
  'shipment_requests.kind': REQUEST_KINDS,
  'shipment_requests.stage': STAGES,
  'shipment_requests.state': REQUEST_STATES,
  'shipments.status': SHIPMENT_STATUSES,
  'shipping_rules.mode': RULE_MODES,
  'staff_members.role': STAFF_ROLES,
  'tokens.scope': TOKEN_SCOPES,
  'place_moves.cause': [...MOVE_CAUSES, 'opening', 'relocation'],
  'stock_moves.cause': MOVE_CAUSES,
};

/** Lists that only their statements know: `sending` is no value that TypeScript sees. */
const OF_STORAGE_ALONE = ['notices.state'];

/** `CHECK ((status = ANY (ARRAY['waiting'::text, ...])))` of one column. */
const CHECKS = `
  select c.conrelid::regclass::text || '.' || a.attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
   where c.contype = 'c' and c.connamespace = current_schema()::regnamespace`;
const OF_LIST = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/;

it('every CHECK with a list has the values of the list in the rules', async () => {
  const { rows } = await database.pool.query<{ column: string; definition: string }>(CHECKS);
  const found = rows.flatMap(({ column, definition }) => {
    const list = OF_LIST.exec(definition)?.[1];
    if (list === undefined || OF_STORAGE_ALONE.includes(column)) return [];
    return [[column, [...list.matchAll(/'([^']*)'/g)].map(([, value]) => value).sort()] as const];
  });
  const expected = Object.entries(LISTS).map(([column, values]) => [column, [...values].sort()]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});

it('the type `bucket` has the buckets of the rules', async () => {
  const { rows } = await database.pool.query<{ bucket: string }>(
    'select unnest(enum_range(null::bucket))::text as bucket',
  );
  expect(rows.map(({ bucket }) => bucket)).toEqual(BUCKETS);
});

it('the type `condition` has the conditions of the rules', async () => {
  const { rows } = await database.pool.query<{ condition: string }>(
    'select unnest(enum_range(null::condition))::text as condition',
  );
  expect(rows.map(({ condition }) => condition)).toEqual(CONDITIONS);
});
