import { Group, Text } from '@mantine/core';
import { useWords } from '../app/i18n';
import { RECEIPT } from './receipt-words';
import { useTimes } from './time';

const STEPS = ['announced_at', 'received_at', 'checking_at', 'stocked_at'] as const;

/** How far a receipt is: each step with its time, and whether a part is put away. What came back has not all steps. */
export function ReceiptProgress({
  counts,
  isHalfway,
}: {
  readonly counts: Readonly<Record<(typeof STEPS)[number], string | null>>;
  readonly isHalfway: boolean;
}) {
  const say = useWords(RECEIPT);
  const { time } = useTimes();
  return (
    <section aria-label={say('progress')}>
      <Group component="ol" gap="lg" p={0} m={0} style={{ listStyle: 'none' }}>
        {STEPS.filter((step) => counts[step] !== null || counts.stocked_at === null).map((step) => {
          const at = counts[step];
          return (
            <li
              key={step}
              style={{ borderTop: `3px solid ${at === null ? 'var(--line)' : 'var(--done)'}`, minWidth: 110 }}
            >
              <Text fw={600} fz={13} className={at === null ? 'quiet' : undefined}>
                <span aria-hidden="true">{at === null ? '○' : '●'}</span> {say(step)}
              </Text>
              <Text fz={12} className="quiet">
                {at === null ? say('notYet') : time(at)}
              </Text>
            </li>
          );
        })}
      </Group>
      {isHalfway && <Text mt={4}>{say('halfway')}</Text>}
    </section>
  );
}
