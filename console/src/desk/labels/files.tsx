import { Button, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { formatNumber, useWords } from '../../app/i18n';
import { useActorWord } from '../../shared/actors';
import { useTimes } from '../../shared/time';
import { type LabelFile, useSaveLabelFile } from './label-query';
import { SaveFailure } from './save-failure';
import { LABELS } from './words';

/** What is shown at first: mostly the newest files are of interest. */
const SHOWN = 5;

/** The files that were made lately, and how many of their labels have a number. */
export function LabelFiles({ carrier, files }: { readonly carrier: string; readonly files: readonly LabelFile[] }) {
  const say = useWords(LABELS);
  const [isAll, setAll] = useState(false);
  const save = useSaveLabelFile();
  const shown = isAll ? files : files.slice(0, SHOWN);
  return (
    <Stack gap={4} component="section">
      <Title order={3}>{say('files')}</Title>
      {save.error !== null && <SaveFailure error={save.error} />}
      <Table.ScrollContainer minWidth={280}>
        <Table aria-label={`${say('files')} ${carrier}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th style={{ whiteSpace: 'nowrap' }}>{say('file')}</Table.Th>
              <Table.Th visibleFrom="sm">{say('made_at')}</Table.Th>
              <Table.Th ta="right" visibleFrom="md">
                {say('labels')}
              </Table.Th>
              <Table.Th style={{ whiteSpace: 'nowrap' }}>{say('numbers')}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((file) => (
              <Table.Tr key={file.file_no}>
                <Table.Td>
                  <Text fz={13} fw={600} style={{ whiteSpace: 'nowrap' }}>
                    {say('fileNo', { no: file.file_no })}
                  </Text>
                  <Text component="div" fz={12} hiddenFrom="sm">
                    <Made file={file} />
                  </Text>
                </Table.Td>
                <Table.Td visibleFrom="sm">
                  <Made file={file} />
                </Table.Td>
                <Table.Td ta="right" visibleFrom="md">
                  {formatNumber(file.labels)}
                </Table.Td>
                <Table.Td>
                  <Numbers file={file} />
                </Table.Td>
                <Table.Td ta="right">
                  {file.labels > 0 && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={say('againOf', { no: file.file_no })}
                      loading={save.isPending && save.variables === file.file_no}
                      onClick={() => save.mutate(file.file_no)}
                    >
                      {say('again')}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {shown.length < files.length && (
        <Button size="compact-sm" variant="subtle" style={{ alignSelf: 'flex-start' }} onClick={() => setAll(true)}>
          {say('moreFiles', { count: files.length - shown.length })}
        </Button>
      )}
    </Stack>
  );
}

function Made({ file: { made_at, made_by } }: { readonly file: LabelFile }) {
  const times = useTimes();
  const actorWord = useActorWord();
  return (
    <>
      {times.time(made_at)} <span className="quiet">{actorWord(made_by)}</span>
    </>
  );
}

/** How many of the numbers have come back: in words, so that a file that waits is seen. */
function Numbers({ file: { labels, numbered } }: { readonly file: LabelFile }) {
  const say = useWords(LABELS);
  if (labels === 0) return <span className="quiet">{say('noLabels')}</span>;
  return (
    <>
      {formatNumber(numbered)} / {formatNumber(labels)}{' '}
      <Text span fz={13} c={numbered < labels ? 'var(--needs)' : 'var(--done)'} style={{ whiteSpace: 'nowrap' }}>
        {numbered < labels ? say('unnumbered', { count: labels - numbered }) : say('numbered')}
      </Text>
    </>
  );
}
