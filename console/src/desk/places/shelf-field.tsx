import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWords } from '../../app/i18n';
import { shelvesQuery } from './place-query';
import { PLACES } from './words';

const WAIT_MS = 200;

/** A field for an open shelf, which suggests shelves by the beginning of their code. A scanner can also type into it. */
export function ShelfField({
  warehouse,
  label,
  description,
  value,
  error,
  isFirst = false,
  onChange,
}: {
  readonly warehouse: string;
  readonly label: string;
  readonly description: string;
  /** As it was typed or chosen. */
  readonly value: string;
  readonly error: string | null;
  /** Whether the field has the focus when its dialog opens. */
  readonly isFirst?: boolean;
  readonly onChange: (value: string) => void;
}) {
  const say = useWords(PLACES);
  const [code] = useDebouncedValue(value, WAIT_MS);
  const { data } = useQuery({ ...shelvesQuery(warehouse, code), placeholderData: keepPreviousData });
  const shelves = new Map(data?.places.map((shelf) => [shelf.code, shelf]));
  return (
    <Autocomplete
      label={label}
      description={description}
      required
      data-autofocus={isFirst || undefined}
      maxDropdownHeight={240}
      value={value}
      error={error}
      data={[...shelves.keys()]}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const shelf = shelves.get(option.value);
        return (
          <span>
            {option.value}{' '}
            {shelf !== undefined && (
              <span className="quiet">
                {shelf.use !== null && say(shelf.use)} {say(shelf.temperature)}{' '}
                {shelf.units === 0 ? say('isEmpty') : say('unitsOf', { count: shelf.units })}
              </span>
            )}
          </span>
        );
      }}
      onChange={onChange}
    />
  );
}
