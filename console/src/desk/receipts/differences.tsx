import { Text } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { useActorWord } from '../../shared/actors';
import { FactList } from '../../shared/facts';
import { overOf, shortOf } from '../../shared/goods-of-receipt';
import { Part } from '../../shared/part';
import { useTimes } from '../../shared/time';
import { quarantinedOf, type Receipt } from './receipt-query';
import { DESK_RECEIPT } from './words';

/** How what came differs from what was announced, and what was decided about it; nothing while all is as announced. */
export function Differences({ receipt }: { readonly receipt: Receipt }) {
  const say = useWords(DESK_RECEIPT);
  const { time } = useTimes();
  const actorWord = useActorWord();
  const { lines, difference, dealt_with, stocked_at } = receipt;
  const units = (unitsOf: (line: Receipt['lines'][number]) => number) => {
    const count = lines.reduce((sum, line) => sum + unitsOf(line), 0);
    return count === 0 ? null : say('units', { count });
  };
  const quarantined = quarantinedOf(receipt).reduce((sum, lot) => sum + lot.quarantined, 0);
  const facts = [
    [say('short'), stocked_at === null ? null : units(shortOf)],
    [say('over'), stocked_at === null ? null : units(overOf)],
    [say('notGood'), units(({ defective, unidentified }) => defective + unidentified)],
    [say('inQuarantineNow'), quarantined === 0 ? null : say('units', { count: quarantined })],
    [say('released'), units(({ released }) => released)],
    [say('disposed'), units(({ disposed }) => disposed)],
    [
      say('ofClient'),
      dealt_with === null
        ? difference === 'open' && say('open')
        : say('dealt_with', { time: time(dealt_with.at), actor: actorWord(dealt_with.actor) }),
    ],
  ] as const;
  if (facts.every(([, value]) => value === null || value === false)) return null;
  return (
    <Part title={say('different')}>
      <FactList facts={facts} />
      {typeof dealt_with?.note === 'string' && <Text style={{ overflowWrap: 'anywhere' }}>{dealt_with.note}</Text>}
    </Part>
  );
}
