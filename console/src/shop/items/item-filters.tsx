import { Autocomplete, Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWords } from '../../app/i18n';
import { useList } from '../../shared/list-state';
import { useOwnAccount } from '../account';
import { ITEMS } from './words';

const ZONES = ['dry', 'constant', 'chilled', 'frozen'] as const;

/** Filters that only the list of items has. @param tags those of the rows, to choose from */
export function ItemFilters({ tags }: { readonly tags: readonly string[] }) {
  const say = useWords(ITEMS);
  const { account, state, filter } = useList();
  const hasZones = useOwnAccount(account).data?.features.temperature ?? false;
  const choice = (name: 'zone' | 'sets', title: string, all: string, data: readonly (readonly [string, string])[]) => (
    <Select
      aria-label={title}
      placeholder={all}
      w={170}
      clearable
      clearButtonProps={{ 'aria-label': all }}
      data={data.map(([value, label]) => ({ value, label }))}
      value={state[name] ?? null}
      onChange={(value) => filter({ [name]: value ?? undefined })}
    />
  );
  return (
    <>
      {hasZones &&
        choice(
          'zone',
          say('zone'),
          say('allZones'),
          ZONES.map((zone) => [zone, say(zone)] as const),
        )}
      <Tag tags={tags} value={state.tag ?? ''} onChange={(tag) => filter({ tag })} />
      {choice('sets', say('set'), say('setsOrNot'), [
        ['only', say('setsOnly')],
        ['none', say('setsNone')],
      ])}
    </>
  );
}

/** A tag is typed whole, or chosen: a part of one finds nothing. */
function Tag({
  tags,
  value,
  onChange,
}: {
  readonly tags: readonly string[];
  readonly value: string;
  readonly onChange: (tag: string) => void;
}) {
  const say = useWords(ITEMS);
  const [typed, setTyped] = useState(value);
  // Back, or a button, may change it too.
  useEffect(() => setTyped(value), [value]);
  const send = (tag: string) => tag.trim() !== value && onChange(tag.trim());
  return (
    <Autocomplete
      aria-label={say('tags')}
      placeholder={say('tags')}
      w={150}
      maxLength={255}
      data={[...tags]}
      value={typed}
      onChange={setTyped}
      onOptionSubmit={send}
      onBlur={() => send(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(typed);
      }}
    />
  );
}
