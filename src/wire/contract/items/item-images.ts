import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Fault, fault, KuraError, refuseIfFaulty, validationFailed } from '../../../kernel/errors.js';
import { itemId } from '../../../kernel/ids.js';
import { isStorable, lengthOf } from '../../../kernel/text.js';
import type { Picture } from '../../../rules/items/item-image.js';
import { exact, integer, list, object, oneOf, text } from '../../schema.js';
import type { Orientation } from './exif.js';
import { JPEG_SIGNATURE, stripJpeg } from './jpeg.js';
import { PNG_SIGNATURE, stripPng } from './png.js';

/** Bytes of the largest picture that may be sent: 10 MB as people's machines count them. */
export const LARGEST_PICTURE = 10 * 1_048_576;

/*
 * A picture is unpacked to be cleaned, and a file of a few kilobytes can claim any size. Ordinary ones are worked on row by
 * row; of one that comes coarse first and then ever finer (progressive, interlaced), the whole is in memory at 6 to 12 bytes
 * a pixel. What is a pixel wide is millions of rows, each of which costs as much as a whole one.
 */
const MOST_PIXELS = 50_000_000;
const MOST_PIXELS_PROGRESSIVE = 25_000_000;
const LONGEST_SIDE = 20_000;
/** Sound pictures take two at most, on a machine that has nothing else to do. Whoever waits for his orientation does so for six. */
const SECONDS_TO_UNPACK = 5;

/**
 * Bytes of the largest picture that is kept. Written anew a picture may be larger than it was sent: 1.4 MB of rows that follow
 * from each other became 200 MB. The library gives all of it or nothing, as a stream too, so it writes to a file, row by row:
 * three such pictures had taken the process to 736 MB.
 */
const LARGEST_KEPT = 2 * LARGEST_PICTURE;

const LONGEST_NAME = 255;

export const ImageRequest = object({
  file: text({ format: 'binary', description: 'A jpeg or png of at most 10 MB, with a filename.' }),
});
export const ImageResponse = exact({
  id: integer({ description: 'Number of the image, unique in the account.', examples: [12] }),
});
export const ImageList = exact(
  {
    images: list(
      exact(
        {
          id: integer({ description: 'Number of the image, unique in the account.', examples: [12] }),
          file_name: text({ description: 'The name that it was sent under.', examples: ['tea.jpg'] }),
          content_type: oneOf(['image/jpeg', 'image/png'], { description: 'What kind of picture it is.' }),
          size: integer({ description: 'Bytes of the picture as it is kept.', examples: [48_213] }),
          width: integer({ description: 'Pixels.', examples: [800] }),
          height: integer({ description: 'Pixels.', examples: [600] }),
          url: text({
            description: 'Where the picture is on this server; the token is asked for there too.',
            examples: ['/api/items/TS001-I000001/images/12'],
          }),
        },
        { component: 'ItemImage' },
      ),
      { description: 'Oldest first.' },
    ),
  },
  { component: 'ItemImageList' },
);
export const ImageDeleted = exact({});

/** What is known of an image that is kept. */
interface KeptImage extends Omit<Picture, 'content'> {
  readonly image_id: number;
  readonly bytes: number;
}

export const encodeImages = (account_id: string, item_no: number, images: readonly KeptImage[]): object => ({
  images: images.map(({ image_id, file_name, content_type, bytes, width, height }) => ({
    id: image_id,
    file_name,
    content_type,
    size: bytes,
    width,
    height,
    url: `/api/items/${itemId(account_id, item_no)}/images/${image_id}`,
  })),
});

/** A part of a multipart form. */
export interface FormPart {
  readonly name: string;
  /** Without folders; absent where the part has none. */
  readonly filename?: string | undefined;
  /** Null of a plain field, which is text. */
  readonly content: Buffer | null;
}

/**
 * The picture that a form carries, upright and without metadata (camera, place, author; colours are those of sRGB).
 * Unpacking takes memory for the whole of it: one at a time.
 * @param parts null for a form that could not be read
 * @param known what is wrong with the request beside the picture
 * @throws validation_failed with every fault, those of the picture all at `file`; unavailable when unpacking takes too long
 */
export async function decodePicture(parts: readonly FormPart[] | null, known: readonly Fault[]): Promise<Picture> {
  const part = pictureAmong(parts);
  if ('faults' in part) throw validationFailed([...known, ...part.faults]);
  const { name, faults } = readName(part.filename);
  const picture = part.content === null ? null : await readContent(part.content);
  refuseIfFaulty([...known, ...faults, ...(picture !== null && 'faults' in picture ? picture.faults : [])]);
  // A part without a filename is at fault, so what is not is no plain field.
  return { ...(picture as Content), file_name: name };
}

const atFile = (en: string, ja: string): Fault => fault('file', en, ja);

/** Plain fields beside the picture are ignored, as unknown fields are. */
function pictureAmong(parts: readonly FormPart[] | null): FormPart | Refused {
  if (parts === null) return refused('The form cannot be read.', 'フォームデータを読み取れません。');
  const files = parts.filter(({ name, filename }) => name === 'file' || filename !== undefined);
  const [file] = files;
  if (files.length > 1) {
    return refused('Only one picture can be sent at a time.', '画像は1枚ずつ送信してください。');
  }
  if (file === undefined || file.name !== 'file') {
    return refused(
      'Is required: a part of the form that is named "file" and holds the picture.',
      '画像を含む「file」という名前のパートを指定してください。',
    );
  }
  return file;
}

function readName(filename: string | undefined): { name: string; faults: Fault[] } {
  const name = unescaped(filename ?? '');
  if (name === '') return { name, faults: [atFile('Must have a filename.', 'ファイル名を指定してください。')] };
  const faults: Fault[] = [];
  if (lengthOf(name) > LONGEST_NAME) {
    faults.push(
      atFile(
        `The filename may have at most ${LONGEST_NAME} characters.`,
        `ファイル名は${LONGEST_NAME}文字以内で指定してください。`,
      ),
    );
  }
  if (!isStorable(name)) {
    faults.push(
      atFile('The filename has characters that are not allowed.', 'ファイル名に使用できない文字が含まれています。'),
    );
  }
  return { name, faults };
}

/** Clients send a Japanese name as it is or percent-encoded; a name in which `%` is just a sign stays as it is. */
function unescaped(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

type Content = Omit<Picture, 'file_name'>;
type Refused = { readonly faults: readonly Fault[] };

const refused = (en: string, ja: string): Refused => ({ faults: [atFile(en, ja)] });

const UNREADABLE = refused('The picture is damaged.', '画像が破損しています。');
const NO_PICTURE = refused('Must be a jpeg or png picture.', 'JPEGまたはPNG形式の画像を指定してください。');
const ANIMATED = refused('Must not be animated.', 'アニメーション画像は使用できません。');
const EMPTY = refused('The picture is empty.', '画像が空です。');
const TOO_LARGE = refused('The picture may have at most 10 MB.', '画像は10MB以内で指定してください。');
const TOO_LARGE_TO_KEEP = refused(
  'The picture has more than 20 MB as it would be kept. Send it with fewer pixels.',
  '保存用に変換した画像が20MBを超えます。画素数を減らして送信してください。',
);
const TOO_MANY_PIXELS = refused(
  `The picture may have at most ${MOST_PIXELS / 1_000_000} million pixels, and ${MOST_PIXELS_PROGRESSIVE / 1_000_000} million when it is progressive or interlaced.`,
  `画像は${MOST_PIXELS / 10_000}万画素以内（プログレッシブまたはインターレース形式は${MOST_PIXELS_PROGRESSIVE / 10_000}万画素以内）で指定してください。`,
);
const TOO_LONG = refused(
  `The sides of the picture may have at most ${LONGEST_SIDE.toLocaleString('en')} pixels.`,
  `画像の縦と横はそれぞれ${LONGEST_SIDE.toLocaleString('en')}ピクセル以内で指定してください。`,
);

const startsWith = (content: Buffer, signature: Buffer): boolean =>
  content.subarray(0, signature.length).equals(signature);

async function readContent(content: Buffer): Promise<Content | Refused> {
  if (content.length === 0) return EMPTY;
  if (content.length > LARGEST_PICTURE) return TOO_LARGE;
  if (startsWith(content, JPEG_SIGNATURE)) return clean(stripJpeg(content), 'image/jpeg');
  if (!startsWith(content, PNG_SIGNATURE)) return NO_PICTURE;
  const png = stripPng(content);
  return png.animated ? ANIMATED : clean(png, 'image/png');
}

/** It took too long, or there is no room for the result: no fault of the picture. */
const OUR_FAULT = /^timeout: |No space left on device|ENOSPC/;

/** What the decoder gets to see of a file, and how the picture has to be turned. */
interface Needed {
  readonly content: Buffer;
  readonly orientation: Orientation;
}

async function clean(
  { content, orientation }: Needed,
  content_type: Picture['content_type'],
): Promise<Content | Refused> {
  // Loaded with the first picture: it takes 20 MB and a fifth of a second.
  const { default: sharp } = await import('sharp');
  // Nobody sends the same picture twice; what the library keeps for that case only takes memory.
  sharp.cache(false);
  try {
    const { width, height, isProgressive } = await sharp(content, { limitInputPixels: false }).metadata();
    if (width > LONGEST_SIDE || height > LONGEST_SIDE) return TOO_LONG;
    if (width * height > (isProgressive ? MOST_PIXELS_PROGRESSIVE : MOST_PIXELS)) return TOO_MANY_PIXELS;
    // Not for mere warnings: some cameras write headers that are a little odd, around sound pictures.
    const upright = sharp(content, { failOn: 'error', limitInputPixels: MOST_PIXELS })
      .timeout({ seconds: SECONDS_TO_UNPACK })
      .flop(orientation.mirrored)
      .rotate(orientation.degrees);
    // Coding that is worked out for each picture holds all of it in memory; the last percents of packing cost most of the time.
    const written =
      content_type === 'image/jpeg'
        ? upright.jpeg({ quality: 90, optimiseCoding: false })
        : upright.png({ compressionLevel: 3 });
    return await inScratchFile(async (path) => {
      const info = await written.toFile(path);
      if (info.size > LARGEST_KEPT) return TOO_LARGE_TO_KEEP;
      return { content: await readFile(path), content_type, width: info.width, height: info.height };
    });
  } catch (error) {
    if (error instanceof Error && OUR_FAULT.test(error.message)) {
      throw Object.assign(new KuraError('unavailable'), { cause: error });
    }
    return UNREADABLE;
  }
}

/** A file in the system's temporary directory for as long as the work lasts. */
async function inScratchFile<T>(work: (path: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'kura-picture-'));
  try {
    return await work(join(directory, 'picture'));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
