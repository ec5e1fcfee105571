import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { formatNumber, useWords } from '../../app/i18n';
import { queryOf, useList } from '../../shared/list-state';
import { Modal } from '../../shared/modal';
import { useTimes } from '../../shared/time';
import { useReadAgain } from '../account';
import { discardExport, exportsQuery, type MadeFile, type NewExport, startExport } from './export-query';
import { EXPORTS } from './words';

type Kind = NewExport['kind'];

const save = ({ id, file }: MadeFile) => saveFile(`/exports/${id}/file`, file);

/** Makes files of what the list has found, or of its selected rows. */
export function ExportList({
  kinds,
  selected = 'all',
  size,
}: {
  readonly kinds: readonly Kind[];
  readonly selected?: readonly string[] | 'all';
  readonly size?: 'compact-sm';
}) {
  const say = useWords(EXPORTS);
  const { account, state } = useList();
  // Files have the newest first, whatever the list is sorted by.
  const query = queryOf({ ...state, cursor: undefined, sort: undefined });
  const of = selected === 'all' ? query : { view: state.view, ids: [...selected] };
  return (
    <ExportButton
      account={account}
      kinds={kinds}
      of={of}
      text={selected === 'all' ? say('found') : say('picked', { count: selected.length })}
      size={size}
    />
  );
}

/** Makes a file of the recipients of a lot. */
export function ExportRecipients({
  account,
  item,
  lot_no,
}: {
  readonly account: string;
  readonly item: string;
  readonly lot_no: number;
}) {
  const say = useWords(EXPORTS);
  return <ExportButton account={account} kinds={['recipients']} of={{ item, lot_no }} text={say('lot')} />;
}

function ExportButton({
  account,
  kinds,
  of,
  text,
  size,
}: {
  readonly account: string;
  readonly kinds: readonly Kind[];
  readonly of: Omit<NewExport, 'kind'>;
  /** Says what will be in the file. */
  readonly text: string;
  readonly size?: 'compact-sm' | undefined;
}) {
  const say = useWords(EXPORTS);
  const [isOpen, setOpen] = useState(false);
  const files = useQuery(exportsQuery(account)).data ?? [];
  const isAtWork = files.some(({ state }) => state === 'writing');
  return (
    <>
      <Button {...(size === undefined ? {} : { size })} variant="default" onClick={() => setOpen(true)}>
        {say(isAtWork && size === undefined ? 'underWay' : 'export')}
      </Button>
      {isOpen && (
        <Modal opened onClose={() => setOpen(false)} title={say('title')} size="lg">
          <Exports account={account} kinds={kinds} of={of} text={text} files={files} />
        </Modal>
      )}
    </>
  );
}

function Exports({
  account,
  kinds,
  of,
  text,
  files,
}: {
  readonly account: string;
  readonly kinds: readonly Kind[];
  readonly of: Omit<NewExport, 'kind'>;
  readonly text: string;
  readonly files: readonly MadeFile[];
}) {
  const say = useWords(EXPORTS);
  const readAgain = useReadAgain(account);
  // Files that were started in this dialog: each is saved as soon as it is ready.
  const awaited = useRef(new Set<number>());
  const start = useMutation({
    mutationFn: (kind: Kind) => startExport({ kind, ...of }),
    onSuccess: ({ id }) => {
      awaited.current.add(id);
      return readAgain();
    },
  });
  const saving = useMutation({ mutationFn: save });
  useEffect(() => {
    for (const file of files) if (file.state === 'ready' && awaited.current.delete(file.id)) saving.mutate(file);
  }, [files, saving.mutate]);
  const discard = useMutation({ mutationFn: discardExport, onSuccess: readAgain });
  const error = start.error ?? saving.error ?? discard.error;
  return (
    <Stack>
      <Text>{text}</Text>
      <Group gap="xs">
        {kinds.map((kind) => (
          <Button key={kind} loading={start.isPending} onClick={() => start.mutate(kind)}>
            {say('make', { what: say(kind) })}
          </Button>
        ))}
      </Group>
      {error !== null && <FailureText error={error} />}
      <section>
        <Title order={2} mb="xs">
          {say('files')}
        </Title>
        <Text className="quiet" fz={13} mb="xs">
          {say(files.length === 0 ? 'none' : 'kept')}
        </Text>
        <Stack gap="xs">
          {files.map((file) => (
            <File
              key={file.id}
              file={file}
              onSave={() => saving.mutate(file)}
              onDiscard={() => discard.mutate(file.id)}
            />
          ))}
        </Stack>
      </section>
    </Stack>
  );
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${formatNumber(Math.ceil(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** A file with its progress, and the buttons to save and to delete it. */
function File({
  file,
  onSave,
  onDiscard,
}: {
  readonly file: MadeFile;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}) {
  const say = useWords(EXPORTS);
  const { time } = useTimes();
  const { kind, name, state, failure, total, done, bytes, started_at } = file;
  const isWriting = state === 'writing';
  const far = { done, total: total ?? 0, size: sizeOf(bytes) };
  return (
    <Group justify="space-between" role="group" aria-label={file.file}>
      <div style={{ flex: 1, minWidth: 200 }}>
        <Text>
          {say(kind)}{' '}
          <Text span className="quiet" fz={13}>
            {time(started_at)} {name}
          </Text>
        </Text>
        {isWriting && total !== null && (
          <Progress value={(done / Math.max(total, 1)) * 100} aria-hidden="true" my={4} />
        )}
        <Text fz={13} {...(failure === null ? {} : { c: 'var(--wrong)' })}>
          {failure ?? say(isWriting ? (total === null ? 'progressOnly' : 'progress') : 'ready', far)}
        </Text>
      </div>
      <Group gap="xs">
        {state === 'ready' && (
          <Button size="compact-sm" onClick={onSave}>
            {say('save')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          {say(isWriting ? 'stop' : 'discard')}
        </Button>
      </Group>
    </Group>
  );
}
