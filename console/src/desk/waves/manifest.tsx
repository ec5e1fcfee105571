import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, useWords } from '../../app/i18n';
import { useActorWord } from '../../shared/actors';
import { pageLink, usePathOf } from '../../shared/address-bar';
import { FactList } from '../../shared/facts';
import { Loaded, PageHead } from '../../shared/page';
import { Part } from '../../shared/part';
import { useTimes } from '../../shared/time';
import { CloseManifest } from './close-manifest';
import { ManifestState } from './manifest-state';
import { ParcelTable } from './parcel-table';
import { PrintButton } from './print-button';
import { manifestQuery } from './wave-query';
import { WAVES } from './words';

/** The page of one manifest: the parcels that a carrier gets. */
export function ManifestPage() {
  const say = useWords(WAVES);
  const times = useTimes();
  const actorWord = useActorWord();
  const { manifest = '' } = usePathOf<'manifest'>();
  const query = useQuery(manifestQuery(manifest));
  const { data } = query;
  return (
    <>
      <PageHead
        title={say('manifestNo', { no: manifest })}
        beside={data !== undefined && <ManifestState closed_at={data.closed_at} />}
      >
        <Button
          {...pageLink('/provider/waves', {
            view: 'manifests',
            ...(data === undefined ? {} : { warehouse: data.warehouse }),
          })}
          variant="default"
        >
          {say('toManifests')}
        </Button>
      </PageHead>
      <Loaded query={query}>
        {(one) => (
          <Stack gap="md">
            <Part title={one.carrier}>
              <FactList
                facts={[
                  [say('day'), times.day(one.day)],
                  [say('parcels'), formatNumber(one.parcels)],
                  [say('openedBy'), `${times.time(one.opened_at)} ${actorWord(one.opened_by)}`],
                  [
                    say('closedBy'),
                    one.closed_at === null ? null : `${times.time(one.closed_at)} ${actorWord(one.closed_by ?? '')}`,
                  ],
                ]}
              />
              <Group gap="xs">
                <CloseManifest manifest={one} />
                <PrintButton
                  path={`/desk/manifests/${one.manifest_no}/manifest.pdf`}
                  name={`manifest-${one.manifest_no}.pdf`}
                  label={say('print')}
                />
              </Group>
            </Part>
            <Part title={say('parcelsOf', { count: one.list.length })}>
              {one.list.length === 0 ? (
                <Text className="quiet">{say('parcelsNone')}</Text>
              ) : (
                <ParcelTable parcels={one.list} />
              )}
            </Part>
          </Stack>
        )}
      </Loaded>
    </>
  );
}
