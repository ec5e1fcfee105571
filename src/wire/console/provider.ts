import type { Decoded } from '../../kernel/decoded.js';
import { say } from '../../kernel/messages.js';
import type { ProviderDraft } from '../../rules/people/plan-set-up.js';
import { closed, exact, nullableText, optional, text } from '../schema.js';
import { checkOf } from '../validator.js';

/* The provider, as its administrators describe it: at the set-up and later. */

export const providerName = () => text({ min: 1, max: 100, examples: ['東京倉庫株式会社'] });
export const invoiceNumber = () =>
  nullableText({
    pattern: '^T[0-9]{13}$',
    hint: say('Must be T and 13 digits.', '「T」と13桁の数字で指定してください。'),
    description: 'Of a qualified invoice issuer. Whether it is registered is not looked up.',
    examples: ['T1234567890123'],
  });

export const Provider = closed({ name: optional(providerName()), invoice_number: optional(invoiceNumber()) });
const check = checkOf(Provider);

/** Decodes the fields of the provider. Finds all faults of its form. */
export function decodeProvider(body: Decoded<unknown>): Decoded<ProviderDraft> {
  const { value, faults } = check(body);
  return { value: (value ?? {}) as ProviderDraft, faults };
}

export const ProviderAnswer = exact({
  name: text(),
  invoice_number: nullableText({ description: 'Of a qualified invoice issuer: T and 13 digits.' }),
});
