import { Text } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { OrderLink } from '../orders/order-link';
import { Marked } from './marked';
import { type JudgedLine, resultOf } from './numbers';
import { LABELS } from './words';

interface Taken {
  readonly judged: readonly JudgedLine[];
  readonly unnumbered: number;
  readonly nameless: number;
}

/** Ids of orders, such as TS001-S000001: others have no page. */
const ORDER = /^[A-Z0-9]+-S\d+$/;

/** What became of a file: the counts, then the lines that somebody has to look at. */
export function NumbersTaken({ of: { judged, unnumbered, nameless } }: { readonly of: Taken }) {
  const say = useWords(LABELS);
  const { taken, known, others } = resultOf(judged);
  const counts = [
    ['known', known],
    ['rowsUnnumbered', unnumbered],
    ['rowsNameless', nameless],
  ] as const;
  return (
    <Marked color={others.length > 0 ? 'var(--needs)' : 'var(--done)'}>
      <div role="status">
        <Text fz={20} fw={600} {...(taken > 0 ? { c: 'var(--done)' } : {})}>
          {taken > 0 ? say('taken', { count: taken }) : say('takenNone')}
        </Text>
        {counts.map(([word, count]) => count > 0 && <Text key={word}>{say(word, { count })}</Text>)}
        {others.length > 0 && (
          <Text fw={600} c="var(--needs)">
            {say('others', { count: others.length })}
          </Text>
        )}
      </div>
      {others.length > 0 && <Others lines={others} />}
    </Marked>
  );
}

function Others({ lines }: { readonly lines: readonly JudgedLine[] }) {
  const say = useWords(LABELS);
  return (
    <ul style={{ margin: 0, paddingLeft: 20 }}>
      {lines.map(({ no, order_id, tracking_code, outcome }) => (
        <li key={`${no} ${tracking_code}`} style={{ overflowWrap: 'anywhere' }}>
          <Text span fz={13} className="quiet">
            {say('row', { no })}
          </Text>{' '}
          {ORDER.test(order_id) ? <OrderLink id={order_id} /> : order_id}{' '}
          <Text span fz={13} className="quiet">
            {tracking_code}
          </Text>{' '}
          <Text span>{say(outcome)}</Text>
        </li>
      ))}
    </ul>
  );
}
