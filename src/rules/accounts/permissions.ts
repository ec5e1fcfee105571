import { KuraError } from '../../kernel/errors.js';
import { say } from '../../kernel/messages.js';
import { type AccountCaller, type Caller, mayWorkIn, type Role, roleOf } from './caller.js';

/**
 * The table of permissions: every operation that takes a caller, and the roles that may run it. A caller who acts for a
 * client works in its account only: an operation for clients alone takes the account from the caller, other operations have
 * it as an argument.
 *
 * Each operation checks the table itself, first of all ({@link authorize}). So the result is the same on every way to the
 * operation.
 */

/** Callers who act for a client: its programs and its people. */
const CLIENT: readonly Role[] = ['client', 'owner', 'member'];
/** The roles of {@link CLIENT}, and programs that may only read: for operations that change nothing. */
const READER: readonly Role[] = [...CLIENT, 'reader'];
const STAFF: readonly Role[] = ['admin', 'floor'];
const ADMIN: readonly Role[] = ['admin'];
const CLIENT_OR_STAFF: readonly Role[] = [...CLIENT, ...STAFF];
const CLIENT_OR_ADMIN: readonly Role[] = [...CLIENT, ...ADMIN];
const READER_OR_STAFF: readonly Role[] = [...READER, ...STAFF];
const READER_OR_ADMIN: readonly Role[] = [...READER, ...ADMIN];
const STAFF_OR_SYSTEM: readonly Role[] = [...STAFF, 'system'];
const ADMIN_OR_SYSTEM: readonly Role[] = [...ADMIN, 'system'];
/** `system`: Kura itself makes the demo's people and its token. */
const OWNER_ADMIN_OR_SYSTEM: readonly Role[] = ['owner', ...ADMIN_OR_SYSTEM];
/** People who work for a client. */
const MEMBER: readonly Role[] = ['owner', 'member'];
const MEMBER_OR_STAFF: readonly Role[] = [...MEMBER, ...STAFF];
const OWNER_OR_ADMIN: readonly Role[] = ['owner', ...ADMIN];
const PERSON: readonly Role[] = ['person'];
const SYSTEM: readonly Role[] = ['system'];

/** By the name of the operation. */
export const PERMISSIONS = {
  // Resources of a client, over the API.
  createItems: CLIENT,
  readItem: READER,
  listItems: READER,
  updateItem: CLIENT,
  deleteItem: CLIENT,
  addItemImage: CLIENT,
  listItemImages: READER,
  findItemImage: READER,
  deleteItemImage: CLIENT,
  announceReceipt: CLIENT,
  readReceipt: READER,
  readCancelledReceipt: READER,
  listPendingReceipts: READER,
  listStockedReceipts: READER,
  readPrintedReceipt: READER,
  updateReceipt: CLIENT,
  cancelReceipt: CLIENT,
  resolveDifference: CLIENT,
  reopenDifference: CLIENT,
  createShipments: CLIENT,
  readShipment: READER,
  readDeletedShipment: READER,
  readArrival: READER,
  listShipments: READER,
  listShippedShipments: READER,
  readSerials: READER,
  listReturns: READER,
  updateShipment: CLIENT,
  deleteShipment: CLIENT,
  clearAllocation: CLIENT,
  requestModify: CLIENT,
  requestCancel: CLIENT,
  createTransfer: CLIENT,
  updateTransfer: CLIENT,
  requestTransferModify: CLIENT,
  requestTransferCancel: CLIENT,
  // Reads of the console, and of commands.
  listLots: READER_OR_STAFF,
  listMoves: READER_OR_STAFF,
  listHolders: READER_OR_STAFF,
  readStockAsOf: READER_OR_STAFF,
  readStockByDay: READER_OR_STAFF,
  readAllStockByDay: READER_OR_STAFF,
  readRecall: READER_OR_STAFF,
  searchShipments: READER_OR_STAFF,
  searchReceipts: READER_OR_STAFF,
  listNextArrivals: READER_OR_STAFF,
  searchItems: READER_OR_STAFF,
  readToday: READER_OR_STAFF,
  readListCounts: READER_OR_STAFF,
  listExpiring: READER_OR_STAFF,
  readOwnAccount: READER,
  listAccountNotices: READER_OR_STAFF,
  listHistory: READER_OR_STAFF,
  readShipmentRequests: READER_OR_STAFF,
  readPapers: READER_OR_STAFF,
  readReceiptCounts: READER_OR_STAFF,
  listReceiptHistory: READER_OR_STAFF,
  listFloorPhotos: READER_OR_ADMIN,
  findFloorPhoto: READER_OR_ADMIN,
  explainAllocation: READER_OR_STAFF,
  simulateAllocation: READER_OR_STAFF,
  // What an account decides about its own orders.
  readShippingRules: READER_OR_STAFF,
  setShippingRules: CLIENT_OR_ADMIN,
  tryShippingRules: CLIENT,
  setOwnSettings: CLIENT,
  setSender: CLIENT,
  // Imports: files of orders and items. They are made in the background, on behalf of the person who started the import.
  listImports: READER_OR_STAFF,
  readImport: READER_OR_STAFF,
  listImportEntries: READER_OR_STAFF,
  listCommonFaults: READER_OR_STAFF,
  startImport: MEMBER,
  mendImport: MEMBER,
  runImport: MEMBER,
  stopImport: MEMBER,
  discardImport: MEMBER,
  importShipments: MEMBER,
  importItems: MEMBER,
  // Exports: files with the entries that a list has found.
  listExports: READER_OR_STAFF,
  readExportFile: READER_OR_STAFF,
  startExport: MEMBER,
  discardExport: MEMBER,
  // Views of lists, each person's own.
  listSavedViews: MEMBER,
  saveView: MEMBER,
  deleteSavedView: MEMBER,
  // Which mails about the account a person gets. Each person sets this only for themselves.
  readNotifications: MEMBER,
  setNotifications: MEMBER,
  // Bulk changes. They run in the background, on behalf of the person who started them.
  listBulkChanges: READER_OR_STAFF,
  readBulkChange: READER_OR_STAFF,
  listRefusedOrders: READER_OR_STAFF,
  readRefusedOrders: READER_OR_STAFF,
  prepareBulkChange: MEMBER,
  runBulkChange: MEMBER,
  stopBulkChange: MEMBER,
  discardBulkChange: MEMBER,
  updateShipments: MEMBER,
  cancelShipments: MEMBER,
  // Blocks of lots. A client's people may not end a block of the provider's (`refuseToUnblock`).
  blockLot: MEMBER_OR_STAFF,
  unblockLot: MEMBER_OR_STAFF,
  // A mail that perhaps arrived is not sent twice: a person looks first.
  sendAgain: MEMBER_OR_STAFF,
  dealWithNotice: MEMBER_OR_STAFF,
  // Removals: goods that leave because their client wants it.
  listRemovals: READER_OR_STAFF,
  requestRemoval: CLIENT_OR_STAFF,
  withdrawRemoval: CLIENT_OR_STAFF,
  startRemoval: STAFF_OR_SYSTEM,
  finishRemoval: STAFF_OR_SYSTEM,
  giveUpRemoval: ADMIN,
  // Like the recall that makes it necessary.
  cancelRecalledTransfer: ADMIN,
  listStoppedRemovals: STAFF,
  listRemovalsHere: STAFF,
  // Work in the warehouse, done by people or by the simulated warehouse.
  receiveGoods: STAFF_OR_SYSTEM,
  inspectGoods: STAFF_OR_SYSTEM,
  putAway: STAFF_OR_SYSTEM,
  releaseQuarantined: STAFF_OR_SYSTEM,
  releaseWaves: STAFF_OR_SYSTEM,
  planBatches: STAFF_OR_SYSTEM,
  startPicking: STAFF_OR_SYSTEM,
  pickGoods: STAFF_OR_SYSTEM,
  shortPick: STAFF_OR_SYSTEM,
  inspectPicks: STAFF_OR_SYSTEM,
  finishPicked: STAFF,
  recordDamage: STAFF_OR_SYSTEM,
  packGoods: STAFF_OR_SYSTEM,
  handOverParcel: STAFF,
  handOverShipments: STAFF_OR_SYSTEM,
  closeManifest: STAFF_OR_SYSTEM,
  listManifests: STAFF,
  readManifest: STAFF,
  // Labels that staff make in carriers' programs.
  readLabelPrograms: STAFF,
  /** The demo's seed sets them too. */
  setLabelProgram: ADMIN_OR_SYSTEM,
  removeLabelProgram: ADMIN,
  readLabelsHere: STAFF,
  makeLabelFile: STAFF,
  readLabelFile: STAFF,
  askForLabel: STAFF,
  takeLabelNumbers: STAFF,
  answerRequest: STAFF_OR_SYSTEM,
  putBackGoods: STAFF_OR_SYSTEM,
  putBackUnits: STAFF,
  recordCarrierNews: STAFF_OR_SYSTEM,
  takeBackGoods: STAFF_OR_SYSTEM,
  // Where units lie. The provider sets up its places.
  listPlaces: STAFF,
  readPlace: STAFF,
  listZones: STAFF,
  readPlaceMap: STAFF,
  moveUnits: STAFF,
  setPlaces: ADMIN_OR_SYSTEM,
  closePlace: ADMIN,
  closePlaces: ADMIN,
  // How a warehouse works, and how long parcels travel from there. Both are changed by `setWarehouse`.
  readCalendar: STAFF,
  readMonth: STAFF,
  readLeadTimes: STAFF,
  // Decisions of the provider's staff.
  findStockHere: STAFF,
  adjustStock: STAFF,
  countDecisions: STAFF,
  findOrders: STAFF,
  listOrdersHere: STAFF,
  readOrder: STAFF,
  findReceiptsHere: STAFF,
  listReceiptsHere: STAFF,
  readReceiptHere: STAFF,
  readPrintedReceiptHere: STAFF,
  listLateOrders: STAFF,
  listWaitingRequests: STAFF,
  listQuarantine: STAFF,
  // Counts of places. Only an administrator decides whether their variances are recorded.
  askForCounts: STAFF,
  listCounts: STAFF,
  listFinishedCounts: STAFF,
  beginCount: STAFF,
  finishCount: STAFF,
  previewCount: STAFF,
  approveCount: ADMIN,
  dismissCount: ADMIN,
  // Recalls: units that must leave the shelves.
  openRecall: STAFF,
  findLotsHere: STAFF,
  listRecalls: STAFF,
  carryRecalled: STAFF,
  endRecall: STAFF,
  redirectRecall: ADMIN,
  withdrawRecall: ADMIN,
  unblockRecalled: ADMIN,
  releaseWave: STAFF,
  previewWave: STAFF,
  readDay: STAFF,
  listPackedOrders: STAFF,
  readWorkDone: STAFF,
  listWaves: STAFF,
  listReadyOrders: STAFF,
  listBatches: STAFF,
  readBatch: STAFF,
  setBatchUrgency: ADMIN,
  dissolveBatch: ADMIN,
  // The clock of the demo environment, which all its accounts share.
  startClockMove: CLIENT_OR_STAFF,
  stopClockMove: CLIENT_OR_STAFF,
  // Problems planned for the caller's own account in the demo environment. A read-only token may plan them too.
  planScenario: READER,
  listScenarios: READER,
  withdrawScenario: READER,
  // What the provider sets up; the demo's warehouses are opened by its seed.
  readProvider: ADMIN,
  setProvider: ADMIN,
  openWarehouse: ADMIN_OR_SYSTEM,
  setWarehouse: ADMIN,
  createAccount: ADMIN,
  setAccount: ADMIN,
  listAccounts: ADMIN,
  readProviderAccount: ADMIN,
  listRequests: ADMIN,
  listAudit: ADMIN,
  listAccountAudit: OWNER_OR_ADMIN,
  // People: the provider's staff, and those who work for a client.
  listStaff: ADMIN,
  inviteStaff: ADMIN,
  setStaff: ADMIN,
  // The server itself.
  readHealth: ADMIN_OR_SYSTEM,
  runVerify: ADMIN,
  readVerify: ADMIN,
  readMaintenance: ADMIN,
  setMaintenance: ADMIN,
  planMaintenance: ADMIN,
  readPlannedMaintenance: STAFF,
  // Work by scans.
  scan: STAFF,
  pickSome: STAFF,
  undoPick: STAFF,
  readScreen: STAFF,
  readFloorPapers: STAFF,
  findFloorPicture: STAFF,
  readBatchPapers: STAFF,
  readWavePapers: STAFF,
  readPlaceLabels: STAFF,
  readItemLabels: STAFF,
  listOpenTasks: STAFF,
  putTaskAside: ADMIN,
  cancelTask: ADMIN,
  addFloorPhoto: STAFF,
  deleteFloorPhoto: ADMIN,
  // Who works on the floor, and with what.
  addDevice: ADMIN,
  listDevices: ADMIN,
  revokeDevice: ADMIN,
  makeBadge: ADMIN,
  setPin: ADMIN,
  changePin: STAFF,
  setStaffWarehouses: ADMIN,
  listFloorStaff: ADMIN,
  listMembers: OWNER_OR_ADMIN,
  inviteMember: OWNER_OR_ADMIN,
  setMember: OWNER_OR_ADMIN,
  // A person's own sign-in.
  setOwnProfile: PERSON,
  changePassword: PERSON,
  listSessions: PERSON,
  endSession: PERSON,
  startTotp: PERSON,
  finishTotp: PERSON,
  removeTotp: PERSON,
  renewRecoveryCodes: PERSON,
  listPasskeys: PERSON,
  startPasskey: PERSON,
  finishPasskey: PERSON,
  removePasskey: PERSON,
  // Tokens of client programs. A member of an account may not decide about them, its owner may.
  createToken: OWNER_ADMIN_OR_SYSTEM,
  listTokens: OWNER_ADMIN_OR_SYSTEM,
  listAllTokens: ADMIN,
  deleteToken: OWNER_ADMIN_OR_SYSTEM,
  listTokenRequests: OWNER_ADMIN_OR_SYSTEM,
  // Jobs.
  releaseExpired: SYSTEM,
  allocateWaiting: SYSTEM,
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Operation = keyof typeof PERMISSIONS;

export const isAllowed = (role: Role, operation: Operation): boolean =>
  (PERMISSIONS[operation] as readonly Role[]).includes(role);

/** What a role may do: pages show only what their person may. */
export const operationsOf = (role: Role): readonly Operation[] =>
  (Object.keys(PERMISSIONS) as Operation[]).filter((operation) => isAllowed(role, operation));

const READ_ONLY = new KuraError(
  'forbidden',
  say('This access token may only read.', 'このアクセストークンは参照専用です。'),
);

const NOT_FOR_YOU = new KuraError(
  'forbidden',
  say(
    'You may not do this. Ask an owner of the account, or an administrator.',
    'この操作を行う権限がありません。アカウントのオーナーまたは管理者にお問い合わせください。',
  ),
);

const actsForClient = (caller: Caller): caller is AccountCaller => 'account' in caller;

/**
 * @param account_id the account in which the operation works, if others than its client may run it
 * @throws forbidden when this role may not run the operation, or it is another client's account
 */
export function authorize(caller: Caller, operation: Operation, account_id?: string): void {
  const foreign = actsForClient(caller) && account_id !== undefined && account_id !== caller.account.account_id;
  const role = roleOf(caller);
  if (!foreign && isAllowed(role, operation)) return;
  if (role === 'reader' && !foreign) throw READ_ONLY;
  throw caller.kind === 'client' ? new KuraError('forbidden') : NOT_FOR_YOU;
}

const OTHER_WAREHOUSE = new KuraError(
  'forbidden',
  say(
    'You do not work in this warehouse. Ask somebody who does, or an administrator.',
    'この倉庫は担当外です。担当のスタッフまたは管理者にお問い合わせください。',
  ),
);

/** For staff who are limited to some warehouses. @throws forbidden when the caller does not work in this one */
export function authorizeIn(caller: Caller, warehouse: string): void {
  if (!mayWorkIn(caller, warehouse)) throw OTHER_WAREHOUSE;
}
