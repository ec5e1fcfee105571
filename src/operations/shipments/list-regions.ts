import { REGIONS, type Region } from '../../rules/addresses/regions.js';

/** Destinations of overseas shipments by code: the valid values of a recipient's `region_code`. */
export const listRegions = (): readonly Region[] => REGIONS;
