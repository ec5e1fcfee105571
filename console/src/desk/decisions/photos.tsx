import { Group, Text } from '@mantine/core';
import { answered, desk } from '../../app/api';
import { type Shown, usePhotoText } from '../../shared/photo-text';
import { Picture } from '../../shared/picture';
import { useTimes } from '../../shared/time';
import { ReceiptLink } from '../receipts/receipt-link';

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

interface Photo extends Shown {
  readonly photo_no: number;
  readonly note: string | null;
  readonly taken_at: string;
  /** The receipt with which the goods came, where the page does not say it. */
  readonly receipt_id?: string;
}

/** Photos of the floor, each of which opens; nothing when there are none. */
export function DeskPhotos({ account, photos }: { readonly account: string; readonly photos: readonly Photo[] }) {
  const textOf = usePhotoText();
  const { time } = useTimes();
  if (photos.length === 0) return null;
  return (
    <Group align="flex-start" gap="sm">
      {photos.map((photo) => {
        const { photo_no, note, taken_at, receipt_id } = photo;
        const text = textOf(photo);
        return (
          <figure key={photo_no} style={{ margin: 0, width: 122 }}>
            <Picture query={photoQuery(account, photo_no)} text={text} />
            <figcaption>
              <Text fz={13} style={{ overflowWrap: 'anywhere' }}>
                {text}
              </Text>
              {note !== null && (
                <Text fz={13} style={{ overflowWrap: 'anywhere' }}>
                  {note}
                </Text>
              )}
              <Text className="quiet" fz={12}>
                {time(taken_at)}
              </Text>
              {receipt_id !== undefined && <ReceiptLink id={receipt_id} />}
            </figcaption>
          </figure>
        );
      })}
    </Group>
  );
}
