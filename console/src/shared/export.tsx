import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useWords, words } from '../app/i18n';
import { csvOf, save } from './csv';
import { type ListState, queryOf, useList } from './list-state';

const EXPORT = words(
  'export',
  { save: 'CSV書き出し', reading: '{{count}}件… 中止', failed: '書き出しに失敗しました：{{reason}}' },
  { save: 'Export CSV', reading: '{{count}} read… stop', failed: 'The export failed: {{reason}}' },
);

/** Rows of a request for an export: as many as the server gives at once. */
const LIMIT = 1_000;

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/**
 * Saves all rows that the list has found as a file, also those beyond the page.
 * @param read a page of the list with the present filters
 */
export function ExportButton<Row>({
  name,
  columns,
  read,
}: {
  readonly name: string;
  readonly columns: readonly (readonly [title: string, cell: (row: Row) => string | number | null])[];
  readonly read: (query: Readonly<Record<string, never>>) => Promise<Page<Row>>;
}) {
  const say = useWords(EXPORT);
  const { state } = useList();
  const [count, setCount] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stopped = useRef(false);
  const run = async () => {
    stopped.current = false;
    setFailure(null);
    const rows: string[][] = [];
    let asked: ListState = { ...state, cursor: undefined };
    try {
      for (;;) {
        setCount(rows.length);
        const page = await read({ ...queryOf(asked), limit: LIMIT } as never);
        for (const row of page.rows) rows.push(columns.map(([, cell]) => String(cell(row) ?? '')));
        if (page.next === null || stopped.current) break;
        asked = { ...asked, cursor: page.next };
      }
      if (!stopped.current)
        save(
          csvOf(
            columns.map(([title]) => title),
            rows,
          ),
          `${name}.csv`,
        );
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setCount(null);
  };
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          if (count === null) void run();
          else stopped.current = true;
        }}
      >
        {count === null ? say('save') : say('reading', { count })}
      </Button>
      {failure !== null && (
        <span role="alert" style={{ color: 'var(--wrong)' }}>
          {say('failed', { reason: failure })}
        </span>
      )}
    </>
  );
}
