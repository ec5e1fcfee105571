import { useQuery } from '@tanstack/react-query';
import { FailureLine } from '../app/error-pages';
import { useWords } from '../app/i18n';
import { useMay } from '../app/session';
import { Part } from '../shared/part';
import { PHOTOS } from '../shared/photo-words';
import { type Photographed, photosQuery } from './decisions/inbox';
import { DeskPhotos } from './decisions/photos';

/** What the floor has photographed of an order or a receipt, for those who may see it. */
export function PhotosOf({
  account,
  of,
  id,
}: {
  readonly account: string;
  readonly of: Photographed;
  readonly id: string;
}) {
  const say = useWords(PHOTOS);
  const query = useQuery({ ...photosQuery(of, id), enabled: useMay('listFloorPhotos') });
  if (query.data === undefined && query.error !== null)
    return <FailureLine error={query.error} retry={query.refetch} />;
  if (query.data === undefined || query.data.length === 0) return null;
  return (
    <Part title={say('title')}>
      <DeskPhotos account={account} photos={query.data} />
    </Part>
  );
}
