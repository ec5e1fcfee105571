import type { Currency } from '../../../rules/shipments/currencies.js';

/* Values that requests and answers about shipments share. */

export const UNITS = ['ORDER', 'ITEM'] as const;
export const CUSHIONING = ['BUBBLE_PACK', 'BUBBLE_DOUBLE_PACK'] as const;
export const WRAPPING = ['NAVY', 'RED'] as const;
export const NOTE_TYPES = ['NOT_INCLUDE_PII', 'NONE'] as const;
export const CARRIERS = ['CARRIERA', 'CARRIERB'] as const;
export const SLOTS = ['AM', '12', '14', '16', '18', '19'] as const;
export const METHODS = ['POST_EXPRESS', 'HOME_BOX'] as const;
export const CURRENCIES = [
  'JPY',
  'USD',
  'CNY',
  'EUR',
  'GBP',
  'IDR',
  'AUD',
] as const satisfies readonly Currency['code'][];
export const SERVICES = [
  'CARRIERB-HIKYAKU-YU-PACKET',
  'CARRIERB-TAKUHAIBIN',
  'CARRIERB-COOLBIN',
  'CARRIERA-NEKOPOSU',
  'CARRIERA-TAKKYUBIN',
  'CARRIERA-COOLBIN',
  'CARRIERC-EMS',
  'CARRIERC-YU-PACKET',
  'CARRIERD-PRIORITY',
  'CARRIERD-CONNECT-PLUS',
  'CARRIERE-EXPRESS',
] as const;
export const PURPOSES = [
  'GIFT',
  'DOCUMENTS',
  'COMMERCIAL_SAMPLE',
  'SALE_OF_GOODS',
  'COMMERCIAL_GOODS',
  'RETURNED_GOODS',
  'OTHERS',
] as const;
