import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../app/i18n';
import { LIST } from './list-words';

const WAIT_MS = 300;

/** What is typed is searched for after a moment, without a button. */
export function ListSearch({
  hint,
  value,
  onChange,
}: {
  readonly hint: string;
  readonly value: string;
  readonly onChange: (search: string) => void;
}) {
  const say = useWords(LIST);
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const later = useDebouncedCallback((search: string) => {
    sent.current = search;
    onChange(search);
  }, WAIT_MS);
  // The Back button of the browser, or a button of the list, may change the search too: then the field shows the new search.
  // A value that this field itself has sent changes nothing, so what is being typed stays.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  return (
    <TextInput
      type="search"
      aria-label={say('search')}
      placeholder={hint}
      w={300}
      maxLength={100}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        later(currentTarget.value);
      }}
    />
  );
}
