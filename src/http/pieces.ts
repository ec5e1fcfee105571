/** Letters of an answer that are encoded at a stretch. */
const PIECE = 65_536;

/**
 * The JSON of `{name: [...]}` in pieces: an answer of ten thousand rows is 24 MB, which must not stand in memory as
 * objects, as text and as bytes at once.
 * @param pages the rows, a page at a time; the next one is asked for when this one has gone out
 */
export async function* piecesOf<T>(
  name: string,
  pages: Iterable<readonly T[]> | AsyncIterable<readonly T[]>,
  encode: (row: T) => object,
): AsyncGenerator<Buffer> {
  let text = `{"${name}":[`;
  let comma = '';
  for await (const rows of pages) {
    for (const row of rows) {
      text += comma + JSON.stringify(encode(row));
      comma = ',';
      if (text.length < PIECE) continue;
      yield Buffer.from(text);
      text = '';
    }
  }
  yield Buffer.from(`${text}]}`);
}
