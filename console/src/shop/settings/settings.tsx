import { Badge, Group, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useWords } from '../../app/i18n';
import { Loaded, PageHead } from '../../shared/page';
import { Part } from '../../shared/part';
import { useOwnAccount } from '../account';
import { SETTINGS } from './words';

const FEATURES = ['temperature', 'fifo', 'expiry', 'labelless', 'case_receiving', 'case_shipping'] as const;

/** What the provider has agreed with the account. It is read here; the provider changes it. */
export function SettingsPage() {
  const say = useWords(SETTINGS);
  const { account = '' } = useParams({ strict: false });
  const query = useOwnAccount(account);
  return (
    <>
      <PageHead title={say('title')} />
      <Loaded query={query}>
        {({ name, account_id, features, settings, payment_registered, rate_limit, warehouses, senders }) => (
          <Stack maw={760}>
            <Text className="quiet">{say('note')}</Text>
            <Part title={say('account')}>
              <dl className="facts">
                <Fact label={say('name')} value={name} />
                <Fact label={say('code')} value={account_id} />
                <Fact label={say('payment')} value={say(payment_registered ? 'paymentYes' : 'paymentNo')} />
                <Fact
                  label={say('rateLimit')}
                  value={rate_limit === null ? say('rateStandard') : say('perMinute', { count: rate_limit })}
                />
              </dl>
            </Part>
            <Part title={say('shipping')}>
              <dl className="facts">
                <Fact
                  label={say('standardWarehouse')}
                  value={
                    warehouses.find(({ warehouse }) => warehouse === settings.standard_warehouse)?.name ??
                    settings.standard_warehouse
                  }
                />
                <Fact label={say('tax')} value={say(settings.tax_included ? 'taxIncluded' : 'taxExcluded')} />
                <Fact label={say('labelNote')} value={settings.label_note ?? '-'} />
                <Fact
                  label={say('deliveryNote')}
                  value={say(settings.delivery_note_type === 'NONE' ? 'noteNone' : 'noteWithout')}
                />
              </dl>
            </Part>
            <Part title={say('senders')}>
              {senders.length === 0 && <Text>{say('noSenders')}</Text>}
              {senders.map(({ uuid, is_default, address, message }) => (
                <div key={uuid}>
                  <Text fw={600}>
                    {address.name} {is_default && <Badge>{say('isDefault')}</Badge>}
                  </Text>
                  <Text>
                    {[address.postcode, address.prefecture, address.address1, address.address2]
                      .filter(Boolean)
                      .join(' ')}{' '}
                    <span className="quiet">{address.phone}</span>
                  </Text>
                  {message !== null && <Text className="quiet">{message}</Text>}
                  <Text className="quiet" fz={12}>
                    {uuid}
                  </Text>
                </div>
              ))}
            </Part>
            <Part title={say('warehouses')}>
              <Group gap="xs">
                {warehouses.map((one) => (
                  <Badge key={one.warehouse}>
                    {one.name} {one.warehouse}
                  </Badge>
                ))}
              </Group>
            </Part>
            <Part title={say('features')}>
              <dl className="facts">
                {FEATURES.map((feature) => (
                  <Fact key={feature} label={say(feature)} value={say(features[feature] ? 'on' : 'off')} />
                ))}
              </dl>
            </Part>
          </Stack>
        )}
      </Loaded>
    </>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
