/** Number of characters of an answer built at a time. */
const CHUNK = 65_536;

/**
 * The JSON of `{name: [...]}` in pieces: an answer of ten thousand rows has 24 MB, which must not be in memory as
 * objects, text and bytes at once.
 * @param pages the rows, some at a time; the next are requested when these have been sent
 * @param jsonOf a row as JSON
 * @param rest what follows the list, such as `,"metadata":{}`; called at the end
 */
export async function* jsonChunksOf<T>(
  name: string,
  pages: Iterable<readonly T[]> | AsyncIterable<readonly T[]>,
  jsonOf: (row: T) => string,
  rest: () => string = () => '',
): AsyncGenerator<Buffer> {
  let text = `{"${name}":[`;
  let comma = '';
  for await (const rows of pages) {
    for (const row of rows) {
      text += comma + jsonOf(row);
      comma = ',';
      if (text.length < CHUNK) continue;
      yield Buffer.from(text);
      text = '';
    }
  }
  yield Buffer.from(`${text}]${rest()}}`);
}
