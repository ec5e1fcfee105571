import { Box, Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { usePathOf } from '../../shared/address-bar';
import { useFields } from '../../shared/fields';
import { Form } from '../../shared/form';
import { PageHead } from '../../shared/page';
import { useReadAgain } from '../account';
import { NoPayment } from '../no-payment';
import { ORDER_PATHS, OrderParts } from './order-form';
import { NEW_ORDER, newOrderOf } from './order-values';
import { Outcome } from './outcome';
import { useTrial, useTriedForm } from './trial';
import { SHIPMENTS } from './words';

const UNTOUCHED = JSON.stringify(NEW_ORDER);

/** The form of a new order. While somebody types, a dry run shows what would become of the order. */
export function NewShipmentPage() {
  const say = useWords(SHIPMENTS);
  const { account = '' } = usePathOf<'account'>();
  const navigate = useNavigate();
  const readAgain = useReadAgain(account);
  const fields = useFields(NEW_ORDER, ORDER_PATHS, { key: `${account}.order` });
  const body = newOrderOf(fields.values);
  const isTouched = JSON.stringify(fields.values) !== UNTOUCHED;
  const trial = useTrial(
    account,
    isTouched ? 'new' : null,
    body,
    (tried) =>
      answered(
        api.POST('/shipments', {
          params: { query: { dry_run: 1, arrival: 1, rules: 1 } as never },
          body: tried as never,
        }),
      ),
    fields.isSending,
  );
  const form = useTriedForm(fields, ORDER_PATHS, body, trial);
  // Until the form has a recipient and goods, the dry run would only name fields that nobody has reached yet.
  const showsOutcome = fields.values.recipient.name !== '' && body.items.length > 0;
  return (
    <>
      <PageHead title={say('newTitle')} />
      <NoPayment account={account} />
      <Box onBlur={form.onBlur}>
        <Form
          form={form}
          send={() => answered(api.POST('/shipments', { body }))}
          onSent={async ({ id }) => {
            await readAgain();
            await navigate({ to: `/${account}/shipments/${id}` });
          }}
          submit={say('orderIt')}
          cancel={
            <Button component={Link} to={`/${account}/shipments`} variant="default">
              {say('keep')}
            </Button>
          }
          maw={760}
        >
          <OrderParts account={account} form={form} leavesFrom={trial?.answer?.warehouse ?? null} />
          <Outcome trial={showsOutcome ? trial : undefined} />
        </Form>
      </Box>
    </>
  );
}
