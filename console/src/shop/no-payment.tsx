import { Alert } from '@mantine/core';
import { useWords } from '../app/i18n';
import { useMe } from '../app/session';
import { SHOP } from './words';

/** Says that the account has no payment method, so that it can order nothing; nothing where it has one. */
export function NoPayment({ account }: { readonly account: string }) {
  const say = useWords(SHOP);
  const own = useMe().accounts.find(({ account_id }) => account_id === account);
  if (own?.payment_registered !== false) return null;
  return (
    <Alert color="yellow" variant="outline" mb="md">
      {say('noPayment')}
    </Alert>
  );
}
