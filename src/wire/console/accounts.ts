import type { Decoded } from '../../kernel/decoded.js';
import { say } from '../../kernel/messages.js';
import type { AccountSettings, Account as AccountValue } from '../../rules/accounts/account.js';
import { FEATURES, PACKING_CHECKS, TAX_ROUNDINGS } from '../../rules/accounts/account-values.js';
import type { AccountDraft } from '../../rules/accounts/plan-account.js';
import type { SenderMasterDraft } from '../../rules/accounts/plan-sender-master.js';
import { IDENTITY_TYPES } from '../../rules/receipts/receipt-values.js';
import type { SenderMaster } from '../../rules/shipments/shipment.js';
import { DELIVERY_NOTE_TYPES, PURPOSES } from '../../rules/shipments/shipment-values.js';
import {
  closed,
  exact,
  flag,
  list,
  nullableInteger,
  nullableList,
  nullableOneOf,
  nullableText,
  oneOf,
  optional,
  text,
} from '../schema.js';
import { checkOf } from '../validator.js';
import { invoiceNumber } from './provider.js';

/* Accounts, as commands and the console of the provider describe them. */

const taxRounding = () =>
  oneOf(TAX_ROUNDINGS, { description: 'How the tax of each rate on an invoice is rounded; absent: down.' });

const code = () => text({ min: 1, max: 20 });

export const Settings = closed({
  standard_warehouse: optional(code()),
  identity_types: optional(list(oneOf(IDENTITY_TYPES), { uniqueItems: true })),
  tax_included: optional(flag()),
  label_note: optional(nullableText({ max: 50 })),
  delivery_note_type: optional(oneOf(DELIVERY_NOTE_TYPES)),
  purpose: optional(nullableOneOf(PURPOSES)),
  packing_checks: optional(list(oneOf(PACKING_CHECKS), { uniqueItems: true })),
  invoice_number: optional(invoiceNumber()),
  tax_rounding: optional(taxRounding()),
});

const addressField = () => optional(nullableText());
const SENDER = {
  postcode: addressField(),
  prefecture: addressField(),
  address1: addressField(),
  address2: addressField(),
  name: addressField(),
  company: addressField(),
  division: addressField(),
  phone: addressField(),
  message: optional(nullableText({ max: 200 })),
};
export const Sender = closed({ ...SENDER, is_default: optional(flag()) });

export const Account = closed({
  account_id: optional(
    text({
      pattern: '^[A-Z]{2}[0-9]{3,16}$',
      hint: say(
        'Must have two capital letters and 3 to 16 digits, such as TS001.',
        '英大文字2文字と3～16桁の数字で指定してください（例：TS001）。',
      ),
    }),
  ),
  name: optional(text({ min: 1, max: 100 })),
  features: optional(closed(Object.fromEntries(FEATURES.map((name) => [name, optional(flag())])))),
  settings: optional(Settings),
  payment_registered: optional(flag()),
  rate_limit: optional(nullableInteger({ minimum: 1, maximum: 1_000_000 })),
  warehouses: optional(nullableList(code(), { minItems: 1, maxItems: 1_000, uniqueItems: true })),
  sender: optional(closed(SENDER)),
});

const check = checkOf(Account);

/** Decodes the fields of an account. Finds all faults of its form; the rules check the rest. */
export function decodeAccount(body: Decoded<unknown>): Decoded<AccountDraft> {
  const { value, faults } = check(body);
  return { value: (value ?? {}) as AccountDraft, faults };
}

const settings = checkOf(Settings);
const sender = checkOf(Sender);

/** Decodes the settings of an account. */
export function decodeSettings(body: Decoded<unknown>): Decoded<Partial<AccountSettings>> {
  const { value, faults } = settings(body);
  return { value: (value ?? {}) as Partial<AccountSettings>, faults };
}

/** Decodes a sender of an account. */
export function decodeSender(body: Decoded<unknown>): Decoded<SenderMasterDraft> {
  const { value, faults } = sender(body);
  return { value: (value ?? {}) as SenderMasterDraft, faults };
}

export const AccountAnswer = exact({
  account_id: text(),
  name: text(),
  features: exact(Object.fromEntries(FEATURES.map((name) => [name, flag()]))),
  settings: exact({
    standard_warehouse: text(),
    identity_types: list(oneOf(IDENTITY_TYPES)),
    tax_included: flag(),
    label_note: nullableText(),
    delivery_note_type: oneOf(DELIVERY_NOTE_TYPES),
    purpose: nullableOneOf(PURPOSES),
    packing_checks: optional(
      list(oneOf(PACKING_CHECKS), { description: 'What is asked for when an order is packed.' }),
    ),
    invoice_number: optional(
      nullableText({
        description:
          'Of a qualified invoice issuer: T and 13 digits. With it, delivery notes with amounts can be invoices.',
      }),
    ),
    tax_rounding: optional(taxRounding()),
  }),
  payment_registered: flag(),
  rate_limit: nullableInteger({ description: "Requests per minute and token; null: the server's limit." }),
  warehouses: nullableList(text(), { description: 'That it may use; null: all.' }),
});
export const Accounts = exact({ accounts: list(AccountAnswer) });

export const SenderAnswer = exact({
  uuid: text(),
  is_default: flag({ description: 'Of orders that name no sender.' }),
  message: nullableText(),
  address: exact({
    postcode: text(),
    prefecture: text(),
    address1: text(),
    address2: nullableText(),
    name: text(),
    company: nullableText(),
    division: nullableText(),
    phone: nullableText(),
  }),
});

/** A sender is always in Japan, so its address has no region. */
export const encodeSender = ({ address: { region_code: _, ...address }, ...sender }: SenderMaster): object => ({
  ...sender,
  address,
});

const { properties: own } = AccountAnswer;
/** An account with its senders, as the provider's people see it. */
export const AccountWithSenders = exact({ ...own, senders: list(SenderAnswer) });

/** An account as its own people see it. */
export const OwnAccount = exact({
  account_id: own.account_id,
  name: own.name,
  features: own.features,
  settings: own.settings,
  payment_registered: own.payment_registered,
  rate_limit: own.rate_limit,
  warehouses: list(exact({ warehouse: text(), name: text() }), { description: 'That it may use.' }),
  senders: list(SenderAnswer),
});

export const encodeAccount = ({ account_id, name, features, settings, ...rest }: AccountValue): object => ({
  account_id,
  name,
  features,
  settings,
  payment_registered: rest.payment_registered,
  rate_limit: rest.rate_limit,
  warehouses: rest.warehouses,
});
