import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../app/i18n';
import { useTimes } from '../../shared/time';
import { lotsQuery, type StockLot } from './item-query';
import { ITEMS } from './words';

type Dated = Pick<StockLot, 'lot_no' | 'expiry_date' | 'manufacture_date'>;

/** The name of a lot on pages: its date; without a date, the receipt that brought it. */
export function useLotName(account: string, id: string): (lot: Dated) => string {
  const say = useWords(ITEMS);
  const { day } = useTimes();
  const { data } = useQuery(lotsQuery(account, id));
  return ({ lot_no, expiry_date, manufacture_date }) => {
    const date = expiry_date ?? manufacture_date;
    if (date !== null) return day(date);
    const receipt = data?.find((lot) => lot.lot_no === lot_no)?.receipt ?? null;
    return receipt === null ? say('noDate') : say('lotOfReceipt', { receipt });
  };
}
