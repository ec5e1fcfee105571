import { Button, Group, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { useWords } from '../../app/i18n';
import { ORDER_PAGE } from './page-words';
import type { Shipment } from './shipment-query';

/** The delivery note and the shipping label of an order as files, or why one of them does not exist. */
export function Papers({ shipment }: { readonly shipment: Shipment }) {
  const say = useWords(ORDER_PAGE);
  const hasNote = shipment.delivery_note_type !== 'NONE';
  const isPacked = shipment.packages.length > 0;
  return (
    <section>
      <Title order={2}>{say('papers')}</Title>
      <Group gap="xs" mt="xs">
        {hasNote && <Paper id={shipment.id} name="delivery-note" title={say('deliveryNote')} />}
        {isPacked && <Paper id={shipment.id} name="label" title={say('shippingLabel')} />}
      </Group>
      {!hasNote && <Text fz={13}>{say('noDeliveryNote')}</Text>}
      {!isPacked && (
        <Text className="quiet" fz={13} mt="xs">
          {say('noShippingLabel')}
        </Text>
      )}
    </section>
  );
}

function Paper({
  id,
  name,
  title,
}: {
  readonly id: string;
  readonly name: 'delivery-note' | 'label';
  readonly title: string;
}) {
  const file = useMutation({
    mutationFn: () => saveFile(`/shipments/${id}/papers/${name}.pdf`, `${id}-${name}.pdf`),
  });
  return (
    <>
      <Button size="compact-sm" variant="default" loading={file.isPending} onClick={() => file.mutate()}>
        {title}
      </Button>
      {file.error !== null && <FailureText error={file.error} />}
    </>
  );
}
