import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords, words } from '../app/i18n';

const TO_LIST = words('to-list', { toList: '一覧へ' }, { toList: 'To the list' });

/** Back from a page to its list. The address of the page has the state of the list from which it was opened. */
export function ToList({ to }: { readonly to: string }) {
  const say = useWords(TO_LIST);
  return (
    <Button component={Link} to={to} search={true} variant="default">
      {say('toList')}
    </Button>
  );
}
