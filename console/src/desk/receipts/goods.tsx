import { Anchor, Text } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { pageLink } from '../../shared/address-bar';
import { GoodsOfReceipt } from '../../shared/goods-of-receipt';
import { Part } from '../../shared/part';
import { RECEIPT } from '../../shared/receipt-words';
import { useTimes } from '../../shared/time';
import type { Receipt } from './receipt-query';
import { DESK_RECEIPT } from './words';

type Lot = Receipt['lines'][number]['lots'][number];

/** The goods of a receipt, each with a link to its stock, and the lots that were counted. */
export function Goods({ receipt }: { readonly receipt: Receipt }) {
  const say = useWords(DESK_RECEIPT);
  return (
    <Part title={say('goods')}>
      <GoodsOfReceipt
        counts={receipt}
        item={({ code, name }) => (
          <>
            <Anchor fz={13} {...pageLink('/provider/stock', { warehouse: receipt.warehouse, search: code })}>
              {name ?? code}
            </Anchor>{' '}
            {name !== null && <span className="quiet">{code}</span>}
          </>
        )}
        lots={({ lots }) => lots.map((lot) => <LotText key={lot.lot_no} lot={lot} />)}
      />
    </Part>
  );
}

/** Units in no lot are told only if some of them are in quarantine: the columns have the others. */
function LotText({ lot: { lot_no, expiry_date, manufacture_date, counted, quarantined } }: { readonly lot: Lot }) {
  const say = useWords(DESK_RECEIPT);
  const sayOfBoth = useWords(RECEIPT);
  const { day } = useTimes();
  const name =
    expiry_date !== null
      ? sayOfBoth('expires', { day: day(expiry_date) })
      : manufacture_date !== null
        ? sayOfBoth('manufactured', { day: day(manufacture_date) })
        : say('lot', { lot: lot_no });
  return (
    <Text fz={13} style={{ whiteSpace: 'nowrap' }}>
      {lot_no > 0 && (
        <>
          {name} <span className="quiet">{say('counted', { count: counted })}</span>{' '}
        </>
      )}
      {quarantined > 0 && <span style={{ color: 'var(--needs)' }}>{say('inQuarantine', { count: quarantined })}</span>}
    </Text>
  );
}
