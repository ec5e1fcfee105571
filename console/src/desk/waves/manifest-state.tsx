import { Badge } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { WAVES } from './words';

/** @param closed_at null: it is open */
export function ManifestState({ closed_at }: { readonly closed_at: string | null }) {
  const say = useWords(WAVES);
  const colour = closed_at === null ? 'var(--work)' : 'var(--done)';
  return (
    <Badge variant="outline" style={{ borderColor: colour, color: colour, background: 'var(--raised)' }}>
      <span aria-hidden="true">{closed_at === null ? '◑' : '●'}</span>{' '}
      {say(closed_at === null ? 'isOpenNow' : 'isClosed')}
    </Badge>
  );
}
