import { Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../app/api';
import { useWords } from '../app/i18n';
import { usePhotoText } from '../shared/photo-text';
import { PHOTOS } from '../shared/photo-words';
import { Picture } from '../shared/picture';
import { useTimes } from '../shared/time';

const photosQuery = (account: string, of: 'receipts' | 'shipments', id: string) =>
  ({
    queryKey: [account, of, id, 'photos'],
    queryFn: async () => {
      const params = { params: { path: { id } } };
      const path = of === 'receipts' ? '/warehousings/{id}/photos' : '/shipments/{id}/photos';
      return (await answered(api.GET(path, params))).photos;
    },
  }) as const;

const photoQuery = (account: string, photo_no: number) =>
  ({
    queryKey: [account, 'picture', 'photo', photo_no],
    queryFn: () =>
      answered(
        api.GET('/photos/{photo_no}', { params: { path: { photo_no: String(photo_no) } }, parseAs: 'blob' }),
      ) as Promise<unknown> as Promise<Blob>,
  }) as const;

/** How many photos of a receipt a list shows at most; the page of the receipt shows all. */
const FEW = 4;
const SMALL = 56;

/** The first photos of a receipt, small; nothing when there are none. */
export function FewPhotos({ account, id }: { readonly account: string; readonly id: string }) {
  const textOf = usePhotoText();
  const say = useWords(PHOTOS);
  const { data = [] } = useQuery(photosQuery(account, 'receipts', id));
  if (data.length === 0) return null;
  return (
    <Group gap={6} my={4}>
      {data.slice(0, FEW).map((photo) => (
        <Picture key={photo.photo_no} query={photoQuery(account, photo.photo_no)} text={textOf(photo)} size={SMALL} />
      ))}
      {data.length > FEW && <span className="quiet">{say('more', { count: data.length - FEW })}</span>}
    </Group>
  );
}

/** The photos that the warehouse took of a receipt or an order, with what they show; nothing when there are none. */
export function Photos({
  account,
  of,
  id,
}: {
  readonly account: string;
  readonly of: 'receipts' | 'shipments';
  readonly id: string;
}) {
  const say = useWords(PHOTOS);
  const textOf = usePhotoText();
  const { time } = useTimes();
  const { data = [] } = useQuery(photosQuery(account, of, id));
  if (data.length === 0) return null;
  return (
    <section>
      <Title order={2}>{say('title')}</Title>
      <Group align="flex-start" mt="xs">
        {data.map((photo) => {
          const { photo_no, note, taken_at } = photo;
          const text = textOf(photo);
          return (
            <figure key={photo_no} style={{ margin: 0, width: 140 }}>
              <Picture query={photoQuery(account, photo_no)} text={text} />
              <figcaption>
                <Text fz={13}>{text}</Text>
                {note !== null && <Text fz={13}>{note}</Text>}
                <Text className="quiet" fz={12}>
                  {time(taken_at)}
                </Text>
              </figcaption>
            </figure>
          );
        })}
      </Group>
    </section>
  );
}
