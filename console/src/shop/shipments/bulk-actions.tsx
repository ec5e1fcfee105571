import { Button, Modal, NumberInput, Progress, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { answered, api } from '../../app/api';
import { useFailureWords } from '../../app/failure-words';
import { useWords } from '../../app/i18n';
import { queryOf, useList } from '../../shared/list-state';
import { useReadAgain } from '../account';
import { SHIPMENTS } from './words';

type Kind = 'suspend' | 'resume' | 'priority' | 'cancel';

interface Done {
  readonly count: number;
  readonly all: number;
  /** Those that were refused, and why. */
  readonly refused: readonly { readonly id: string; readonly failure: unknown }[];
}

const LIMIT = 1_000;

/** What can be done with several orders at once. Each is a request of its own: one that is refused stops no other. */
export function BulkActions({ selected }: { readonly selected: readonly string[] | 'all' }) {
  const say = useWords(SHIPMENTS);
  const { account, state, select } = useList();
  const wordsOf = useFailureWords();
  const readAgain = useReadAgain(account);
  const [asked, setAsked] = useState<Kind | null>(null);
  const [priority, setPriority] = useState<number | string>(50);
  const [done, setDone] = useState<Done | null>(null);
  const [isRunning, setRunning] = useState(false);
  const stopped = useRef(false);

  /** The ids of all rows that the list has found, also beyond the page. */
  const allIds = async (): Promise<string[]> => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { ...queryOf({ ...state, cursor }), limit: LIMIT };
      const { shipments, metadata } = await answered(api.GET('/lists/shipments', { params: { query } }));
      ids.push(...shipments.map(({ id }) => id));
      cursor = metadata?.page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return ids;
  };
  const act = (kind: Kind, id: string) => {
    const params = { path: { id } };
    if (kind === 'cancel') return answered(api.DELETE('/shipments/{id}', { params }));
    const body = kind === 'priority' ? { allocate_priority: Number(priority) } : { suspend: kind === 'suspend' };
    return answered(api.PUT('/shipments/{id}', { params, body }));
  };
  const run = async (kind: Kind) => {
    stopped.current = false;
    setRunning(true);
    const refused: { id: string; failure: unknown }[] = [];
    try {
      const ids = selected === 'all' ? await allIds() : selected;
      setDone({ count: 0, all: ids.length, refused });
      for (const [index, id] of ids.entries()) {
        if (stopped.current) break;
        await act(kind, id).catch((failure: unknown) => refused.push({ id, failure }));
        if (stopped.current) break;
        setDone({ count: index + 1, all: ids.length, refused: [...refused] });
      }
    } catch (failure) {
      refused.push({ id: '', failure });
      setDone({ count: 0, all: 0, refused });
    }
    setRunning(false);
    await readAgain();
  };
  const close = () => {
    stopped.current = true;
    if (done !== null && !isRunning) select([]);
    setAsked(null);
    setDone(null);
  };
  const count = selected === 'all' ? say('allFound') : String(selected.length);
  return (
    <>
      {(['suspend', 'resume', 'priority', 'cancel'] as const).map((kind) => (
        <Button
          key={kind}
          size="compact-sm"
          variant="default"
          c={kind === 'cancel' ? 'var(--wrong)' : undefined}
          onClick={() => setAsked(kind)}
        >
          {say(kind === 'cancel' ? 'cancelOrder' : kind)}
        </Button>
      ))}
      {asked !== null && (
        <Modal
          opened
          onClose={close}
          title={say('bulkTitle', { what: say(asked === 'cancel' ? 'cancelOrder' : asked), count })}
          closeButtonProps={{ 'aria-label': say('close') }}
        >
          <Stack gap="sm">
            {asked === 'priority' && done === null && (
              <NumberInput
                label={say('priority')}
                description={say('priorityHint')}
                min={0}
                max={100}
                value={priority}
                onChange={setPriority}
              />
            )}
            {done === null ? (
              <>
                <Text>{say('bulkText')}</Text>
                <Button
                  color={asked === 'cancel' ? 'red.9' : undefined}
                  loading={isRunning}
                  onClick={() => void run(asked)}
                >
                  {say(asked === 'cancel' ? 'cancelOrder' : asked)}
                </Button>
              </>
            ) : (
              <div role="status">
                <Progress value={(done.count / Math.max(done.all, 1)) * 100} aria-hidden="true" mb="xs" />
                <Text fw={600}>{say('bulkDone', { count: done.count - done.refused.length, all: done.all })}</Text>
                {done.refused.slice(0, 20).map(({ id, failure }) => (
                  <Text key={id} fz={13} c="var(--wrong)">
                    {id} {wordsOf(failure)}
                  </Text>
                ))}
                {done.refused.length > 20 && <Text>{say('moreGoods', { count: done.refused.length - 20 })}</Text>}
                <Button mt="sm" variant="default" onClick={close}>
                  {say(isRunning ? 'stop' : 'close')}
                </Button>
              </div>
            )}
          </Stack>
        </Modal>
      )}
    </>
  );
}
