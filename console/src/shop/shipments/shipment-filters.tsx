import { useWords } from '../../app/i18n';
import { ALL_CARRIERS, STATUSES } from '../../shared/api-values';
import { ListChoice } from '../../shared/list-parts';
import { useList } from '../../shared/list-state';
import { STATUS } from '../../shared/status-words';
import { SHIPMENTS } from './words';

/** Views in which orders may have left. */
const WITH_SHIPPED = ['shipped', 'all', 'deleted'];

/** Filters that only the list of orders has. */
export function ShipmentFilters() {
  const say = useWords(SHIPMENTS);
  const status = useWords(STATUS);
  const { state } = useList();
  // In the other views it would find nothing. It stays where it is set already: it came from another view.
  const hasShipped = WITH_SHIPPED.includes(state.view ?? '') || state.status === 'shipped';
  return (
    <>
      <ListChoice
        name="status"
        title={say('status')}
        all={say('allStatuses')}
        data={STATUSES.filter((one) => one !== 'shipped' || hasShipped).map((value) => ({
          value,
          label: status(value),
        }))}
      />
      <ListChoice
        name="carrier"
        title={say('carrier')}
        all={say('allCarriers')}
        data={ALL_CARRIERS.map((value) => ({ value, label: value }))}
      />
    </>
  );
}
