import { Button, Group, Text } from '@mantine/core';
import { answered, desk } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { FactList } from '../../shared/facts';
import { FormFaults } from '../../shared/page';
import { shipmentState } from '../../shared/status-words';
import { Status } from '../../shared/statuses';
import { useTimes } from '../../shared/time';
import { ReceiptLink } from '../receipts/receipt-link';
import { TASK_KINDS, taskName } from '../task-names';
import { Card, useDecision } from './entry';
import type { Entry } from './inbox';
import { TASKS } from './task-words';
import { DECISIONS } from './words';

/** The urgency of a batch that the desk wants to be picked first. */
const FIRST = 100;

interface Props<Kind extends Entry['kind']> {
  readonly entry: Extract<Entry, { kind: Kind }>;
  readonly warehouseName: (warehouse: string) => string;
}

/** An order that should have left on an earlier day. */
export function LateCard({ entry, warehouseName }: Props<'late'>) {
  const say = useWords(DECISIONS);
  const { day } = useTimes();
  const { row } = entry;
  return (
    <Card
      entry={entry}
      title={row.identifier}
      account={row.account_name}
      place={warehouseName(row.warehouse)}
      order={row.id}
      since={null}
      says={say(row.status === 'waiting' ? 'lateWaiting' : 'lateAtWork', { day: day(row.assigned_shipping_date) })}
    >
      <FactList
        facts={[
          [say('state'), <Status key="state" of={shipmentState(row.status)} />],
          [say('worker'), row.worker ?? say('nobody')],
          [say('batch'), row.batch_no],
          [say('carrier'), row.carrier],
        ]}
      />
      <HurryUp entry={entry} />
    </Card>
  );
}

function HurryUp({ entry }: Pick<Props<'late'>, 'entry'>) {
  const say = useWords(DECISIONS);
  const { form, decide } = useDecision(entry, {});
  const { id, identifier, status, warehouse, batch_no, worker } = entry.row;
  const mayMakeFirst = useMay('setBatchUrgency');
  const release = async () => {
    await answered(desk.POST('/desk/waves/release', { body: { shipments: [id] } }));
    return say('released', { name: identifier });
  };
  const first = async () => {
    const path = { warehouse, batch_no: String(batch_no) };
    await answered(
      desk.PUT('/desk/warehouses/{warehouse}/batches/{batch_no}', { params: { path }, body: { urgency: FIRST } }),
    );
    return say('madeFirst', { name: identifier });
  };
  if (status === 'waiting')
    return (
      <>
        <FormFaults faults={form.others} />
        <Text fz={13}>{say('releaseText')}</Text>
        <Group>
          <Button loading={form.isSending} onClick={() => void decide(release)}>
            {say('release')}
          </Button>
        </Group>
      </>
    );
  if (status === 'picking' && batch_no !== null && worker === null)
    return mayMakeFirst ? (
      <>
        <FormFaults faults={form.others} />
        <Text fz={13}>{say('firstText')}</Text>
        <Group>
          <Button loading={form.isSending} onClick={() => void decide(first)}>
            {say('first')}
          </Button>
        </Group>
      </>
    ) : (
      <Text fz={13}>{say('firstAdmins')}</Text>
    );
  return <Text fz={13}>{say(worker === null ? 'lateNobody' : 'lateSomebody', { name: worker ?? '' })}</Text>;
}

/** Whether the goods of a receipt are counted or put away in a task. */
const isOfReceipt = <Row extends { readonly kind: string; readonly subject: string | null }>(
  row: Row,
): row is Row & { readonly subject: string } => ['receive', 'put_away'].includes(row.kind) && row.subject !== null;

/** A task for which nobody has scanned for a while. */
export function TaskCard({ entry, warehouseName }: Props<'task'>) {
  const say = useWords(TASKS);
  const word = useWords(DECISIONS);
  const kind = useWords(TASK_KINDS);
  const { time } = useTimes();
  const { row } = entry;
  return (
    <Card
      entry={entry}
      title={taskName(kind(row.kind), row.subject)}
      account={null}
      place={warehouseName(row.warehouse)}
      since={time(row.changed_at)}
      says={row.name === null ? say('taskAside') : say('taskForgotten', { name: row.name })}
    >
      <FactList
        facts={[
          [word('worker'), row.name ?? word('nobody')],
          [say('began'), time(row.began_at)],
          [say('lastScan'), time(row.changed_at)],
        ]}
      />
      <FreeTask entry={entry} />
      {isOfReceipt(row) && <ReceiptLink id={row.subject} text={say('toReceipt')} />}
    </Card>
  );
}

function FreeTask({ entry }: Pick<Props<'task'>, 'entry'>) {
  const say = useWords(TASKS);
  const { form, decide } = useDecision(entry, {});
  const { warehouse, task_no, kind, subject, name } = entry.row;
  const mayDo = { putAside: useMay('putTaskAside'), dissolve: useMay('dissolveBatch'), cancel: useMay('cancelTask') };
  const putAside = async () => {
    const path = { warehouse, task_no: String(task_no) };
    await answered(desk.POST('/desk/warehouses/{warehouse}/tasks/{task_no}/put-aside', { params: { path } }));
    return say('putAsideDone', { name: name ?? '' });
  };
  const cancel = async () => {
    const path = { warehouse, task_no: String(task_no) };
    await answered(desk.POST('/desk/warehouses/{warehouse}/tasks/{task_no}/cancel', { params: { path } }));
    return say('cancelDone');
  };
  const dissolve = async () => {
    // A task of picking is about a batch.
    const path = { warehouse, batch_no: subject ?? '' };
    const { orders, staying } = await answered(
      desk.POST('/desk/warehouses/{warehouse}/batches/{batch_no}/dissolve', { params: { path } }),
    );
    return say('dissolved', { orders, staying });
  };
  const work = { putAside, dissolve, cancel };
  const ofPaused = kind === 'pick' ? 'dissolve' : 'cancel';
  const word = name === null ? ofPaused : 'putAside';
  if (!mayDo[word]) return <Text fz={13}>{say(`${word}Admins`)}</Text>;
  return (
    <>
      <FormFaults faults={form.others} />
      <Text fz={13}>{say(`${word}Text`)}</Text>
      <Group>
        <Button loading={form.isSending} onClick={() => void decide(work[word])}>
          {say(word)}
        </Button>
      </Group>
    </>
  );
}
