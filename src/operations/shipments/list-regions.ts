import { REGIONS, type Region } from '../../rules/addresses/regions.js';

/** Where overseas shipments can go, by code: what a recipient's `region_code` may be. */
export const listRegions = (): readonly Region[] => REGIONS;
