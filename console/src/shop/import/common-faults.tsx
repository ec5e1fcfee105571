import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLanguage, useWords } from '../../app/i18n';
import { type Format, titleOf } from './format';
import { commonFaultsQuery } from './import-query';
import { IMPORT } from './words';

/** The faults that most entries have, each shown once: the same mistake can be in all rows of a file. */
export function CommonFaults({
  format,
  account,
  id,
}: {
  readonly format: Format;
  readonly account: string;
  readonly id: string;
}) {
  const say = useWords(IMPORT);
  const language = useLanguage();
  const { data } = useQuery(commonFaultsQuery(account, id));
  if (data === undefined || data.faults.length + data.of_file === 0) return null;
  const nameOf = (path: string): string => {
    const column = format.cellOf(path, [])?.column ?? '';
    return column in format.columns ? titleOf(format, column, language) : path === '' ? say('whole') : path;
  };
  return (
    <Stack gap={4} mb="sm">
      <Text fw={600}>{say('most')}</Text>
      {data.of_file > 0 && (
        <Text>
          <b>{say('ofFile')}</b> ({say(`times_${format.name}`, { count: data.of_file })}):{' '}
          {say(`ofFileText_${format.name}`)}
        </Text>
      )}
      {data.faults.map(({ path, messages, entries }) => (
        <Text key={path}>
          <b>{nameOf(path)}</b> ({say(`times_${format.name}`, { count: entries })}): {messages.join(' / ')}{' '}
          {path === 'sender' && <Link to={`/${account}/settings`}>{say('toSenders')}</Link>}
        </Text>
      ))}
    </Stack>
  );
}
