import { CURRENCIES, type Currency } from '../../rules/shipments/currencies.js';

/** What `currency_code` may be. */
export const listCurrencies = (): readonly Currency[] => CURRENCIES;
