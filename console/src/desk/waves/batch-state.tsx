import { Badge } from '@mantine/core';
import { useWords } from '../../app/i18n';
import type { Batch } from './wave-query';
import { WAVES } from './words';

/** Colour and shape of a state. */
const LOOKS: Readonly<Record<Batch['state'], readonly [colour: string, shape: string]>> = {
  waiting: ['var(--work)', '○'],
  picking: ['var(--work)', '◑'],
  paused: ['var(--needs)', '‖'],
  done: ['var(--done)', '●'],
  dissolved: ['var(--quiet)', '×'],
};

export function BatchState({ state }: { readonly state: Batch['state'] }) {
  const say = useWords(WAVES);
  const [colour, shape] = LOOKS[state];
  return (
    <Badge variant="outline" style={{ borderColor: colour, color: colour, background: 'var(--raised)' }}>
      <span aria-hidden="true">{shape}</span> {say(`st_${state}`)}
    </Badge>
  );
}
