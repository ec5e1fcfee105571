import { answered, desk } from '../../app/api';
import { EACH_MINUTE } from '../../shared/each-minute';

/** One receipt as the warehouse knows it. */
export const receiptQuery = (id: string) =>
  ({
    queryKey: ['provider', 'receipts', id],
    queryFn: () => answered(desk.GET('/desk/receipts/{id}', { params: { path: { id } } })),
    refetchInterval: EACH_MINUTE,
  }) as const;

export type Receipt = Awaited<ReturnType<ReturnType<typeof receiptQuery>['queryFn']>>;
type Lot = Receipt['lines'][number]['lots'][number];

/** Lots of which some units are in quarantine still. */
export const quarantinedOf = ({ lines }: Receipt): readonly (Lot & { readonly item: string })[] =>
  lines.flatMap(({ item, lots }) => lots.filter(({ quarantined }) => quarantined > 0).map((lot) => ({ ...lot, item })));
