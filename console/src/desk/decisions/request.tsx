import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, desk } from '../../app/api';
import { FailureLine } from '../../app/error-pages';
import { useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { useActorWord } from '../../shared/actors';
import { FactList } from '../../shared/facts';
import { typedInto } from '../../shared/fields';
import { FormElement } from '../../shared/form';
import { FormFaults } from '../../shared/page';
import { RequestedChange, useFieldWord } from '../../shared/requested-change';
import { Status } from '../../shared/statuses';
import { useTimes } from '../../shared/time';
import { PlaceLinks } from '../place-links';
import { Card, Section, useDecision } from './entry';
import { type Entry, photosQuery, type RequestRow } from './inbox';
import { DeskPhotos } from './photos';
import { DECISIONS } from './words';

const LONGEST_REASON = 200;

/** A client asks to modify or cancel an order in work. Nobody works on the order until the answer. */
export function RequestCard({
  entry,
  warehouseName,
}: {
  readonly entry: Extract<Entry, { kind: 'request' }>;
  readonly warehouseName: (warehouse: string) => string;
}) {
  const say = useWords(DECISIONS);
  const { day, time } = useTimes();
  const actorWord = useActorWord();
  const fieldWord = useFieldWord();
  const { kind, shipment, done, account_name, requested_at, requested_by, changes } = entry.row;
  const ships = shipment.assigned_shipping_date;
  return (
    <Card
      entry={entry}
      title={shipment.identifier}
      account={account_name}
      place={warehouseName(shipment.warehouse)}
      order={shipment.id}
      since={time(requested_at)}
      says={say(`${kind}Says`, {
        stage: say(`${done.stage}Stage`),
        fields: changes.map(({ field }) => fieldWord(field)).join(say('comma')),
      })}
    >
      <Section title={say('asked')}>
        {kind === 'cancel' && <Text fw={600}>{say(shipment.transfer ? 'cancelTransfer' : 'cancelOrder')}</Text>}
        {changes.map((change) => (
          <RequestedChange key={change.field} change={change} warehouseName={warehouseName} />
        ))}
        <Text fz={12} className="quiet">
          {say('askedBy', { who: actorWord(requested_by), time: time(requested_at) })}
          {ships !== null && ` / ${say('ships', { day: day(ships) })}`}
        </Text>
      </Section>
      <WorkDone request={entry.row} />
      <Fee request={entry.row} />
      <Answer entry={entry} />
    </Card>
  );
}

/** The work that was done on the order already: its stage, its worker, and where its goods are. */
function WorkDone({ request: { done, account_id, shipment } }: { readonly request: RequestRow }) {
  const say = useWords(DECISIONS);
  const mayLook = useMay('listFloorPhotos');
  const photos = useQuery({ ...photosQuery('shipments', shipment.id), enabled: mayLook });
  const all = done.to_pick + done.picked + done.packed;
  const handed = done.labels.filter(({ handed_over }) => handed_over).length;
  return (
    <Section title={say('workDone')}>
      <FactList
        facts={[
          [say('stage'), <Status key="stage" of={done.stage} />],
          [say('worker'), done.worker ?? say('nobody')],
          [say('pickedUnits'), say('ofUnits', { count: done.picked + done.packed, all })],
          [say('parcels'), done.packages > 0 ? say('parcelCount', { count: done.packages }) : say('notPacked')],
          [
            say('labels'),
            done.labels.length === 0
              ? say('noLabels')
              : done.labels.map(({ tracking_code }) => tracking_code).join(say('comma')),
          ],
          [
            say('handedOver'),
            done.labels.length === 0 ? null : say('ofParcels', { count: handed, all: done.labels.length }),
          ],
        ]}
      />
      <ul className="goods-at-work">
        {done.goods.map(({ id, name, code, to_pick, picked, packed, places }) => (
          <li key={id}>
            <Text component="span" fw={600} fz={13}>
              {name ?? code}
            </Text>{' '}
            <Text component="span" fz={13}>
              {[
                to_pick > 0 ? say('unitsOnShelf', { count: to_pick }) : null,
                // Last, beside the places: these are of the units that have left the shelf.
                packed > 0 ? say('unitsPacked', { count: packed }) : null,
                picked > 0 ? say('unitsPicked', { count: picked }) : null,
              ]
                .filter((one) => one !== null)
                .join(say('comma'))}
              {places.length > 0 && ` ${say('at')} `}
            </Text>
            <PlaceLinks warehouse={shipment.warehouse} places={places} />
          </li>
        ))}
      </ul>
      {photos.data === undefined && photos.error !== null ? (
        <FailureLine error={photos.error} retry={photos.refetch} />
      ) : (
        <DeskPhotos account={account_id} photos={photos.data ?? []} />
      )}
    </Section>
  );
}

function Fee({ request: { fee } }: { readonly request: RequestRow }) {
  const say = useWords(DECISIONS);
  const yen = (amount: number) => say('yen', { amount });
  const total = fee.charges.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Section title={say('fee')}>
      <Text>
        <strong>{yen(total)}</strong>{' '}
        <Text component="span" fz={13} className="quiet">
          {fee.charges.map((one) => `${say(one.kind)} ${yen(one.amount)}`).join(say('comma'))}
        </Text>
      </Text>
      <Text fz={13}>{say('feeCharged')}</Text>
      {fee.refund > 0 && <Text fz={13}>{say('feeRefunded', { amount: yen(fee.refund) })}</Text>}
    </Section>
  );
}

/** The buttons that accept or refuse the request, with the consequences of accepting. */
function Answer({ entry }: { readonly entry: Extract<Entry, { kind: 'request' }> }) {
  const say = useWords(DECISIONS);
  const { form, decide } = useDecision(entry, { reason: '' }, ['reason']);
  const [isRefusing, setRefusing] = useState(form.values.reason !== '');
  const { kind, shipment, done } = entry.row;
  const params = { params: { path: { shipment_id: shipment.id } } };
  const name = { name: shipment.identifier };
  const accept = () =>
    decide(async () => {
      await answered(desk.POST('/desk/requests/{shipment_id}/accept', params));
      return say(`${kind}Accepted`, name);
    });
  const refuse = () =>
    decide(async () => {
      const body = { reason: form.values.reason.trim() };
      await answered(desk.POST('/desk/requests/{shipment_id}/refuse', { ...params, body }));
      return say(`${kind}Refused`, { ...name, ...body });
    });
  const taken = done.picked + done.packed;
  const left = done.labels.filter((label) => label.left).length;
  return (
    <FormElement form={form} onSubmit={refuse}>
      <Stack gap="xs">
        <FormFaults faults={form.others} />
        <Text fz={13}>
          {kind === 'modify' && say(done.stage === 'packed' ? 'acceptModifyPacked' : 'acceptModify')}
          {kind === 'modify' && left > 0 && say('acceptModifyLeft', { count: left })}
          {kind === 'cancel' && done.to_pick > 0 && say('acceptCancelFree', { count: done.to_pick })}
          {kind === 'cancel' && taken > 0 && say('acceptCancelPutBack', { count: taken })}
        </Text>
        {isRefusing && (
          <Textarea
            label={say('reason')}
            description={say('reasonHint')}
            required
            autosize
            minRows={2}
            maxLength={LONGEST_REASON}
            {...typedInto(form, 'reason')}
            autoFocus
          />
        )}
        <Group gap="xs">
          {isRefusing ? (
            <>
              <Button type="submit" color="red.9" loading={form.isSending}>
                {say('refuseNow')}
              </Button>
              <Button
                variant="default"
                onClick={() => {
                  form.reset();
                  setRefusing(false);
                }}
              >
                {say('back')}
              </Button>
            </>
          ) : (
            <>
              <Button loading={form.isSending} onClick={() => void accept()}>
                {say(kind === 'cancel' ? 'acceptCancelNow' : 'acceptModifyNow')}
              </Button>
              <Button variant="default" onClick={() => setRefusing(true)}>
                {say('refuse')}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </FormElement>
  );
}
