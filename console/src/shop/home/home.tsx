import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useWords } from '../../app/i18n';
import { useMe } from '../../app/session';
import { Nothing, PageHead } from '../../shared/page';
import { SHOP } from '../words';

/** The first page of an account. */
export function HomePage() {
  const say = useWords(SHOP);
  const me = useMe();
  const { account = '' } = useParams({ strict: false });
  const own = me.accounts.find(({ account_id }) => account_id === account);
  const isOwner = own?.role === 'owner';
  return (
    <>
      <PageHead title={own?.name ?? say('home')} />
      <Stack>
        {own?.payment_registered === false && <Alert color="yellow">{say('noPayment')}</Alert>}
        <Nothing title={say('begin')}>
          <Text>{say(isOwner ? 'beginOwner' : 'beginMember')}</Text>
          {isOwner && (
            <Button component={Link} to={`/${account}/tokens`}>
              {say('makeToken')}
            </Button>
          )}
          <Anchor href="/docs">{say('docs')}</Anchor>
        </Nothing>
      </Stack>
    </>
  );
}
