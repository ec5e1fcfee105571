import { Stack, Text } from '@mantine/core';
import { Refused } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { OrderLink } from '../orders/order-link';

/** Why a file cannot be saved: of faults, the order that each is about. */
export function SaveFailure({ error }: { readonly error: unknown }) {
  const faults = error instanceof Refused ? Object.entries(error.faults) : [];
  if (faults.length === 0) return <FailureText error={error} />;
  return (
    <Stack gap={4} role="alert">
      {faults.map(([id, messages]) => (
        <Text key={id} c="var(--wrong)">
          <OrderLink id={id} /> {messages.join(' ')}
        </Text>
      ))}
    </Stack>
  );
}
