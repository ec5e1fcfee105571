import { Anchor, Button, Group, Text } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { pageLink } from '../../shared/address-bar';
import { DAY } from './words';

/**
 * What comes after the rows that are shown.
 * @param hidden how many more the page has
 * @param beyond how many the server left out
 * @param list the page of a warehouse that lists them all; null: there is none
 */
export function RestOfRows({
  hidden,
  beyond,
  list,
  onShow,
}: {
  readonly hidden: number;
  readonly beyond: number;
  readonly list: { readonly to: string; readonly warehouse: string } | null;
  readonly onShow: () => void;
}) {
  const say = useWords(DAY);
  return (
    <Group gap="xs">
      {hidden > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={onShow}>
          {say('more', { count: hidden })}
        </Button>
      )}
      {hidden === 0 && beyond > 0 && (
        <Text fz={13} className="quiet">
          {say('beyond', { count: beyond })}
        </Text>
      )}
      {list !== null && (
        <Anchor fz={13} {...pageLink(list.to, { warehouse: list.warehouse })}>
          {say('toList')}
        </Anchor>
      )}
    </Group>
  );
}
