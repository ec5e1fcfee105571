import { Button, Group, Stack, Table, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, desk } from '../../app/api';
import { formatNumber, useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { useActorWord } from '../../shared/actors';
import { FactList } from '../../shared/facts';
import { typedInto } from '../../shared/fields';
import { FormElement, LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { FormFaults, Loaded } from '../../shared/page';
import { shipmentState } from '../../shared/status-words';
import { Status } from '../../shared/statuses';
import { useTimes } from '../../shared/time';
import { useGoodsName } from '../goods-name';
import { OrderLink } from '../orders/order-link';
import { PlaceLinks } from '../place-links';
import { Card, Section, useDecision } from './entry';
import { type Entry, previewQuery, type VarianceRow } from './inbox';
import { DECISIONS } from './words';

type VarianceEntry = Extract<Entry, { kind: 'variance' }>;
type Preview = Awaited<ReturnType<ReturnType<typeof previewQuery>['queryFn']>>;
/** What can be done about a variance, each after a confirmation. */
type Choice = 'approve' | 'recount' | 'dismiss';

const signed = (units: number): string => (units > 0 ? `+${formatNumber(units)}` : formatNumber(units));

/** A place in which something else was counted than the ledger says. */
export function VarianceCard({
  entry,
  warehouseName,
}: {
  readonly entry: VarianceEntry;
  readonly warehouseName: (warehouse: string) => string;
}) {
  const say = useWords(DECISIONS);
  const { time } = useTimes();
  const goodsName = useGoodsName();
  const { count, rows } = entry.row;
  const [first] = rows;
  return (
    <Card
      entry={entry}
      title={say('placeNamed', { place: count.place })}
      account={null}
      place={warehouseName(count.warehouse)}
      since={count.finished_at === null ? null : time(count.finished_at)}
      says={
        first === undefined
          ? say('varianceGone')
          : say(rows.length > 1 ? 'varianceSaysMore' : 'varianceSays', {
              goods: goodsName(first),
              lying: first.lying,
              counted: first.counted,
              more: rows.length - 1,
            })
      }
    >
      <Decide entry={entry} />
    </Card>
  );
}

function Decide({ entry }: { readonly entry: VarianceEntry }) {
  const say = useWords(DECISIONS);
  const { time } = useTimes();
  const actorWord = useActorWord();
  const { count, rows } = entry.row;
  const preview = useQuery(previewQuery(count.count_no));
  const [choice, setChoice] = useState<Choice | null>(null);
  const mayDecide = useMay('approveCount');
  return (
    <>
      <Goods rows={rows} />
      <Section title={say('counting')}>
        <FactList
          facts={[
            [say('countedBy'), count.finished_by === null ? null : actorWord(count.finished_by)],
            [say('countedAt'), count.finished_at === null ? null : time(count.finished_at)],
            [say('twice'), say(count.recounted ? 'countedTwice' : 'countedOnce')],
            [say('why'), say(`why_${count.reason}`)],
            [say('lies'), <PlaceLinks key="place" warehouse={count.warehouse} places={[count.place]} />],
          ]}
        />
      </Section>
      <Section title={say('ifApproved')}>
        <Loaded query={preview}>{(found) => <Consequences preview={found} />}</Loaded>
      </Section>
      {mayDecide ? (
        <Group gap="xs">
          <Button onClick={() => setChoice('approve')}>{say('approve')}</Button>
          <Button variant="default" onClick={() => setChoice('recount')}>
            {say('recount')}
          </Button>
          <Button variant="default" onClick={() => setChoice('dismiss')}>
            {say('dismiss')}
          </Button>
        </Group>
      ) : (
        <Text fz={13} className="quiet">
          {say('varianceAdmins')}
        </Text>
      )}
      {choice !== null && (
        <Confirm
          key={choice}
          entry={entry}
          choice={choice}
          preview={preview.data ?? null}
          onClose={() => setChoice(null)}
        />
      )}
    </>
  );
}

function Goods({ rows }: { readonly rows: VarianceRow['rows'] }) {
  const say = useWords(DECISIONS);
  const goodsName = useGoodsName();
  // Little space between columns, because the names of goods need the room on a phone.
  return (
    <Table horizontalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say('goods')}</Table.Th>
          <Table.Th ta="right">{say('lying')}</Table.Th>
          <Table.Th ta="right">{say('counted')}</Table.Th>
          <Table.Th ta="right">{say('differs')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={`${row.id} ${row.lot_no} ${row.condition}`}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {goodsName(row)}{' '}
              <span className="quiet">
                {[row.account_id, row.condition === 'sound' ? null : say(row.condition)]
                  .filter((one) => one !== null)
                  .join(' / ')}
              </span>
            </Table.Td>
            <Table.Td ta="right">{formatNumber(row.lying)}</Table.Td>
            <Table.Td ta="right">{formatNumber(row.counted)}</Table.Td>
            <Table.Td ta="right" fw={600} c={row.variance < 0 ? 'var(--wrong)' : 'var(--needs)'}>
              {signed(row.variance)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const SETTLED = ['found_again', 'added', 'removed', 'from_lines', 'unexplained'] as const;

/** What an approval changes: the units, and the orders that lose some. */
function Consequences({ preview: { settled, losses } }: { readonly preview: Preview }) {
  const say = useWords(DECISIONS);
  const changing = SETTLED.filter((name) => settled[name] > 0);
  return (
    <>
      {changing.length === 0 && <Text>{say('nothingChanges')}</Text>}
      <ul className="plain">
        {changing.map((name) => (
          <li key={name}>{say(name, { count: settled[name] })}</li>
        ))}
      </ul>
      {losses.length > 0 && (
        <>
          <Text fw={600} mt={4}>
            {say('losing', { count: losses.length })}
          </Text>
          <ul className="plain">
            {losses.map(({ shipment_id, identifier, status, id, lot_no, units }) => (
              <li key={`${shipment_id} ${id} ${lot_no}`}>
                <OrderLink id={shipment_id} text={identifier} /> <Status of={shipmentState(status)} />{' '}
                {say('loses', { count: units })}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The dialog that shows the consequences again and then carries out the choice. */
function Confirm({
  entry,
  choice,
  preview,
  onClose,
}: {
  readonly entry: VarianceEntry;
  readonly choice: Choice;
  readonly preview: Preview | null;
  readonly onClose: () => void;
}) {
  const say = useWords(DECISIONS);
  const { form, decide } = useDecision(entry, { reason: '' }, ['reason']);
  const { count_no, place, warehouse } = entry.row.count;
  const params = { params: { path: { count_no: String(count_no) } } };
  const dismiss = (reason: string) =>
    answered(desk.POST('/desk/counts/{count_no}/dismiss', { ...params, body: { reason } }));
  const work = {
    approve: async () => {
      const { removed, added, found_again, from_lines } = await answered(
        desk.POST('/desk/counts/{count_no}/approve', params),
      );
      const figures = { place, more: added + found_again, less: removed + from_lines };
      return say('approved', figures);
    },
    recount: async () => {
      // The dismissal comes first: if it is refused (no permission, or too late), nobody is sent to count again.
      await dismiss(say('recountReason'));
      try {
        await answered(desk.POST('/desk/counts', { body: { warehouse, places: [place] } }));
      } catch {
        return say('recountFailed', { place });
      }
      return say('recounting', { place });
    },
    dismiss: async () => {
      await dismiss(form.values.reason.trim());
      return say('dismissed', { place });
    },
  } as const;
  return (
    <Modal opened onClose={onClose} title={say(`${choice}Title`, { place })}>
      <FormElement form={form} onSubmit={() => decide(work[choice])}>
        <Stack gap="sm">
          <FormFaults faults={form.others} />
          <Text>{say(`${choice}Text`)}</Text>
          {choice === 'approve' && preview !== null && <Consequences preview={preview} />}
          {choice === 'dismiss' && (
            <Textarea
              label={say('dismissReason')}
              required
              autosize
              minRows={2}
              maxLength={1_000}
              {...typedInto(form, 'reason')}
            />
          )}
          <Group justify="flex-end">
            <LeaveButton onClick={onClose}>{say('back')}</LeaveButton>
            <Button type="submit" loading={form.isSending}>
              {say(choice)}
            </Button>
          </Group>
        </Stack>
      </FormElement>
    </Modal>
  );
}
