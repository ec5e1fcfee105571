import { Autocomplete } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWords } from '../../app/i18n';
import { ZONES } from '../../shared/api-values';
import { ListChoice } from '../../shared/list-parts';
import { useList } from '../../shared/list-state';
import { useOwnAccount } from '../account';
import { ITEMS } from './words';

/** Filters that only the list of items has. @param tags the tags of the rows, as suggestions */
export function ItemFilters({ tags }: { readonly tags: readonly string[] }) {
  const say = useWords(ITEMS);
  const { account, state, filter } = useList();
  const hasZones = useOwnAccount(account).data?.features.temperature ?? false;
  return (
    <>
      {hasZones && (
        <ListChoice
          name="zone"
          title={say('zone')}
          all={say('allZones')}
          data={ZONES.map((value) => ({ value, label: say(value) }))}
        />
      )}
      <Tag tags={tags} value={state.tag ?? ''} onChange={(tag) => filter({ tag })} />
      <ListChoice
        name="sets"
        title={say('set')}
        all={say('setsOrNot')}
        data={[
          { value: 'only', label: say('setsOnly') },
          { value: 'none', label: say('setsNone') },
        ]}
      />
    </>
  );
}

/** The filter by tag. The whole tag must be typed or chosen: a part of a tag finds nothing. */
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
  // The back button, or a button of the page, may change the filter too.
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
