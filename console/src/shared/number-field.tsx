import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { typedNumber } from './typed-number';

/**
 * A field for a number, also with wide digits and separators. What is typed stays as it is until the field is left: to change
 * it earlier would end the conversion of a Japanese keyboard. Its value is the number, or '' if nothing is typed; a text that
 * is no number is kept, and the server says what is wrong with it (see {@link typedNumber}).
 */
export function NumberField({
  value,
  onChange,
  ...props
}: Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type'> & {
  readonly value: number | string;
  readonly onChange: (value: number | '') => void;
}) {
  /** Null: nobody is typing. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...props}
      value={typed ?? String(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(typedNumber(currentTarget.value) ?? '');
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
