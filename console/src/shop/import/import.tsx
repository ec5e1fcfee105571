import { Alert, Button, Checkbox, Paper, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFailureWords } from '../../app/failure-words';
import { useLanguage, useWords } from '../../app/i18n';
import { usePathOf } from '../../shared/address-bar';
import { ChooseFile } from '../../shared/choose-file';
import { csvOf } from '../../shared/csv';
import { PageHead } from '../../shared/page';
import { type ReadFile, readFile, type Unreadable } from '../../shared/read-file';
import { save } from '../../shared/save';
import { NoPayment } from '../no-payment';
import { Columns } from './columns';
import { EarlierFiles } from './earlier-files';
import {
  type ChosenTitles,
  chosenIn,
  columnsOf,
  entriesOf,
  type Format,
  has,
  isTooLarge,
  type Mapping,
  mappingOf,
  rowsOf,
  sentEntry,
  titleOf,
  unusedIn,
} from './format';
import { startImport } from './import-query';
import { ITEMS_FORMAT } from './items';
import { ORDERS } from './orders';
import { IMPORT } from './words';

/** The file that somebody has chosen, and which column has which field. */
interface OpenedFile extends ReadFile {
  readonly name: string;
  readonly mapping: Mapping;
}

/** Orders shipments from a file. */
export const ImportShipmentsPage = () => <NewImport format={ORDERS} />;

/** Registers items from a file. */
export const ImportItemsPage = () => <NewImport format={ITEMS_FORMAT} />;

/** Reads a file and sends its entries to the server, which judges them. The result is on a page of its own (`file.tsx`). */
function NewImport({ format }: { readonly format: Format }) {
  const { name: kind } = format;
  const say = useWords(IMPORT);
  const language = useLanguage();
  const { account = '' } = usePathOf<'account'>();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  const [unreadable, setUnreadable] = useState<Unreadable | null>(null);
  const [chosen, setChosen] = useLocalStorage<ChosenTitles>({
    key: `kura.columns.${account}.${kind}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const wordsOf = useFailureWords();
  const [appliesRules, setAppliesRules] = useState(true);
  // As cells of the rows, the answer is with them wherever they are judged, mended and sent.
  const otherwise = { apply_rule: appliesRules ? '○' : '' };
  const entries = opened === null ? [] : entriesOf(format, rowsOf(format, opened.rows, opened.mapping, otherwise));
  const judge = useMutation({
    mutationFn: (request: Parameters<typeof startImport>[1]) => startImport(kind, request),
    onSuccess: ({ id }) => {
      if (opened !== null) setChosen({ ...chosen, ...chosenIn(opened.header, opened.mapping) });
      return navigate({ to: `/${account}/${kind}/import/${id}` });
    },
  });

  const titlesOf = (columns: readonly string[]) => columns.map((column) => titleOf(format, column, language));
  const send = () => {
    const request = { file: opened?.name ?? '', entries: entries.map((one) => sentEntry(format, one)) };
    if (isTooLarge(request)) setUnreadable({ reason: 'tooLarge' });
    else judge.mutate(request);
  };
  const open = async (file: File | null) => {
    if (file === null) return;
    // A folder that was dropped, or a file that was changed or removed since it was chosen, cannot be read.
    const read = await readFile(file).catch((): Unreadable => ({ reason: 'notReadable' }));
    judge.reset();
    const isUnreadable = 'reason' in read;
    setUnreadable(isUnreadable ? read : null);
    setOpened(isUnreadable ? null : { ...read, name: file.name, mapping: mappingOf(format, read.header, chosen) });
  };
  const unused = opened === null ? [] : unusedIn(opened, opened.mapping);
  const missing = opened === null ? [] : format.required.filter((column) => !has(opened.mapping, column));
  return (
    <>
      <PageHead title={say(`title_${kind}`)}>
        <Button
          variant="default"
          onClick={() =>
            save(
              csvOf(titlesOf(columnsOf(format)), [columnsOf(format).map((column) => format.example[column] ?? '')]),
              `kura-${kind}.csv`,
            )
          }
        >
          {say('template')}
        </Button>
      </PageHead>
      {kind === 'shipments' && <NoPayment account={account} />}
      <Stack>
        <FileBox kind={kind} opened={opened} count={entries.length} unreadable={unreadable} onChoose={open} />
        {opened !== null && (
          <>
            <Columns
              format={format}
              header={opened.header}
              mapping={opened.mapping}
              onChange={(mapping) => setOpened({ ...opened, mapping })}
            />
            {unused.length > 0 && (
              <Text className="quiet">{say('unused', { columns: unused.join(say('comma')) })}</Text>
            )}
            {missing.length > 0 && (
              <Text role="alert" c="var(--wrong)">
                {say('missing', { columns: titlesOf(missing).join(say('comma')) })}
              </Text>
            )}
            {'apply_rule' in format.columns && !has(opened.mapping, 'apply_rule') && (
              <Checkbox
                label={say('applyRules')}
                checked={appliesRules}
                onChange={({ currentTarget }) => setAppliesRules(currentTarget.checked)}
              />
            )}
            {judge.error !== null && (
              <Alert role="alert" variant="outline" color="red">
                {wordsOf(judge.error)}
              </Alert>
            )}
            <Button
              style={{ alignSelf: 'flex-start' }}
              disabled={missing.length > 0}
              loading={judge.isPending}
              onClick={send}
            >
              {say('judge')}
            </Button>
          </>
        )}
        <EarlierFiles account={account} kind={kind} />
      </Stack>
    </>
  );
}

/** Where a file is dropped or chosen, and what was found in it. */
function FileBox({
  kind,
  opened,
  count,
  unreadable,
  onChoose,
}: {
  readonly kind: Format['name'];
  readonly opened: OpenedFile | null;
  /** How many orders or items the file has. */
  readonly count: number;
  readonly unreadable: Unreadable | null;
  readonly onChoose: (file: File | null) => Promise<void>;
}) {
  const say = useWords(IMPORT);
  return (
    <Paper
      className={opened === null ? 'lattice' : ''}
      withBorder
      p="lg"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void onChoose(event.dataTransfer.files[0] ?? null);
      }}
    >
      <Stack gap="xs" align="flex-start" p="sm" bg="var(--paper)">
        <Text>
          {opened === null
            ? say('drop')
            : say(`taken_${kind}`, {
                name: opened.name,
                rows: opened.rows.length,
                count,
                encoding: opened.encoding,
              })}
        </Text>
        {opened === null && <Text className="quiet">{say(`hint_${kind}`)}</Text>}
        <ChooseFile accept=".csv,.tsv,.txt,text/csv" onChoose={(file) => void onChoose(file)}>
          {(props) => (
            <Button {...props} variant={opened === null ? 'filled' : 'default'}>
              {say(opened === null ? 'choose' : 'another')}
            </Button>
          )}
        </ChooseFile>
        {unreadable !== null && (
          <Text role="alert" c="var(--wrong)">
            {say(unreadable.reason, { row: unreadable.row ?? 0 })}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
