import { Button, Group, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { useWords } from '../../app/i18n';
import { ChooseFile } from '../../shared/choose-file';
import { ConfirmDialog } from '../../shared/confirm-dialog';
import { Picture } from '../../shared/picture';
import { ITEMS } from './words';

const picturesQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'items', id, 'pictures'],
    queryFn: async () => (await answered(api.GET('/items/{id}/images', { params: { path: { id } } }))).images,
  }) as const;

const pictureQuery = (account: string, id: string, image_id: number) =>
  ({
    queryKey: [account, 'picture', id, image_id],
    queryFn: () =>
      answered(
        api.GET('/items/{id}/images/{image_id}', {
          params: { path: { id, image_id: String(image_id) } },
          parseAs: 'blob',
        }),
      ) as Promise<unknown> as Promise<Blob>,
  }) as const;

/** The pictures of an item, by which the warehouse recognises it. */
export function Pictures({
  account,
  id,
  name,
}: {
  readonly account: string;
  readonly id: string;
  readonly name: string;
}) {
  const say = useWords(ITEMS);
  const queries = useQueryClient();
  const query = picturesQuery(account, id);
  const { data = [] } = useQuery(query);
  const readAgain = () => queries.invalidateQueries({ queryKey: query.queryKey });
  const add = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return answered(
        api.POST('/items/{id}/images', {
          params: { path: { id } },
          body: body as never,
          bodySerializer: (form: unknown) => form as FormData,
        }),
      );
    },
    onSettled: readAgain,
  });
  /** The picture that somebody is asked about. */
  const [asked, setAsked] = useState<(typeof data)[number] | null>(null);
  const remove = (image_id: number) =>
    answered(api.DELETE('/items/{id}/images/{image_id}', { params: { path: { id, image_id: String(image_id) } } }));
  return (
    <section>
      <Title order={2}>{say('pictures')}</Title>
      <Group align="flex-start">
        {data.map((image) => (
          <figure key={image.id} style={{ margin: 0, display: 'grid', gap: 4 }}>
            <Picture query={pictureQuery(account, id, image.id)} text={`${name} ${image.file_name}`} />
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={say('removePicture', { name: image.file_name })}
              onClick={() => setAsked(image)}
            >
              {say('remove')}
            </Button>
          </figure>
        ))}
        <ChooseFile accept="image/jpeg,image/png" onChoose={(file) => add.mutate(file)}>
          {(props) => (
            <Button {...props} variant="default" size="compact-sm" loading={add.isPending}>
              {say('addPicture')}
            </Button>
          )}
        </ChooseFile>
      </Group>
      {add.error !== null && <FailureText error={add.error} />}
      {asked !== null && (
        <ConfirmDialog
          title={say('removePicture', { name: asked.file_name })}
          confirm={say('remove')}
          leave={say('keep')}
          send={() => remove(asked.id)}
          onDone={async () => {
            await readAgain();
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        >
          <Text>{say('removePictureText')}</Text>
        </ConfirmDialog>
      )}
    </section>
  );
}
