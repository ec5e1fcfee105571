import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, desk } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { useWords } from '../../app/i18n';
import { LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { Loaded } from '../../shared/page';
import { OrderLink } from '../orders/order-link';
import { ParcelTable } from './parcel-table';
import { PrintButton } from './print-button';
import { type ManifestPage, manifestQuery, useReadWorkAgain } from './wave-query';
import { WAVES } from './words';

interface Props {
  readonly manifest: {
    readonly manifest_no: number;
    readonly carrier: string;
    readonly closed_at: string | null;
  };
}

/**
 * Closes a manifest after a confirmation, which tells what stays in the warehouse. Then its dialog lists the parcels that were taken off the manifest, and those that
 * stay in the warehouse. The dialog stays open when the manifest is shown as closed.
 */
export function CloseManifest({ manifest }: Props) {
  const say = useWords(WAVES);
  const readAgain = useReadWorkAgain();
  const [isOpen, setOpen] = useState(false);
  const { manifest_no, carrier, closed_at } = manifest;
  const query = useQuery({ ...manifestQuery(String(manifest_no)), enabled: isOpen });
  const close = useMutation({
    mutationFn: () =>
      answered(
        desk.POST('/desk/manifests/{manifest_no}/close', { params: { path: { manifest_no: String(manifest_no) } } }),
      ),
    onSuccess: readAgain,
  });
  const leave = () => setOpen(false);
  return (
    <>
      {closed_at === null && (
        <Button
          size="compact-sm"
          aria-label={`${say('close')} ${say('manifestNo', { no: manifest_no })}`}
          onClick={() => setOpen(true)}
        >
          {say('close')}
        </Button>
      )}
      <Modal opened={isOpen} onClose={leave} title={say('closeTitle', { carrier })}>
        {close.data === undefined ? (
          <Stack>
            <Loaded query={query}>{(one) => <WhatLeaves manifest={one} />}</Loaded>
            {close.error !== null && <FailureText error={close.error} />}
            <Group justify="flex-end">
              <LeaveButton onClick={leave}>{say('keep')}</LeaveButton>
              <Button loading={close.isPending} disabled={query.data === undefined} onClick={() => close.mutate()}>
                {say('close')}
              </Button>
            </Group>
          </Stack>
        ) : (
          <Stack>
            <Text role="status">{say('closed')}</Text>
            {(['taken_off', 'left_behind'] as const).map(
              (what) =>
                close.data[what].length > 0 && (
                  <section key={what}>
                    <Title order={3}>{say(what === 'taken_off' ? 'takenOff' : 'leftBehind')}</Title>
                    <ParcelTable parcels={close.data[what]} />
                  </section>
                ),
            )}
            <Group justify="flex-end">
              <PrintButton
                path={`/desk/manifests/${manifest_no}/manifest.pdf`}
                name={`manifest-${manifest_no}.pdf`}
                label={say('print')}
              />
              <Button onClick={leave}>{say('dialogClose')}</Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  );
}

/** What leaves with a manifest that is closed now, and what does not. */
function WhatLeaves({ manifest: { list, split, taken_off, left_behind } }: { readonly manifest: ManifestPage }) {
  const say = useWords(WAVES);
  const off = new Set(taken_off.map(({ tracking_code }) => tracking_code));
  const leaving = list.filter(({ tracking_code }) => !off.has(tracking_code));
  return (
    <>
      <Text>{say('closeText', { count: leaving.length })}</Text>
      {left_behind.length === 0 ? (
        <Text>{say('noneStays')}</Text>
      ) : (
        <SomeParcels text={say('staysBehind', { count: left_behind.length })} parcels={left_behind} />
      )}
      {off.size > 0 && <SomeParcels text={say('comesOff', { count: off.size })} parcels={taken_off} />}
      {split.length > 0 && (
        <div>
          <Text c="var(--needs)">{say('splits')}</Text>
          {split.map((id) => (
            <div key={id}>
              <OrderLink id={id} />
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** The most parcels that the confirmation names. */
const MOST_NAMED = 5;

/** Names the first of some parcels. */
function SomeParcels({ text, parcels }: { readonly text: string; readonly parcels: ManifestPage['left_behind'] }) {
  const say = useWords(WAVES);
  const more = parcels.length - MOST_NAMED;
  return (
    <div>
      <Text c="var(--needs)">{text}</Text>
      <ParcelTable parcels={parcels.slice(0, MOST_NAMED)} />
      {more > 0 && <Text className="quiet">{say('moreParcels', { count: more })}</Text>}
    </div>
  );
}
