import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { FailureText } from '../../app/error-pages';
import { useFailureWords } from '../../app/failure-words';
import { useWords } from '../../app/i18n';
import { usePathOf } from '../../shared/address-bar';
import { useOnce } from '../../shared/once';
import { Loaded, PageHead } from '../../shared/page';
import { Entries } from './entries';
import type { Format } from './format';
import { discardImport, fileQuery, filesQuery, runImport, type SentFile, stopImport } from './import-query';
import { ITEMS_FORMAT } from './items';
import { ORDERS } from './orders';
import { IMPORT } from './words';

/** The page of one imported file of orders. */
export const ShipmentsFilePage = () => <FilePage format={ORDERS} />;

/** The page of one imported file of items. */
export const ItemsFilePage = () => <FilePage format={ITEMS_FORMAT} />;

/** The progress and the entries of an imported file. The server works on the entries also when this page is closed. */
function FilePage({ format }: { readonly format: Format }) {
  const say = useWords(IMPORT);
  const { account = '', id = '' } = usePathOf<'account' | 'id'>();
  const query = useQuery(fileQuery(account, id));
  return (
    <>
      <PageHead title={query.data?.file ?? say(`title_${format.name}`)}>
        <Button component={Link} to={`/${account}/${format.name}/import`} variant="default">
          {say('another')}
        </Button>
      </PageHead>
      <Loaded query={query}>
        {(file) => <FileState key={id} format={format} account={account} id={id} file={file} />}
      </Loaded>
    </>
  );
}

interface FileProps {
  readonly format: Format;
  readonly account: string;
  readonly id: string;
  readonly file: SentFile;
}

function FileState({ format: { name: kind }, format, account, id, file }: FileProps) {
  const say = useWords(IMPORT);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: [account, 'imports', id] });
  const once = useOnce();
  const run = useMutation({ mutationFn: (what: 'judging' | 'sending') => runImport(id, what), onSettled: readAgain });
  const discard = useMutation({
    mutationFn: () => discardImport(id),
    onSuccess: () => {
      queries.removeQueries({ queryKey: filesQuery(account, kind).queryKey });
      return navigate({ to: `/${account}/${kind}/import` });
    },
  });
  const { sound, faulty, open, made } = file.entries;
  const wordsOf = useFailureWords();
  const refused = run.error ?? discard.error;
  const failure = refused === null ? file.failure : wordsOf(refused);
  return (
    <Stack>
      {failure !== null && (
        <Alert role="alert" variant="outline" color="red">
          {failure}
        </Alert>
      )}
      {file.state !== 'waiting' && <AtWork id={id} file={file} onStop={readAgain} />}
      {made > 0 && file.state !== 'sending' && (
        <Alert role="status" variant="outline" color="green">
          {say(`made_${kind}`, { count: made })} {/* The first view does not show orders in work. */}
          <Link to={`/${account}/${kind}`} search={{ ...(kind === 'shipments' ? { view: 'all' } : {}), import: id }}>
            {say('toList')}
          </Link>
        </Alert>
      )}
      {file.state === 'waiting' && (
        <>
          <Group>
            <Text fw={600}>{say(`sound_${kind}`, { count: sound })}</Text>
            {sound > 0 && (
              <Button loading={run.isPending} onClick={() => void once(() => run.mutateAsync('sending'))}>
                {say(`send_${kind}`, { count: sound })}
              </Button>
            )}
          </Group>
          {open > 0 && (
            <Group>
              <Text fw={600}>{say(`left_${kind}`, { count: open })}</Text>
              <Button
                variant="default"
                loading={run.isPending}
                onClick={() => void once(() => run.mutateAsync('judging'))}
              >
                {say('goOn')}
              </Button>
            </Group>
          )}
          {faulty + sound + open > 0 && (
            <Entries format={format} account={account} id={id} faulty={faulty} others={sound + open} />
          )}
          <Group>
            <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate()}>
              {say('discard')}
            </Button>
            {made > 0 && <Text className="quiet">{say('discardHint')}</Text>}
          </Group>
        </>
      )}
    </Stack>
  );
}

/** The progress of the server, and the button that stops it. */
function AtWork({ id, file, onStop }: Pick<FileProps, 'id' | 'file'> & { readonly onStop: () => unknown }) {
  const say = useWords(IMPORT);
  const stop = useMutation({ mutationFn: () => stopImport(id), onSettled: onStop });
  const { sound, faulty, open, made } = file.entries;
  const isJudging = file.state === 'judging';
  const done = isJudging ? sound + faulty : made;
  const all = done + (isJudging ? open : sound);
  return (
    <Stack gap={4}>
      <Group role="status" wrap="nowrap">
        <Progress w={240} value={(done / Math.max(all, 1)) * 100} aria-hidden="true" />
        <Text>{say(isJudging ? 'judging' : 'sending', { done, all })}</Text>
        <Button size="compact-sm" variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
          {say('stop')}
        </Button>
      </Group>
      <Text className="quiet">{say('goesOn')}</Text>
      {stop.error !== null && <FailureText error={stop.error} />}
    </Stack>
  );
}
