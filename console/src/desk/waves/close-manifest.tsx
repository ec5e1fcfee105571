import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, desk } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { useWords } from '../../app/i18n';
import { Modal } from '../../shared/modal';
import { OrderLink } from '../orders/order-link';
import { ParcelTable } from './parcel-table';
import { PrintButton } from './print-button';
import { manifestQuery, useReadWorkAgain } from './wave-query';
import { WAVES } from './words';

interface Props {
  readonly manifest: {
    readonly manifest_no: number;
    readonly carrier: string;
    readonly parcels: number;
    readonly closed_at: string | null;
  };
}

/**
 * Closes a manifest after a confirmation. Then its dialog lists the parcels that were taken off the manifest, and those that
 * stay in the warehouse. The dialog stays open when the manifest is shown as closed.
 */
export function CloseManifest({ manifest }: Props) {
  const say = useWords(WAVES);
  const readAgain = useReadWorkAgain();
  const [isOpen, setOpen] = useState(false);
  const { manifest_no, carrier, parcels: count, closed_at } = manifest;
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
      <Modal
        opened={isOpen}
        onClose={leave}
        title={say('closeTitle', { carrier })}
        closeButtonProps={{ 'aria-label': say('dialogClose') }}
      >
        {close.data === undefined ? (
          <Stack>
            <Text>{say('closeText', { count: count })}</Text>
            <Split manifest_no={manifest_no} />
            {close.error !== null && <FailureText error={close.error} />}
            <Group justify="flex-end">
              <Button variant="default" onClick={leave}>
                {say('keep')}
              </Button>
              <Button loading={close.isPending} onClick={() => close.mutate()}>
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

/** The orders of which only some parcels leave with the manifest. */
function Split({ manifest_no }: { readonly manifest_no: number }) {
  const say = useWords(WAVES);
  const { data } = useQuery(manifestQuery(String(manifest_no)));
  if (data === undefined || data.split.length === 0) return null;
  return (
    <div>
      <Text c="var(--needs)">{say('splits')}</Text>
      {data.split.map((id) => (
        <div key={id}>
          <OrderLink id={id} />
        </div>
      ))}
    </div>
  );
}
