import { useWords, words } from '../app/i18n';
import type { TIME_SLOTS } from './api-values';

type TimeSlot = (typeof TIME_SLOTS)[number];

const WORDS = words(
  'time-slots',
  {
    slotAM: '午前中',
    slot12: '12時～14時',
    slot14: '14時～16時',
    slot16: '16時～18時',
    slot18: '18時～20時',
    slot19: '19時～21時',
  },
  {
    slotAM: 'Morning',
    slot12: '12:00 to 14:00',
    slot14: '14:00 to 16:00',
    slot16: '16:00 to 18:00',
    slot18: '18:00 to 20:00',
    slot19: '19:00 to 21:00',
  },
);

export function useTimeSlotWord(): (slot: TimeSlot) => string {
  const say = useWords(WORDS);
  return (slot) => say(`slot${slot}`);
}
