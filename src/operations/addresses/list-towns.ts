import { type Town, townsOf } from '../../rules/addresses/postcodes.js';

/** The towns of a postcode, to begin an address with. @param postcode `123-4567` or seven digits; none for other texts */
export const listTowns = (postcode: string): Town[] => townsOf(postcode);
