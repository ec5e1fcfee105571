import { useRef } from 'react';
import { answered, api } from '../app/api';
import type { Fields } from './fields';
import { narrowed } from './typed-text';

/** The beginning of an address, as a postcode implies it. */
interface Town {
  readonly prefecture: string;
  readonly address1: string;
}

/** The towns of a postcode. @returns none when the postcode is not complete, or not known */
export async function townsOf(typed: string): Promise<readonly Town[]> {
  const postcode = narrowed(typed);
  if (!/^[0-9]{3}-?[0-9]{4}$/.test(postcode)) return [];
  const found = await answered(api.GET('/towns/{postcode}', { params: { path: { postcode } } })).catch(() => null);
  return found?.towns ?? [];
}

/**
 * Fills in the prefecture and the town of a postcode. A field that somebody has changed since the request was sent stays as
 * it is. The town is filled in only if its field is empty, or has nothing but the town of the previous postcode.
 * @param address the name of the field that begins with the town
 */
export function useTownOfPostcode<T extends { readonly prefecture: string }>(
  form: Pick<Fields<T>, 'values' | 'change'>,
  address: keyof T & string,
): (postcode: string) => Promise<void> {
  const filledIn = useRef<readonly string[]>([]);
  return async (postcode) => {
    const { values } = form;
    const towns = await townsOf(postcode);
    const [first] = towns;
    if (first === undefined) return;
    const replaceable = ['', ...filledIn.current];
    filledIn.current = towns.map(({ address1 }) => address1);
    form.change((now) => ({
      ...now,
      ...(now.prefecture === values.prefecture && { prefecture: first.prefecture }),
      ...(now[address] === values[address] && replaceable.includes(`${now[address]}`) && { [address]: first.address1 }),
    }));
  };
}
