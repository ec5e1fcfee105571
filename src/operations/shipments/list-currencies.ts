import { CURRENCIES, type Currency } from '../../rules/shipments/currencies.js';

/** Valid values of `currency_code`. */
export const listCurrencies = (): readonly Currency[] => CURRENCIES;
