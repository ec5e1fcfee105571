import { Button, Group, SegmentedControl, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFailureWords } from '../../app/failure-words';
import { useWords } from '../../app/i18n';
import { useSearchOf } from '../../shared/address-bar';
import { csvOf } from '../../shared/csv';
import { LIST } from '../../shared/list-words';
import { FormFaults, Loaded } from '../../shared/page';
import { save } from '../../shared/save';
import { CommonFaults } from './common-faults';
import { EntryTable } from './entry-table';
import type { Format } from './format';
import { entriesQuery } from './import-query';
import { useMending } from './mending';
import { OvertakenRows } from './overtaken';
import { IMPORT } from './words';

const SHOWN = 50;

/** What the address says about the entries. */
interface Shown {
  /** `all`: not only those with faults. */
  readonly entries?: string;
  readonly cursor?: string;
}

/** The entries of a file, page by page. Those with faults can be mended in place, and are judged again. */
export function Entries({
  format,
  account,
  id,
  faulty,
  others,
}: {
  readonly format: Format;
  readonly account: string;
  readonly id: string;
  /** How many entries have faults. */
  readonly faulty: number;
  /** How many entries have no faults, or are not judged yet. */
  readonly others: number;
}) {
  const say = useWords(IMPORT);
  const sayOfLists = useWords(LIST);
  const navigate = useNavigate();
  const shownNow = useSearchOf<keyof Shown>();
  const show = (change: Shown) =>
    void navigate({ to: '.', search: (before: Shown) => ({ ...before, cursor: undefined, ...change }) });
  // If no entry has faults, the list shows all entries.
  const isAll = faulty === 0 || shownNow.entries === 'all';
  // When the last fault is mended, the list changes from faulty entries to all entries. A cursor of the first list is not
  // valid in the second.
  const cursor = isAll === (shownNow.entries === 'all') ? (shownNow.cursor ?? null) : null;
  const query = useQuery(entriesQuery(account, id, isAll ? 'all' : 'faulty', cursor, SHOWN));
  const mending = useMending(format, account, id);
  const [failure, setFailure] = useState<unknown>(null);
  const wordsOfFailure = useFailureWords();

  const judge = async () => {
    // Mended entries move to the end of the list, so the list is shown from its beginning.
    if (await mending.judge()) show({});
  };
  const saveAll = async () => {
    setFailure(null);
    try {
      const { header, rows } = await mending.faultyRows();
      save(csvOf(header, rows), 'kura-faults.csv');
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <section>
      <Group mb="xs">
        <Title order={2}>{faulty > 0 ? say(`faulty_${format.name}`, { count: faulty }) : say('rows')}</Title>
        {faulty > 0 && (
          <>
            <Button
              size="compact-sm"
              // Where others can be sent, that comes first.
              variant={others > 0 ? 'default' : 'filled'}
              loading={mending.isSending}
              onClick={() => void judge()}
            >
              {say('again')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => void saveAll()}>
              {say('saveFaulty')}
            </Button>
          </>
        )}
      </Group>
      {faulty > 0 && <CommonFaults format={format} account={account} id={id} />}
      <FormFaults faults={[...mending.failures, ...(failure === null ? [] : [wordsOfFailure(failure)])]} />
      {faulty > 0 && others > 0 && (
        <SegmentedControl
          mb="xs"
          aria-label={say('rows')}
          value={isAll ? 'all' : 'faulty'}
          onChange={(value) => show({ entries: value === 'all' ? 'all' : undefined })}
          data={[
            { value: 'faulty', label: say('onlyFaulty', { count: faulty }) },
            { value: 'all', label: say('allRows', { count: faulty + others }) },
          ]}
        />
      )}
      <Loaded query={query}>
        {({ entries, next }) => (
          <>
            <OvertakenRows
              format={format}
              rows={mending.overtaken(entries, cursor === null && next === null)}
              mending={mending}
            />
            <EntryTable format={format} entries={entries.map(mending.shown)} showStates={isAll} mending={mending} />
            <Group gap="xs">
              {shownNow.cursor !== undefined && (
                <Button variant="default" onClick={() => show({})}>
                  {sayOfLists('first')}
                </Button>
              )}
              {next !== null && (
                <Button variant="default" onClick={() => show({ cursor: next })}>
                  {sayOfLists('next', { count: SHOWN })}
                </Button>
              )}
            </Group>
          </>
        )}
      </Loaded>
    </section>
  );
}
