import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import { useFailureWords } from '../../app/failure-words';
import { useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { useActorWord } from '../../shared/actors';
import { typedInto, useFields } from '../../shared/fields';
import { FormElement } from '../../shared/form';
import { FormFaults } from '../../shared/page';
import { useRowClick } from '../../shared/row-click';
import { useTimes } from '../../shared/time';
import { useReadAgain } from '../account';
import type { ReceiptCounts } from './receipt-query';
import { RECEIPT_WORK } from './work-words';

const LONGEST_NOTE = 200;

const resolve = (id: string, note: string) =>
  answered(api.POST('/warehousings/{id}/dealt-with', { params: { path: { id } }, body: note === '' ? {} : { note } }));

const reopen = (id: string) => answered(api.DELETE('/warehousings/{id}/dealt-with', { params: { path: { id } } }));

/** Who has marked a difference as resolved, or a form to do so. */
export function Resolved({
  account,
  id,
  counts,
}: {
  readonly account: string;
  readonly id: string;
  readonly counts: ReceiptCounts;
}) {
  const mark = counts.dealt_with;
  const may = useMay('resolveDifference');
  if (mark !== null) return <Done key={id} account={account} id={id} mark={mark} />;
  return may && counts.difference === 'open' ? <Ask key={id} account={account} id={id} /> : null;
}

function Ask({ account, id }: { readonly account: string; readonly id: string }) {
  const say = useWords(RECEIPT_WORK);
  const readAgain = useReadAgain(account);
  const form = useFields({ note: '' }, ['note'], { key: `${account}.difference.${id}` });
  return (
    <FormElement form={form} onSubmit={() => form.send(() => resolve(id, form.values.note.trim()), readAgain)}>
      <FormFaults faults={form.others} />
      <Group align="flex-end" gap="xs" mt={4}>
        <TextInput
          style={{ flex: '1 1 220px' }}
          label={say('note')}
          maxLength={LONGEST_NOTE}
          {...typedInto(form, 'note')}
        />
        <Button type="submit" loading={form.isSending}>
          {say('resolve')}
        </Button>
      </Group>
    </FormElement>
  );
}

function Done({
  account,
  id,
  mark: { actor, at, note },
}: {
  readonly account: string;
  readonly id: string;
  readonly mark: NonNullable<ReceiptCounts['dealt_with']>;
}) {
  const say = useWords(RECEIPT_WORK);
  const { time } = useTimes();
  const actorWord = useActorWord();
  const form = useFields({}, []);
  const may = useMay('reopenDifference');
  const readAgain = useReadAgain(account);
  return (
    <div role="status">
      <FormFaults faults={form.others} />
      <Group gap="xs">
        <Text fw={600} c="var(--done)">
          <span aria-hidden="true">✓</span> {say('resolved')}
        </Text>
        <Text fz={13} className="quiet">
          {time(at)} {actorWord(actor)}
        </Text>
        {may && (
          <Button
            size="compact-sm"
            variant="default"
            loading={form.isSending}
            onClick={() => void form.send(() => reopen(id), readAgain)}
          >
            {say('reopen')}
          </Button>
        )}
      </Group>
      {note !== null && <Text style={{ overflowWrap: 'anywhere' }}>{note}</Text>}
    </div>
  );
}

/** A button that resolves a difference at once, without a note, where receipts are listed. */
export function DealWithNow({
  account,
  id,
  name,
}: {
  readonly account: string;
  readonly id: string;
  readonly name: string;
}) {
  const say = useWords(RECEIPT_WORK);
  const readAgain = useReadAgain(account);
  const wordsOf = useFailureWords();
  const may = useMay('resolveDifference');
  const send = useMutation({ mutationFn: () => resolve(id, ''), onSettled: readAgain });
  const onClick = useRowClick(() => send.mutate());
  if (!may) return null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={send.isPending}
        aria-label={say('resolveOne', { name })}
        onClick={onClick}
      >
        {say('resolve')}
      </Button>
      {send.error !== null && (
        <Text role="alert" fz={13} c="var(--wrong)">
          {wordsOf(send.error)}
        </Text>
      )}
    </>
  );
}
