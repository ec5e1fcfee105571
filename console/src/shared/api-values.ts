import type { components, operations, paths } from '../app/api-schema';
import type { paths as DeskPaths } from '../app/floor-schema';

/*
 * The values that fields of the API can have, in the order in which pages offer them. A list names all values of its field: one
 * that the server gets later, or no longer has, is a type error here.
 */

type Schemas = components['schemas'];
type Answer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;
/** The values of a field that may also be null, or empty for "not set". */
type Values<Field> = Exclude<Field, '' | null | undefined>;

const all =
  <Value extends string>() =>
  <const List extends readonly Value[]>(list: List & ([Value] extends [List[number]] ? unknown : never)): List =>
    list;

/* What an account can have. */
type Account = Answer<'/account'>;
export const FEATURES = all<keyof Account['features']>()([
  'temperature',
  'fifo',
  'expiry',
  'labelless',
  'case_receiving',
  'case_shipping',
]);
export const PACKING_CHECKS = all<NonNullable<Account['settings']['packing_checks']>[number]>()(['weight', 'photo']);
export const TAX_ROUNDINGS = all<NonNullable<Account['settings']['tax_rounding']>>()(['down', 'up', 'nearest']);

/* Items. */
type Item = Schemas['ItemRequest'];
export const ZONES = all<Values<Item['temperature_zone']>>()(['dry', 'constant', 'chilled', 'frozen']);
export const LIMITS = all<Values<Item['lot_limit_type']>>()(['expiry', 'manufacture']);

type StockAsOf = operations['readStockAsOf']['responses'][200]['content']['application/json'];
/** The buckets inside the warehouses. */
export const BUCKETS = all<keyof StockAsOf['stocks'][number]['lots'][number]['units']>()([
  'available',
  'reserved',
  'allocated',
  'picked',
  'packed',
  'in_transit',
  'processing',
  'defective',
  'unidentified',
]);

/* Orders. */
type Order = Schemas['ShipmentRequest'];
export const CARRIERS = all<Values<Order['delivery_carrier']>>()(['CARRIERA', 'CARRIERB']);
type Row = Answer<'/lists/shipments'>['shipments'][number];
export const STATUSES = all<Row['status']>()([
  'backordered',
  'waiting',
  'suspended',
  'picking',
  'picked',
  'packed',
  'shipped',
  'modify_request',
  'cancel_request',
]);
type Explained = operations['explainAllocation']['responses'][200]['content']['application/json'];
/** Those that an order can get, also without asking for one. */
export const ALL_CARRIERS = all<Explained['carrier']>()(['CARRIERA', 'CARRIERB', 'CARRIERC', 'CARRIERD', 'CARRIERE']);
export const METHODS = all<Values<Order['delivery_method']>>()(['HOME_BOX', 'POST_EXPRESS']);
/** The times of a day at which a carrier delivers. */
export const TIME_SLOTS = all<Values<Order['delivery_time_slot']>>()(['AM', '12', '14', '16', '18', '19']);
export const NOTE_TYPES = all<Values<Order['delivery_note_type']>>()(['NOT_INCLUDE_PII', 'NONE']);
export const UNITS = all<Values<Order['gift_wrapping_unit']>>()(['ORDER', 'ITEM']);
export const WRAPPINGS = all<Values<Order['gift_wrapping_type']>>()(['NAVY', 'RED']);
export const CUSHIONINGS = all<Values<Order['cushioning_type']>>()(['BUBBLE_PACK', 'BUBBLE_DOUBLE_PACK']);
export const SERVICES = all<Values<Order['delivery_service']>>()([
  'CARRIERC-EMS',
  'CARRIERC-YU-PACKET',
  'CARRIERA-NEKOPOSU',
  'CARRIERA-TAKKYUBIN',
  'CARRIERA-COOLBIN',
  'CARRIERB-HIKYAKU-YU-PACKET',
  'CARRIERB-TAKUHAIBIN',
  'CARRIERB-COOLBIN',
  'CARRIERD-PRIORITY',
  'CARRIERD-CONNECT-PLUS',
  'CARRIERE-EXPRESS',
]);
export const PURPOSES = all<Values<Order['purpose']>>()([
  'SALE_OF_GOODS',
  'GIFT',
  'COMMERCIAL_SAMPLE',
  'COMMERCIAL_GOODS',
  'DOCUMENTS',
  'RETURNED_GOODS',
  'OTHERS',
]);
/** The amounts that the delivery note shows. */
export const AMOUNTS = [
  'subtotal_amount',
  'delivery_charge',
  'handling_charge',
  'discount_amount',
  'total_amount',
] as const satisfies readonly (keyof Order)[];
/** The total of what is taxed at each rate. */
export const TOTALS = ['total_with_normal_tax', 'total_with_reduced_tax'] as const satisfies readonly (keyof Order)[];

/* Receipts. */
type Receipt = Schemas['ReceiptRequest'];
export const INSPECTIONS = all<Values<Receipt['inspection_type']>>()(['ID', 'NAME', 'CODE', 'BARCODE', 'LABEL']);
export const MODES = all<Values<Receipt['transport_mode']>>()(['HOME_DELIVERY', 'CHARTER', 'CONTAINER']);
export const SIZES = all<Values<Receipt['vehicle_size']>>()(['UNDER_2T', '4T', '10T', '20FT', '40FT']);
export const CARRYING = all<Values<Receipt['carrying_method']>>()(['PALETTE', 'BARA']);
export const SALES = all<Values<Receipt['sales_method']>>()(['INVENTORY', 'RESERVATION', 'OTHER']);
export const IDENTITIES = all<Values<Receipt['identity_type']>>()([
  'ID_OR_LABEL',
  'SUPPLIER',
  'TRACKING_CODE',
  'VEHICLE_CODE',
  'CONTAINER',
]);

/* What lists are filtered by. */
type Filters<Get> = Get extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;
/** How a request was answered: 2xx and 3xx, 4xx, 5xx. */
export const REQUEST_OUTCOMES = all<Values<Filters<paths['/provider/requests']['get']>['outcome']>>()([
  'ok',
  'refused',
  'failed',
]);
/** The states of notice mails, and those that need somebody. */
export const MAIL_STATES = all<Values<Filters<paths['/notices']['get']>['state']>>()([
  'waiting',
  'sending',
  'sent',
  'failed',
  'in_doubt',
  'not_arrived',
]);
/** The states of batches, and those that are not over. */
export const BATCH_STATES = all<Values<Filters<DeskPaths['/desk/batches']['get']>['state']>>()([
  'open',
  'waiting',
  'picking',
  'paused',
  'done',
  'dissolved',
]);
export const RECALL_STATES = all<Values<Filters<DeskPaths['/desk/recalls']['get']>['state']>>()(['open', 'ended']);
/** The carriers within Japan, which can have a label program. */
export const LABEL_CARRIERS = all<
  DeskPaths['/desk/label-programs']['get']['responses'][200]['content']['application/json']['programs'][number]['carrier']
>()(['CARRIERA', 'CARRIERB', 'CARRIERC']);
export const REMOVAL_STATES = all<Values<Filters<DeskPaths['/desk/removals']['get']>['state']>>()(['open', 'ended']);
/** The views of the lists of what is open in a warehouse. */
export const ORDERS_HERE = all<Values<Filters<DeskPaths['/desk/warehouses/{warehouse}/orders']['get']>['view']>>()([
  'open',
  'waiting',
  'picking',
  'picked',
  'packed',
  'asked',
  'suspended',
  'backordered',
]);
export const RECEIPTS_HERE = all<Values<Filters<DeskPaths['/desk/warehouses/{warehouse}/receipts']['get']>['view']>>()([
  'open',
  'waiting',
  'received',
  'checking',
]);
/** The kinds of decisions, the most urgent first. */
export const DECISION_KINDS = all<
  DeskPaths['/desk/decisions']['get']['responses'][200]['content']['application/json']['decisions'][number]['kind']
>()(['request', 'late', 'variance', 'missing', 'removal', 'task', 'quarantine']);
type Removal = Answer<'/removals'>['removals'][number];
export const REMOVAL_KINDS = all<Removal['kind']>()(['disposal', 'return']);
/** The buckets whose units can be removed. */
export const REMOVAL_SOURCES = all<Removal['source']>()(['available', 'defective', 'unidentified']);
/** The reasons of corrections of the stock. */
export const ADJUSTMENT_REASONS = all<
  DeskPaths['/desk/warehouses/{warehouse}/stock']['get']['responses'][200]['content']['application/json']['items'][number]['corrections'][number]['reason']
>()(['found', 'lost', 'damaged', 'repaired', 'recognised', 'sample', 'correction', 'stocktake', 'other']);
