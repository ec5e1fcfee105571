import { useWords, words } from '../app/i18n';
import { useTimes } from '../shared/time';

const LOT = words(
  'lot-name',
  { expiry: '期限 {{day}}', made: '製造日 {{day}}', number: 'ロット{{lot}}', comma: '、' },
  { expiry: 'expires {{day}}', made: 'made on {{day}}', number: 'lot {{lot}}', comma: ', ' },
);

interface Lot {
  /** 0: units without a lot. */
  readonly lot_no: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
}

/** What a lot is called: its dates, else its number. Null: units without a lot. */
export function useLotName(): (lot: Lot) => string | null {
  const say = useWords(LOT);
  const { day } = useTimes();
  return ({ lot_no, expiry_date, manufacture_date }) => {
    if (lot_no === 0) return null;
    const dates = [
      ...(expiry_date === null ? [] : [say('expiry', { day: day(expiry_date) })]),
      ...(manufacture_date === null ? [] : [say('made', { day: day(manufacture_date) })]),
    ];
    return dates.length === 0 ? say('number', { lot: lot_no }) : dates.join(say('comma'));
  };
}
