import { useQuery } from '@tanstack/react-query';
import { FailureLine } from '../../app/error-pages';
import { useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { Part } from '../../shared/part';
import { PHOTOS } from '../../shared/photo-words';
import { photosOfOrderQuery } from '../decisions/inbox';
import { DeskPhotos } from '../decisions/photos';
import type { Order } from './order-query';

/** What the floor has photographed of an order, for those who may see it. */
export function OrderPhotos({ order: { account_id, id } }: { readonly order: Order }) {
  const say = useWords(PHOTOS);
  const query = useQuery({ ...photosOfOrderQuery(id), enabled: useMay('listFloorPhotos') });
  if (query.data === undefined && query.error !== null)
    return <FailureLine error={query.error} retry={query.refetch} />;
  if (query.data === undefined || query.data.length === 0) return null;
  return (
    <Part title={say('title')}>
      <DeskPhotos account={account_id} photos={query.data} />
    </Part>
  );
}
