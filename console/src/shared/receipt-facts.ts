import type { ReactNode } from 'react';
import { useWords } from '../app/i18n';
import type { INSPECTIONS, SIZES } from './api-values';
import { RECEIPT } from './receipt-words';
import { useTimes } from './time';

/** What a client has announced of the goods, and of how they travel. */
interface Announced {
  readonly stock_deadline_date: string;
  readonly inspection_type: (typeof INSPECTIONS)[number];
  readonly tracking_codes: readonly string[];
  readonly arrival_time_from: number | null;
  readonly arrival_time_to: number | null;
  readonly vehicle_code: string | null;
  readonly vehicle_size: (typeof SIZES)[number] | null;
  readonly container_no: string | null;
  readonly driver_info: string | null;
  readonly identity_values?: readonly string[] | null;
}

/** @returns a function that gives the facts of a receipt but for its warehouse and day, for the shop and the desk */
export function useReceiptFacts(): (receipt: Announced) => readonly (readonly [label: string, value: ReactNode])[] {
  const say = useWords(RECEIPT);
  const { day } = useTimes();
  const hoursOf = useArrivalHours();
  return (receipt) => {
    const { tracking_codes, vehicle_code, vehicle_size } = receipt;
    const shown = [...tracking_codes, vehicle_code, receipt.container_no];
    const names = (receipt.identity_values ?? []).filter((one) => !shown.includes(one));
    return [
      [say('deadline'), day(receipt.stock_deadline_date)],
      [say('inspection'), say(`by${receipt.inspection_type}`)],
      [say('trackingCodes'), tracking_codes.join(', ')],
      [say('time'), hoursOf(receipt)],
      [say('vehicle'), [vehicle_code, vehicle_size && say(`size_${vehicle_size}`)].filter(Boolean).join(' ')],
      [say('container'), receipt.container_no],
      [say('driver'), receipt.driver_info],
      [say('identity'), names.join(', ')],
    ];
  };
}

/** @returns a function that says in which hours goods arrive. Either end may be open; null: no hours are given */
export function useArrivalHours(): (hours: Pick<Announced, 'arrival_time_from' | 'arrival_time_to'>) => string | null {
  const say = useWords(RECEIPT);
  return ({ arrival_time_from: from, arrival_time_to: to }) => {
    if (from === null) return to === null ? null : say('hoursUntil', { to });
    return to === null ? say('hoursFrom', { from }) : say('hours', { from, to });
  };
}
