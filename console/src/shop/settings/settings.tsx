import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { usePathOf } from '../../shared/address-bar';
import { FEATURES, PACKING_CHECKS } from '../../shared/api-values';
import { postcodeOf } from '../../shared/dates';
import { FactList } from '../../shared/facts';
import { Loaded, PageHead } from '../../shared/page';
import { Part } from '../../shared/part';
import { useOwnAccount } from '../account';
import { Notifications } from './notifications';
import { SenderDialog } from './sender-dialog';
import { SettingsDialog } from './settings-dialog';
import { SETTINGS } from './words';

/** The settings that the account chooses for its orders, and those that the provider has agreed with it. */
export function SettingsPage() {
  const say = useWords(SETTINGS);
  const { account = '' } = usePathOf<'account'>();
  const query = useOwnAccount(account);
  const isMailed = useMay('setNotifications');
  /** What is being changed: `settings`, a sender by its uuid, or `sender` for a new sender; null: nothing. */
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <>
      <PageHead title={say('title')} />
      <Loaded query={query}>
        {({ name, account_id, features, settings, payment_registered, rate_limit, warehouses, senders }) => (
          <Stack maw={760}>
            <Part title={say('shipping')}>
              <FactList
                facts={[
                  [
                    say('standardWarehouse'),
                    warehouses.find(({ warehouse }) => warehouse === settings.standard_warehouse)?.name ??
                      settings.standard_warehouse,
                  ],
                  [say('tax'), say(settings.tax_included ? 'taxIncluded' : 'taxExcluded')],
                  [say('invoiceNumber'), settings.invoice_number ?? '-'],
                  [say('taxRounding'), say(`rounding_${settings.tax_rounding ?? 'down'}`)],
                  [say('labelNote'), settings.label_note ?? '-'],
                  [say('deliveryNote'), say(settings.delivery_note_type === 'NONE' ? 'noteNone' : 'noteWithout')],
                  [
                    say('packing'),
                    PACKING_CHECKS.filter((check) => settings.packing_checks?.includes(check))
                      .map((check) => say(`packing_${check}`))
                      .join(say('and')) || '-',
                  ],
                ]}
              />
              <Group>
                <Button variant="default" onClick={() => setEdited('settings')}>
                  {say('change')}
                </Button>
              </Group>
              {edited === 'settings' && (
                <SettingsDialog
                  account={account}
                  settings={settings}
                  warehouses={warehouses}
                  onClose={() => setEdited(null)}
                />
              )}
            </Part>
            <Part title={say('senders')}>
              {senders.length === 0 && <Text>{say('noSenders')}</Text>}
              {senders.map(({ uuid, is_default, address, message }) => (
                <Group key={uuid} justify="space-between" align="flex-start" wrap="nowrap">
                  <div>
                    <Text fw={600}>
                      {address.name} {is_default && <Badge>{say('isDefault')}</Badge>}
                    </Text>
                    <Text>
                      {[postcodeOf(address.postcode), address.prefecture, address.address1, address.address2]
                        .filter(Boolean)
                        .join(' ')}{' '}
                      <span className="quiet">{address.phone}</span>
                    </Text>
                    {message !== null && <Text className="quiet">{message}</Text>}
                    <Text className="quiet" fz={12}>
                      {say('senderId', { id: uuid })}
                    </Text>
                  </div>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    style={{ flexShrink: 0 }}
                    aria-label={say('changeSender', { name: address.name })}
                    onClick={() => setEdited(uuid)}
                  >
                    {say('change')}
                  </Button>
                </Group>
              ))}
              <Group>
                <Button variant="default" onClick={() => setEdited('sender')}>
                  {say('addSender')}
                </Button>
              </Group>
              {edited !== null && edited !== 'settings' && (
                <SenderDialog
                  account={account}
                  sender={senders.find(({ uuid }) => uuid === edited) ?? null}
                  onClose={() => setEdited(null)}
                />
              )}
            </Part>
            {isMailed && <Notifications account={account} />}
            <Text className="quiet">{say('note')}</Text>
            <Part title={say('account')}>
              <FactList
                facts={[
                  [say('name'), name],
                  [say('code'), account_id],
                  [say('payment'), say(payment_registered ? 'paymentYes' : 'paymentNo')],
                  [
                    say('rateLimit'),
                    rate_limit === null ? say('rateStandard') : say('perMinute', { count: rate_limit }),
                  ],
                ]}
              />
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
              <FactList
                facts={FEATURES.map((feature) => [say(feature), say(features[feature] ? 'on' : 'off')] as const)}
              />
            </Part>
          </Stack>
        )}
      </Loaded>
    </>
  );
}
