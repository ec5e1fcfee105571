import { list, object, text } from './schema.js';

/* The two lists that a client needs to fill in an overseas shipment. */

const Region = object({
  code: text({ description: 'ISO 3166-1, two letters.', examples: ['US'] }),
  name: text({ description: 'In Japanese.', examples: ['アメリカ合衆国'] }),
  name_english: text({ examples: ['United States'] }),
  region_ems: text({ description: 'The EMS zone, 1 to 5.', examples: ['4'] }),
});
const Currency = object({
  code: text({ description: 'ISO 4217.', examples: ['USD'] }),
  name: text({ description: 'In Japanese.', examples: ['米ドル'] }),
});

export const RegionsResponse = object({ regions: list(Region) });
export const CurrenciesResponse = object({ currencies: list(Currency) });
