import { Group, Text } from '@mantine/core';
import { answered, desk } from '../../app/api';
import { useWords } from '../../app/i18n';
import { PHOTOS } from '../../shared/photo-words';
import { Picture } from '../../shared/picture';
import { useTimes } from '../../shared/time';

const photoQuery = (account_id: string, photo_no: number) =>
  ({
    queryKey: [account_id, 'picture', 'desk', photo_no],
    queryFn: () =>
      answered(
        desk.GET('/desk/accounts/{account_id}/photos/{photo_no}', {
          params: { path: { account_id, photo_no: String(photo_no) } },
          parseAs: 'blob',
        }),
      ) as Promise<unknown> as Promise<Blob>,
  }) as const;

interface Shown {
  readonly photo_no: number;
  readonly shows: Parameters<ReturnType<typeof useWords<NonNullable<(typeof PHOTOS)['keys']>>>>[0];
  readonly note: string | null;
  readonly taken_at: string;
}

/** Photos of the floor, each of which opens; nothing when there are none. */
export function DeskPhotos({ account, photos }: { readonly account: string; readonly photos: readonly Shown[] }) {
  const say = useWords(PHOTOS);
  const { time } = useTimes();
  if (photos.length === 0) return null;
  return (
    <Group align="flex-start" gap="sm">
      {photos.map(({ photo_no, shows, note, taken_at }) => (
        <figure key={photo_no} style={{ margin: 0, width: 122 }}>
          <Picture query={photoQuery(account, photo_no)} text={say(shows)} />
          <figcaption>
            <Text fz={13}>{say(shows)}</Text>
            {note !== null && (
              <Text fz={13} style={{ overflowWrap: 'anywhere' }}>
                {note}
              </Text>
            )}
            <Text className="quiet" fz={12}>
              {time(taken_at)}
            </Text>
          </figcaption>
        </figure>
      ))}
    </Group>
  );
}
