import { Alert, Badge, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from '../../app/i18n';
import { pageLink, usePathOf } from '../../shared/address-bar';
import { FEATURES, PACKING_CHECKS } from '../../shared/api-values';
import { postcodeOf } from '../../shared/dates';
import { useDialog } from '../../shared/dialog';
import { FactList } from '../../shared/facts';
import { Loaded, PageHead } from '../../shared/page';
import { Part } from '../../shared/part';
import { warehousesQuery } from '../warehouses/warehouses';
import { DESK } from '../words';
import { AccountDialog, type PartOfAccount } from './account-dialog';
import { AccountPeople } from './account-people';
import { accountQuery, type ShownAccount } from './account-query';
import { AccountTokens } from './account-tokens';
import { SenderDialog } from './sender-dialog';
import { ACCOUNT } from './words';

/** An account as a whole: what was agreed, who works in it, which programs use it. */
export function AccountPage() {
  const say = useWords(ACCOUNT);
  const { account_id = '' } = usePathOf<'account_id'>();
  const query = useQuery(accountQuery(account_id));
  // Most of what it has is in its standard warehouse.
  const warehouse = query.data?.settings.standard_warehouse;
  const ofAccount = { account: account_id, ...(warehouse === undefined ? {} : { warehouse }) };
  return (
    <>
      <Link className="lone-link" to="/provider/accounts">
        {say('back')}
      </Link>
      <PageHead
        title={query.data?.name ?? account_id}
        beside={
          <Badge color="gray" c="var(--ink)">
            {account_id}
          </Badge>
        }
      >
        <Button {...pageLink('/provider/orders', ofAccount)} variant="default">
          {say('openOrders')}
        </Button>
        <Button {...pageLink('/provider/receipts', ofAccount)} variant="default">
          {say('openReceipts')}
        </Button>
        <Button component={Link} variant="default" to={`/provider/requests?account=${account_id}`}>
          {say('allRequests')}
        </Button>
      </PageHead>
      <Loaded query={query}>
        {(account) => (
          <Stack gap="md">
            {!account.payment_registered && (
              <Alert color="yellow" variant="outline" role="note" c="var(--ink)">
                <strong>{say('unpaid')}</strong> {say('unpaidNext')}
              </Alert>
            )}
            <Agreed account={account} />
            <Senders account={account} />
            <AccountTokens account_id={account_id} />
            <AccountPeople account_id={account_id} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

/** What was agreed, each subject with its own dialog. */
function Agreed({ account }: { readonly account: ShownAccount }) {
  const say = useWords(ACCOUNT);
  const word = useWords(DESK);
  const { dialog, open, close } = useDialog();
  const { data: warehouses = [] } = useQuery(warehousesQuery);
  const named = (code: string) => warehouses.find(({ warehouse }) => warehouse === code)?.name ?? code;
  const { settings, features, rate_limit } = account;
  const change = (part: PartOfAccount): ReactNode => (
    <Group>
      <Button variant="default" aria-label={say('changeOf', { part: say(part) })} onClick={() => open(part)}>
        {say('change')}
      </Button>
      {dialog === part && <AccountDialog part={part} account={account} warehouses={warehouses} onClose={close} />}
    </Group>
  );
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Part title={say('terms')}>
        <FactList
          facts={[
            [word('accountName'), account.name],
            [
              word('payment'),
              <Badge key="payment" c={account.payment_registered ? 'var(--done)' : 'var(--needs)'} color="gray">
                {word(account.payment_registered ? 'registered' : 'notRegistered')}
              </Badge>,
            ],
            [word('rate_limit'), rate_limit === null ? say('standard') : say('perMinute', { count: rate_limit })],
          ]}
        />
        {change('terms')}
      </Part>
      <Part title={say('features')}>
        <FactList
          facts={FEATURES.map((name) => [
            word(name),
            <span key={name} className={features[name] ? undefined : 'quiet'}>
              {features[name] ? `✓ ${say('on')}` : say('off')}
            </span>,
          ])}
        />
        {change('features')}
      </Part>
      <Part title={say('warehouses')}>
        <FactList
          facts={[
            [word('standard_warehouse'), named(settings.standard_warehouse)],
            [word('usable'), account.warehouses?.map(named).join(say('comma')) ?? word('allWarehouses')],
          ]}
        />
        {change('warehouses')}
      </Part>
      <Part title={say('packing')}>
        <Text>
          {PACKING_CHECKS.filter((one) => settings.packing_checks?.includes(one))
            .map((one) => say(`packing_${one}`))
            .join(say('comma')) || say('packingNone')}
        </Text>
        <Text className="quiet">{say('packingNote')}</Text>
        {change('packing')}
      </Part>
    </SimpleGrid>
  );
}

function Senders({ account: { account_id, senders } }: { readonly account: ShownAccount }) {
  const say = useWords(ACCOUNT);
  const { dialog, open, close } = useDialog();
  return (
    <Part title={say('senders')}>
      {senders.length === 0 ? (
        <Text>{say('noSenders')}</Text>
      ) : (
        <>
          <Text className="quiet">{say('sendersNote')}</Text>
          {senders.map(({ uuid, is_default, address, message }) => (
            <div key={uuid}>
              <Text fw={600}>
                {address.name} {is_default && <Badge>{say('isDefault')}</Badge>}
              </Text>
              <Text>
                {[`〒${postcodeOf(address.postcode)}`, address.prefecture, address.address1, address.address2]
                  .filter(Boolean)
                  .join(' ')}{' '}
                <span className="quiet">{address.phone}</span>
              </Text>
              {message !== null && <Text className="quiet">{message}</Text>}
            </div>
          ))}
        </>
      )}
      <Group>
        <Button variant="default" onClick={() => open('sender')}>
          {say('newSender')}
        </Button>
      </Group>
      {dialog === 'sender' && <SenderDialog account_id={account_id} onClose={close} />}
    </Part>
  );
}
