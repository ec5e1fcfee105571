import { useWords } from '../../app/i18n';
import type { ReceiptRow } from '../receipts/receipt-query';
import { SHOP } from '../words';

/** The first item of a receipt, and how many more there are. */
export function FirstItem({ row: { lines, line_count } }: { readonly row: ReceiptRow }) {
  const say = useWords(SHOP);
  const [first] = lines;
  return (
    <span>
      {first?.name ?? first?.code}{' '}
      {line_count > 1 && <span className="quiet">{say('moreItems', { count: line_count - 1 })}</span>}
    </span>
  );
}
