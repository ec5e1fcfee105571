import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { setAccount } from '../../app/api';
import { useWords } from '../../app/i18n';
import { mayAt, PROVIDER, sessionQuery, useSession } from '../../app/session';
import { Outside } from '../../app/shell/outside';
import { DeadLink, useLinkCode } from '../../shared/link-code';
import { Loaded } from '../../shared/page';
import { InviteForm } from '../../shared/people';
import { AccountForm } from '../accounts/account-form';
import { accountsQuery, inviteOwner } from '../accounts/accounts';
import { WarehouseForm } from '../warehouses/warehouse-form';
import { warehousesQuery } from '../warehouses/warehouses';
import { FirstAdmin } from './first-admin';
import { SET_UP } from './words';

/**
 * The set-up of a new server. After the first step the administrator is signed in, and what is still missing is read from
 * the server, so a reload continues at the same step.
 */
export function SetUp() {
  const say = useWords(SET_UP);
  const session = useSession();
  const code = useLinkCode();
  useEffect(() => setAccount(null), []);
  return (
    <Outside title={say('title')} width={640}>
      <Loaded query={session}>
        {({ set_up, person }) => {
          if (!set_up) return code === '' ? <Text>{say('noCode')}</Text> : <FirstStep code={code} />;
          if (person !== null && mayAt(person, PROVIDER, 'openWarehouse')) return <NextSteps />;
          return (
            <Stack>
              <Text>{say('already')}</Text>
              <Anchor href="/sign-in">{say('signIn')}</Anchor>
            </Stack>
          );
        }}
      </Loaded>
    </Outside>
  );
}

function FirstStep({ code }: { readonly code: string }) {
  const queries = useQueryClient();
  const [isDead, setDead] = useState(false);
  if (isDead) return <DeadLink />;
  return (
    <Step step={1} title="providerTitle">
      <FirstAdmin
        code={code}
        onDead={() => setDead(true)}
        onDone={() => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })}
      />
    </Step>
  );
}

function Step({
  step,
  title,
  children,
}: {
  readonly step: number;
  readonly title: 'providerTitle' | 'warehouseTitle' | 'accountTitle' | 'ownerTitle';
  readonly children: React.ReactNode;
}) {
  const say = useWords(SET_UP);
  return (
    <section>
      <Text c="dimmed">{say('step', { step })}</Text>
      <Title order={2} mb="sm">
        {say(title)}
      </Title>
      {children}
    </section>
  );
}

function NextSteps() {
  const say = useWords(SET_UP);
  const queries = useQueryClient();
  const warehouses = useQuery(warehousesQuery);
  const accounts = useQuery(accountsQuery);
  const [isInvited, setInvited] = useState(false);
  const readAgain = () => void queries.invalidateQueries({ queryKey: ['provider'] });
  return (
    <Loaded query={warehouses}>
      {(open) => {
        if (open.length === 0)
          return (
            <Step step={2} title="warehouseTitle">
              <WarehouseForm onDone={readAgain} />
            </Step>
          );
        return (
          <Loaded query={accounts}>
            {([account]) => {
              if (account === undefined)
                return (
                  <Step step={3} title="accountTitle">
                    <AccountForm onDone={readAgain} />
                  </Step>
                );
              if (isInvited) return <Done />;
              return (
                <Step step={4} title="ownerTitle">
                  <Text mb="sm">{say('ownerText', { account: account.name })}</Text>
                  <InviteForm
                    place={account.account_id}
                    roles={['owner']}
                    invite={inviteOwner(account.account_id)}
                    onDone={() => setInvited(true)}
                    leave={say('later')}
                    onLeave={() => setInvited(true)}
                  />
                </Step>
              );
            }}
          </Loaded>
        );
      }}
    </Loaded>
  );
}

function Done() {
  const say = useWords(SET_UP);
  return (
    <Stack gap="sm" align="flex-start">
      <Title order={2}>{say('done')}</Title>
      <Text>{say('doneText')}</Text>
      <Button component="a" href="/provider/day">
        {say('toConsole')}
      </Button>
    </Stack>
  );
}
