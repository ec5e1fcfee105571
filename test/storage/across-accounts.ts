/*
 * Statements that read or write rows of several accounts, and why they must. No other statement may, and none of these is sent
 * while a client's request is answered, but for those of BY_REQUESTS.
 */

interface Group {
  readonly why: string;
  readonly statements: readonly (string | RegExp)[];
}

/** Sent for clients' requests. */
export const BY_REQUESTS: readonly Group[] = [
  {
    why: 'a token says whose it is: nothing is known of an account before. One row is read, by a unique key',
    statements: ['client_by_token'],
  },
  {
    why: 'a person may work in several accounts: what is read of them is whether and where that person works',
    statements: [
      'person_by_email',
      'person_by_id',
      'person_lock',
      'person_accounts',
      'sessions_change_scopes',
      'members_list',
    ],
  },
  {
    why: 'each lot is given with its account: jobs give lots of many, somebody who blocks a lot gives one of the own account',
    statements: ['lots_holders', 'lots_holders_lock'],
  },
  {
    why: 'each shipment is given with its account: staff print the papers of many, a client asks for one of the own account',
    statements: ['shipments_printed'],
  },
];

const FLOOR: readonly Group[] = [
  {
    why: 'a carrier gets the parcels of all clients of a warehouse, on one manifest: staff scan a number, which says whose it is',
    statements: [
      'parcels_by_code',
      'manifests_page',
      'manifest_find',
      'manifest_parcels',
      'manifest_left_behind',
      'manifest_loads',
      'manifest_split_orders',
      'manifest_to_take_off',
      'manifest_take_off',
    ],
  },
  {
    why: 'staff and the simulated warehouse do the work of a warehouse for all its clients: they ask what there is to do',
    statements: [
      'shipments_open',
      'receipts_open',
      'removals_open',
      'put_backs_open',
      'shipment_requests_waiting',
      'stock_quarantined',
      'decisions_waiting',
      'decisions_late_orders',
      'decisions_stopped_removals',
      'floor_unpicked',
      'floor_attended',
      'floor_servable_mark',
      'scenarios_at_work',
    ],
  },
  {
    why: "staff make the labels of a warehouse in a carrier's program, and take its numbers, of which client the orders ever are",
    statements: [
      'orders_to_label',
      'orders_still_to_label',
      'orders_of_label_file',
      'label_files_list',
      'shipments_lock_to_label',
      'shipments_labelled',
      'program_labels_add',
      'program_labels_put_in_file',
      'program_labels_in_use',
      'program_labels_by_code',
      'program_labels_take_numbers',
    ],
  },
  {
    why: 'staff have the number of an order, of a receipt or of a parcel in hand, and ask whose it is and where its work is shown',
    statements: ['orders_named', 'receipts_named'],
  },
  {
    why: 'staff look through what is open in their warehouse, of which client it ever is',
    statements: ['orders_here', 'orders_here_counts', 'receipts_here', 'receipts_here_counts'],
  },
  {
    why: 'whoever puts goods of cancelled orders back is shown what waits, whosever it is',
    statements: ['put_backs_waiting', 'put_backs_count', 'put_backs_in_tote', 'put_backs_of_orders'],
  },
  {
    why: 'whoever collects the units of removals gets the oldest one, whosever it is',
    statements: ['removals_to_collect'],
  },
  {
    why: 'staff see which removals their warehouse carries out, and how far these are, of which client they ever are',
    statements: [
      'removals_here_open',
      'removals_here_ended',
      'removals_here_open_clients',
      'removals_here_ended_clients',
    ],
  },
  {
    why: 'staff see which recalls are open in their warehouse, and which lots lie there for a new one, of which client they ever are',
    statements: ['recalls_open_in', 'recalls_page', 'recall_by_no', 'recall_lots_here'],
  },
  {
    why: 'staff correct the stock of goods that they have in hand, of which client these ever are',
    statements: ['stock_here'],
  },
  {
    why: 'whoever has nothing to do puts away the goods that wait longest, whosever they are',
    statements: ['floor_receipts_to_store', 'floor_receipts_to_count', 'floor_receipts_expected'],
  },
  {
    why: 'a code of goods may be that of several clients, and whoever scans is told whose it is',
    statements: ['floor_codes_find', 'look_up_goods', 'look_up_tote', 'look_up_orders', 'serials_with_number'],
  },
  {
    why: 'each item is given with its account: staff print labels of the goods of many',
    statements: ['labels_of_items'],
  },
  {
    why: 'orders of several clients are picked on one walk: staff plan and see the work of a warehouse',
    statements: [
      'work_lines_open',
      /^replenishments_/,
      'batches_page_open',
      'batches_page_ended',
      'batch_listed',
      'batch_orders_of',
      'batch_lines_of',
      'batch_totes_of',
      'batch_lock_orders',
      'batch_dissolve',
      'waves_waiting_orders',
      'waves_page',
      'batch_next',
      'batch_to_pick',
      'batches_waiting',
      'batch_tote_assign',
      'batch_totes_serving',
      'batch_complete_orders',
      'batches_printed',
      'batches_of_wave',
      'floor_orders_in_tote',
      'floor_batch_of_tote',
      'floor_orders_to_pack',
      /^plan_/,
      'waves_of_day',
      'wave_preview',
      /^day_/,
    ],
  },
  {
    why: 'units of several clients may lie in one place: what is asked is how many, and whether they are of several items',
    statements: [
      'places_page',
      'places_units',
      'places_there',
      'place_other_items',
      'floor_place_contents',
      'floor_accounts_there',
      'returns_shelves',
      /^place_map_/,
      /^place_open_/,
      'place_last_moves',
    ],
  },
  {
    why: 'goods of several clients may lie on a shelf: whoever puts goods there is told which',
    statements: ['put_away_candidates', 'put_away_places_named', 'put_away_stowing_shelves'],
  },
  {
    why: 'units of several clients may lie in a place: whoever counts it counts all of them',
    statements: [
      'count_lock_lying',
      'count_lying',
      'count_finish',
      'count_counted',
      'count_variances',
      'count_known_items',
      'count_known_lots',
    ],
  },
  {
    why: 'jobs look for accounts that have something to do, and then work for one account at a time',
    statements: [
      'shipments_accounts_waiting',
      'waiting_demand_servable',
      'allocation_run_list',
      'lots_allocated',
      'file_removals_accounts',
      'stock_checkpoint_accounts',
      'morning_accounts',
      'imports_left',
      'exports_left',
      'bulk_changes_left',
    ],
  },
  {
    why: 'mails go out one after the other, whosever they are; the operator sees all that are not sent',
    statements: ['notice_take', 'notices_doubt', 'notices_open', 'person_mail_take'],
  },
  {
    why: 'answers a day old go, and files a week old, whosever they are',
    statements: ['idempotency_keys_sweep', 'imports_sweep', 'exports_sweep', 'bulk_changes_sweep'],
  },
  {
    why: 'the requests of all tokens are written at once, outside of requests, and go after a week',
    statements: ['request_log_insert', 'request_log_sweep'],
  },
];

const OPERATOR: readonly Group[] = [
  {
    why: 'administrators see what was done to any account, with the names of its tokens and senders',
    statements: ['audit_page_all'],
  },
  {
    why: 'administrators see what the programs of all accounts have asked for, and how much is at work',
    statements: ['requests_page_all', 'requests_end_all', 'health_work', 'health_requests'],
  },
  { why: 'the operator sees all accounts, and their tokens', statements: ['accounts_all', 'tokens_list'] },
  {
    why: 'a new warehouse gets a balance for every item of every account',
    statements: ['warehouse_lock_rows_insert'],
  },
  { why: 'kura verify judges everything in one pass, by one snapshot', statements: [/^verify_/] },
  { why: 'a server that starts looks whether it has the files of its database', statements: ['files_some'] },
  {
    why: 'a backup and a restore are of everything',
    statements: [
      'backup_files_next',
      'restore_account_sequences',
      'restore_doubt_notices',
      'restore_end_sign_ins',
      'restore_mark_since',
    ],
  },
];

const DEMO: readonly Group[] = [
  {
    why: 'a reset of the demo wipes everything of everybody',
    statements: ['demo_in_use', 'demo_truncate', 'demo_restart_numbers', 'demo_forget_mornings', 'item_images_forget'],
  },
];

export const ACROSS: readonly Group[] = [...BY_REQUESTS, ...FLOOR, ...OPERATOR, ...DEMO];

export const isIn = (groups: readonly Group[], name: string): boolean =>
  groups.some(({ statements }) => statements.some((one) => (one instanceof RegExp ? one.test(name) : one === name)));
