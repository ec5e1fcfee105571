import { useWords, words } from '../app/i18n';
import { useTimes } from '../shared/time';

const LOT = words(
  'goods-name',
  { expiry: '期限 {{day}}', made: '製造日 {{day}}', number: 'ロット{{lot}}', comma: '、' },
  { expiry: 'expires {{day}}', made: 'made on {{day}}', number: 'lot {{lot}}', comma: ', ' },
);

export interface Lot {
  readonly lot_no: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
}

interface Goods extends Lot {
  readonly code: string;
  readonly name: string | null;
}

/** What goods of a lot are called: the name of the item and the dates of the lot, else its number. Lot 0: units without a lot. */
export function useGoodsName(): (goods: Goods) => string {
  const lotName = useLotName();
  return ({ code, name, ...lot }) => (lot.lot_no === 0 ? (name ?? code) : `${name ?? code} ${lotName(lot)}`);
}

/** What a lot is called: its dates, else its number. */
export function useLotName(): (lot: Lot) => string {
  const say = useWords(LOT);
  const { day } = useTimes();
  return ({ lot_no, expiry_date, manufacture_date }) => {
    const dates = [
      ...(expiry_date === null ? [] : [say('expiry', { day: day(expiry_date) })]),
      ...(manufacture_date === null ? [] : [say('made', { day: day(manufacture_date) })]),
    ];
    return dates.length === 0 ? say('number', { lot: lot_no }) : dates.join(say('comma'));
  };
}
