/** Characters of an answer that are put together at a stretch. */
const CHUNK = 65_536;

/**
 * The JSON of `{name: [...]}` in pieces: an answer of ten thousand rows is 24 MB, which must not stand in memory as
 * objects, as text and as bytes at once.
 * @param pages the rows, some at a time; the next are asked for when these have gone out
 * @param jsonOf a row as JSON
 * @param rest what follows the list, such as `,"metadata":{}`; asked for at the end
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
