import { exact, list, text } from '../../schema.js';

/* The lists of codes for overseas shipments: regions and currencies. */

const Region = exact(
  {
    code: text({
      pattern: '^[A-Z]{2}(-[A-Z]+)?$',
      description:
        'Two-letter country code of ISO 3166-1. A part of a country that the post treats separately has its name appended, as in `FR-CORSICA`.',
      examples: ['US'],
    }),
    name: text({ description: 'Name in Japanese.', examples: ['アメリカ合衆国'] }),
    name_english: text({ description: 'Name in English.', examples: ['United States'] }),
    region_ems: text({ description: 'The EMS zone, 1 to 5.', examples: ['4'] }),
  },
  { component: 'Region' },
);
const Currency = exact(
  {
    code: text({ description: 'Currency code of ISO 4217.', examples: ['USD'] }),
    name: text({ description: 'Name in Japanese.', examples: ['米ドル'] }),
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
