import type { Decoded } from '../../kernel/decoded.js';
import type { Fault } from '../../kernel/errors.js';
import { encoderOf, type RowOf } from '../encoder.js';
import { NO_INSTANT, parseInstant } from '../moments.js';
import { closed, exact, flag, orNull, text, timestamp } from '../schema.js';
import { checkOf, decoderOf } from '../validator.js';

export const Maintenance = closed({ maintenance: flag() });
export const MaintenanceAnswer = exact({ maintenance: flag() });
export const decodeMaintenance = decoderOf(Maintenance);

const instant = (description: string) => text({ min: 1, description, examples: ['2026-11-29T02:00:00+09:00'] });

export const PlannedMaintenance = closed({
  from: instant('An instant with its offset.'),
  until: instant('An instant with its offset, in the future. Kura is closed until then.'),
});
const plannedMaintenance = checkOf(PlannedMaintenance);

/** Decodes when Kura is to be closed. Finds all faults of its form; the operation checks the rest. */
export function decodePlannedMaintenance(body: Decoded<unknown>) {
  const { value, faults: known } = plannedMaintenance(body);
  const faults: Fault[] = [...known];
  const instantOf = (name: 'from' | 'until'): string => {
    const given = value?.[name];
    const parsed = given === undefined ? null : parseInstant(given);
    if (parsed === null && !known.some(({ path }) => path === name || path === ''))
      faults.push({ path: name, message: NO_INSTANT });
    return parsed?.toString() ?? '';
  };
  return { window: { from: instantOf('from'), until: instantOf('until') }, faults };
}

const Window = exact({
  from: timestamp(),
  until: timestamp(),
  running: flag({ description: 'Whether it has begun.' }),
});
export const PlannedMaintenanceAnswer = exact({ planned: orNull(Window) });

const encode = encoderOf(PlannedMaintenanceAnswer);
export const encodePlannedMaintenance = (planned: RowOf<typeof Window> | null) => encode({ planned });
