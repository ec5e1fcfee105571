import { Button, Select, SimpleGrid, Title } from '@mantine/core';
import { useState } from 'react';
import { useLanguage, useWords } from '../../app/i18n';
import { columnsOf, type Format, has, type Mapping, titleOf } from './format';
import { IMPORT } from './words';

/** Lets a person say which column of the file has which field. */
export function Columns({
  format,
  header,
  mapping,
  onChange,
}: {
  readonly format: Format;
  readonly header: readonly string[];
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}) {
  const say = useWords(IMPORT);
  const language = useLanguage();
  const [isAll, setAll] = useState(false);
  // Few files have all columns. Optional columns that the file does not have are hidden at first.
  const shown = columnsOf(format).filter((name) => isAll || format.required.includes(name) || has(mapping, name));
  const titles = header.map((title, index) => ({
    value: String(index),
    label: title === '' ? `#${index + 1}` : title,
  }));
  return (
    <section>
      <Title order={2} mb="xs">
        {say('columns')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        {shown.map((name) => (
          <Select
            key={name}
            label={titleOf(format, name, language)}
            required={format.required.includes(name)}
            placeholder={say('notThere')}
            clearable
            clearButtonProps={{ 'aria-label': say('notThere') }}
            data={titles}
            value={has(mapping, name) ? String(mapping[name]) : null}
            onChange={(value) => onChange({ ...mapping, [name]: value === null ? -1 : Number(value) })}
          />
        ))}
      </SimpleGrid>
      {shown.length < columnsOf(format).length && (
        <Button mt="sm" size="compact-sm" variant="default" onClick={() => setAll(true)}>
          {say('moreColumns')}
        </Button>
      )}
    </section>
  );
}
