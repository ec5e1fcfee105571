import { useState } from 'react';
import { answered, api } from '../app/api';

/** What a postcode stands for, to begin an address with. */
export interface Town {
  readonly prefecture: string;
  readonly address1: string;
}

/** The towns of a postcode that was typed. */
export function useTowns() {
  const [towns, setTowns] = useState<readonly Town[]>([]);
  /** @returns the towns; none when the postcode is not complete, or not known */
  const lookUp = async (postcode: string): Promise<readonly Town[]> => {
    if (!/^[0-9]{3}-?[0-9]{4}$/.test(postcode)) return [];
    const found = await answered(api.GET('/towns/{postcode}', { params: { path: { postcode } } })).catch(() => null);
    const all = found?.towns ?? [];
    setTowns(all);
    return all;
  };
  return { towns, lookUp };
}
