import { Anchor, Group, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { formatNumber, useWords } from '../../app/i18n';
import { pageLink } from '../../shared/address-bar';
import { GrowingRows } from '../../shared/more';
import { Nothing } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { DAY } from '../day/words';
import { CloseManifest } from './close-manifest';
import { ManifestState } from './manifest-state';
import { manifestPage } from './paths';
import { PrintButton } from './print-button';
import { manifestsQuery, packedQuery } from './wave-query';
import { WAVES } from './words';

/** The manifests of a warehouse. An open manifest is closed when the driver has come. */
export function Manifests({ warehouse }: { readonly warehouse: string }) {
  const say = useWords(WAVES);
  const times = useTimes();
  const query = useInfiniteQuery(manifestsQuery(warehouse));
  return (
    <Stack gap="sm">
      <Waiting warehouse={warehouse} />
      <GrowingRows
        query={query}
        rowsOf={(page) => page.manifests}
        none={
          <Nothing title={say('manifestsNone')}>
            <Text>{say('manifestsNoneText')}</Text>
          </Nothing>
        }
      >
        {(manifests) => (
          <Table.ScrollContainer minWidth={480}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{say('manifest')}</Table.Th>
                  <Table.Th>{say('carrier')}</Table.Th>
                  <Table.Th>{say('state')}</Table.Th>
                  <Table.Th ta="right">{say('parcels')}</Table.Th>
                  <Table.Th />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {manifests.map((one) => (
                  <Table.Tr key={one.manifest_no}>
                    <Table.Td style={{ whiteSpace: 'nowrap' }}>
                      <Anchor className="row-link" {...pageLink(manifestPage(one.manifest_no), { warehouse })}>
                        {say('manifestNo', { no: one.manifest_no })}
                      </Anchor>
                      <Text fz={12} className="quiet">
                        {times.day(one.day)}
                      </Text>
                    </Table.Td>
                    <Table.Td>{one.carrier}</Table.Td>
                    <Table.Td>
                      <ManifestState closed_at={one.closed_at} />
                    </Table.Td>
                    <Table.Td ta="right">{formatNumber(one.parcels)}</Table.Td>
                    <Table.Td>
                      <Group gap={4} justify="flex-end">
                        <CloseManifest manifest={one} />
                        <PrintButton
                          path={`/desk/manifests/${one.manifest_no}/manifest.pdf`}
                          name={`manifest-${one.manifest_no}.pdf`}
                          label={say('print')}
                          words={`${say('print')} ${one.manifest_no}`}
                        />
                      </Group>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </GrowingRows>
    </Stack>
  );
}

/** The packed orders that wait for each carrier. */
function Waiting({ warehouse }: { readonly warehouse: string }) {
  const say = useWords(DAY);
  const { data } = useQuery(packedQuery(warehouse));
  if (data === undefined || data.length === 0) return null;
  return (
    <ul style={{ margin: 0, paddingLeft: 20 }}>
      {data.map(({ carrier, orders: count }) => (
        <li key={carrier}>{say('waitsFor', { carrier, count })}</li>
      ))}
    </ul>
  );
}
