import type { BulkBody, Decoded } from '../../kernel/decoded.js';
import { at, type Fault, FoundFaults, KuraError } from '../../kernel/errors.js';

/**
 * The drafts of a bulk request, decoded one by one.
 * @param wrong faults of the request as a whole
 * @param refused the refusal of a request with more faults than can be told, with the positions of the entries told of
 * @throws what `refused` answers, once all entries are decoded and the faults counted
 */
export async function decodeEntries<T>(
  body: BulkBody,
  list: string,
  decode: (entry: Decoded<unknown>) => Decoded<T>,
  wrong: readonly Fault[],
  refused: (found: FoundFaults, positions: readonly number[]) => KuraError,
): Promise<Decoded<T>[]> {
  const found = new FoundFaults();
  found.add(wrong);
  const positions: number[] = [];
  const drafts: Decoded<T>[] = [];
  let index = 0;
  for await (const entry of body.entries(list)) {
    const decoded = decodedOrRefused(decode, entry);
    const { faults } = decoded;
    const omitted = decoded instanceof KuraError ? decoded.omitted : 0;
    if (faults.length > 0 && found.add(at(`${list}.${index}`, faults), omitted)) positions.push(index);
    if (decoded instanceof KuraError || found.omitted > 0) drafts.length = 0;
    else drafts.push(decoded);
    index += 1;
  }
  if (found.omitted > 0) throw refused(found, positions);
  return drafts;
}

/** A single entry may have more faults than can be told. */
function decodedOrRefused<T>(
  decode: (entry: Decoded<unknown>) => Decoded<T>,
  entry: Decoded<unknown>,
): Decoded<T> | KuraError {
  try {
    return decode(entry);
  } catch (error) {
    if (error instanceof KuraError) return error;
    throw error;
  }
}
