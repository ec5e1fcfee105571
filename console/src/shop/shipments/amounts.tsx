import { Title } from '@mantine/core';
import { formatNumber, useWords } from '../../app/i18n';
import { AMOUNTS, TOTALS } from '../../shared/api-values';
import { FactList } from '../../shared/facts';
import { ORDER } from './order-words';
import type { Shipment } from './shipment-query';

/** Writes amounts of an order, numbers or texts as the shop sent them, in its currency: yen, or that of an order overseas. */
export function useMoneyOf({ currency_code }: Shipment): (amount: unknown) => string {
  const say = useWords(ORDER);
  return (amount) => {
    const text = typeof amount === 'number' ? formatNumber(amount) : String(amount);
    return currency_code === null || currency_code === 'JPY'
      ? say('yen', { amount: text })
      : `${text} ${currency_code}`;
  };
}

/** The amounts that the shop gave for an order. They are printed on its delivery note as they are. */
export function Amounts({ shipment }: { readonly shipment: Shipment }) {
  const say = useWords(ORDER);
  const money = useMoneyOf(shipment);
  const facts = [...AMOUNTS, 'tax' as const, ...TOTALS].flatMap((name) => {
    const amount = shipment[name];
    return amount == null ? [] : [[say(name), money(amount)] as const];
  });
  if (facts.length === 0) return null;
  return (
    <section>
      <Title order={2}>{say('amounts')}</Title>
      <FactList
        facts={[...facts, [say('price_on_delivery_note'), say(shipment.price_on_delivery_note ? 'yes' : 'no')]]}
      />
    </section>
  );
}
