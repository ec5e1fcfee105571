import type { Planned } from '../../kernel/decoded.js';
import { at, type Fault, fault } from '../../kernel/errors.js';
import type { SenderMaster } from '../shipments/shipment.js';
import { type Account, type AccountFeatures, type AccountSettings, NO_FEATURES } from './account.js';
import { planSenderMaster, type SenderMasterDraft } from './plan-sender-master.js';

/** The fields of an account in a request: all fields to create an account, only the changed fields to change one. */
export type AccountDraft = Partial<Omit<Account, 'features' | 'settings'>> & {
  readonly features?: Partial<AccountFeatures>;
  readonly settings?: Partial<AccountSettings>;
  /** The sender of orders that name none. */
  readonly sender?: Omit<SenderMasterDraft, 'is_default'>;
};

/** An account, and its new default sender; null: the default sender does not change. */
export interface PlannedAccount {
  readonly account: Account;
  readonly sender: Omit<SenderMaster, 'uuid'> | null;
}

const NEW_SETTINGS: Omit<AccountSettings, 'standard_warehouse'> = {
  identity_types: [],
  tax_included: true,
  label_note: null,
  delivery_note_type: 'NONE',
  purpose: null,
};

/**
 * Plans an account. A new one has no features, no payment method, the rate limit of the server and all warehouses, unless
 * the draft says otherwise; where the provider has a single warehouse, that is its standard warehouse.
 * @param existing the account that is changed; null: a new one
 * @param warehouses codes of the open warehouses
 */
export function planAccount(
  { sender, ...draft }: AccountDraft,
  existing: Account | null,
  warehouses: readonly string[],
): Planned<PlannedAccount> {
  const only = warehouses.length === 1 ? warehouses[0] : undefined;
  const merged = { payment_registered: false, rate_limit: null, warehouses: null, ...existing, ...draft };
  const features = { ...NO_FEATURES, ...existing?.features, ...draft.features };
  const standard_warehouse =
    draft.settings?.standard_warehouse ?? existing?.settings.standard_warehouse ?? merged.warehouses?.[0] ?? only;
  const settings = { ...NEW_SETTINGS, ...existing?.settings, ...draft.settings, standard_warehouse };
  const own = sender === undefined ? null : planSenderMaster({ ...sender, is_default: true }, null, 0);
  const faults = [
    ...(['account_id', 'name'] as const)
      .filter((field) => merged[field] === undefined)
      .map((field) => fault(field, 'Is required.', '必須です。')),
    ...validateWarehouses(merged.warehouses, standard_warehouse, warehouses),
    ...at('sender', own?.faults ?? []),
  ];
  if (faults.length > 0) return { planned: null, faults };
  const account = { ...merged, features, settings } as Account;
  return { planned: { account, sender: own?.planned ?? null }, faults };
}

function validateWarehouses(
  allowed: readonly string[] | null,
  standard: string | undefined,
  open: readonly string[],
): Fault[] {
  const unknown = (path: string, code: string) =>
    fault(path, `There is no open warehouse ${code}.`, `倉庫${code}はありません。`);
  const faults = (allowed ?? []).flatMap((code, index) =>
    open.includes(code) ? [] : [unknown(`warehouses.${index}`, code)],
  );
  const path = 'settings.standard_warehouse';
  if (standard === undefined) return [...faults, fault(path, 'Is required.', '必須です。')];
  if (!open.includes(standard)) return [...faults, unknown(path, standard)];
  if (allowed !== null && !allowed.includes(standard)) {
    faults.push(
      fault(
        path,
        `${standard} is not one of the warehouses that the account may use.`,
        `${standard}はこの荷主が利用できる倉庫ではありません。`,
      ),
    );
  }
  return faults;
}
