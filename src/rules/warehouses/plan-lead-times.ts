import { type Fault, namedTwice } from '../../kernel/errors.js';
import { shortened } from '../../kernel/text.js';
import { noPrefecture, prefectureNamed } from '../addresses/prefectures.js';
import type { DomesticCarrier } from '../carriers/carriers.js';
import type { OwnLeadTimes } from '../carriers/delivery-promise.js';

/** A change of the days that a carrier's parcels travel. Null: the days of the carriers' table count again. */
export interface LeadTimesDraft {
  readonly carrier?: DomesticCarrier;
  /** By the Japanese name of the prefecture. */
  readonly days?: Readonly<Record<string, number | null>>;
}

/** Longer names are shortened in the path of their fault. No prefecture has a longer name. */
const LONGEST_NAME = 20;

/**
 * Plans the lead times that a warehouse sets itself. Carriers and prefectures that the drafts do not name stay unchanged.
 * @param drafts at most one for each carrier. Null: the schema refused it
 */
export function planLeadTimes(
  drafts: readonly (LeadTimesDraft | null)[],
  existing: OwnLeadTimes,
): { readonly planned: OwnLeadTimes; readonly faults: readonly Fault[] } {
  const planned = new Map(Object.entries(existing));
  for (const draft of drafts) {
    if (draft?.carrier === undefined) continue;
    const changed = Object.entries({ ...planned.get(draft.carrier), ...draft.days });
    const own = changed.filter((one): one is [string, number] => one[1] !== null);
    if (own.length > 0) planned.set(draft.carrier, Object.fromEntries(own));
    else planned.delete(draft.carrier);
  }
  return { planned: Object.fromEntries(planned), faults: validateLeadTimes(drafts) };
}

function validateLeadTimes(drafts: readonly (LeadTimesDraft | null)[]): Fault[] {
  return drafts.flatMap((draft, index) => {
    const { carrier, days = {} } = draft ?? {};
    const path = `lead_times.${index}`;
    const repeated = carrier !== undefined && drafts.findIndex((one) => one?.carrier === carrier) < index;
    return [
      ...(repeated ? [namedTwice(`${path}.carrier`, carrier, carrier)] : []),
      ...Object.keys(days)
        .filter((name) => prefectureNamed(name) === null)
        .map((name) => noPrefecture(`${path}.days.${shortened(name, LONGEST_NAME)}`)),
    ];
  });
}
