import { exact, list, text } from '../../schema.js';

/* The two lists that a client needs to fill in an overseas shipment. */

const Region = exact(
  {
    code: text({
      pattern: '^[A-Z]{2}(-[A-Z]+)?$',
      description: 'ISO 3166-1, two letters; behind them a part that the post keeps apart, as in `FR-CORSICA`.',
      examples: ['US'],
    }),
    name: text({ description: 'In Japanese.', examples: ['アメリカ合衆国'] }),
    name_english: text({ description: 'In English.', examples: ['United States'] }),
    region_ems: text({ description: 'The EMS zone, 1 to 5.', examples: ['4'] }),
  },
  { component: 'Region' },
);
const Currency = exact(
  {
    code: text({ description: 'ISO 4217.', examples: ['USD'] }),
    name: text({ description: 'In Japanese.', examples: ['米ドル'] }),
  },
  { component: 'Currency' },
);

export const RegionsResponse = exact(
  { regions: list(Region, { description: 'Every region.' }) },
  { component: 'RegionList' },
);
export const CurrenciesResponse = exact(
  { currencies: list(Currency, { description: 'Every currency.' }) },
  { component: 'CurrencyList' },
);
