import type { Language } from '../app/i18n';

/** A postcode in Japan, as it is written on a parcel: 530-0001. Answers have it as a number. */
export function postcodeInJapan(postcode: number | string): string {
  const digits = String(postcode).padStart(7, '0');
  return `${digits.slice(0, 3)}-${digits.slice(3)}`;
}

/** The name of a country or region, by the code that the post uses. Some codes have a second part: `PT-AZORES`. */
export function regionName(code: string, language: Language): string {
  const [country = code, part] = code.split('-');
  const name = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(country) ?? country;
  return part === undefined ? name : `${name} (${part})`;
}
