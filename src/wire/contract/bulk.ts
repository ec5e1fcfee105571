import type { BulkBody, Decoded } from '../../kernel/decoded.js';
import { at, type Fault, FoundFaults, KuraError } from '../../kernel/errors.js';

/**
 * Decodes the entries of a bulk request one by one.
 * @param list name of the field that has the entries
 * @param requestFaults faults of the request as a whole
 * @param refusalOf makes the error for more faults than an answer lists; `positions` are those of entries with listed
 *   faults
 * @throws the error of `refusalOf`, after all entries were decoded, so that all faults are counted
 */
export async function decodeEntries<T>(
  body: BulkBody,
  list: string,
  decode: (entry: Decoded<unknown>) => Decoded<T>,
  requestFaults: readonly Fault[],
  refusalOf: (found: FoundFaults, positions: readonly number[]) => KuraError,
): Promise<Decoded<T>[]> {
  const found = new FoundFaults();
  found.add(requestFaults);
  const positions: number[] = [];
  const drafts: Decoded<T>[] = [];
  let index = 0;
  for await (const entry of body.entries(list)) {
    const decoded = decodedOrError(decode, entry);
    const { faults } = decoded;
    const omitted = decoded instanceof KuraError ? decoded.omitted : 0;
    if (faults.length > 0 && found.add(at(`${list}.${index}`, faults), omitted)) positions.push(index);
    if (decoded instanceof KuraError || found.omitted > 0) drafts.length = 0;
    else drafts.push(decoded);
    index += 1;
  }
  if (found.omitted > 0) throw refusalOf(found, positions);
  return drafts;
}

/** The draft of an entry; the error if the entry alone has more faults than an answer lists. */
function decodedOrError<T>(
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
