import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Fault, fault, KuraError, refuseIfFaulty, validationFailed } from '../kernel/errors.js';
import type { FormPart } from '../kernel/form-part.js';
import { figure } from '../kernel/quantities.js';
import { isStorable, lengthOf } from '../kernel/text.js';
import type { Picture } from '../rules/items/item-image.js';
import type { Orientation } from './exif.js';
import { inTurn } from './in-turn.js';
import { JPEG_SIGNATURE, stripJpeg } from './jpeg.js';
import { PNG_SIGNATURE, stripPng } from './png.js';

/** Maximum size of an uploaded picture in bytes: 10 MB, counted as file managers do. */
export const LARGEST_PICTURE = 10 * 1_048_576;

/*
 * A picture is decoded and encoded again, and a file of a few kilobytes can have any number of pixels. Ordinary
 * pictures are decoded row by row. A progressive or interlaced picture begins coarse and becomes finer, so all of it is
 * in memory, at 6 to 12 bytes a pixel. Each row has a fixed cost, so a picture that is one pixel wide and has millions
 * of rows would take very long.
 */
const MAX_PIXELS = 50_000_000;
const MAX_PIXELS_PROGRESSIVE = 25_000_000;
const LONGEST_SIDE = 20_000;
/** Valid pictures take at most two seconds on an idle machine. */
const SECONDS_TO_UNPACK = 5;

/**
 * Maximum size of a stored picture in bytes. Encoded again, a picture may be larger than the upload: 1.4 MB of rows
 * that were predicted from each other became 200 MB. The library returns all of the result or nothing, even as a
 * stream. Therefore it writes to a file, row by row; in memory, three such pictures took 736 MB.
 */
const LARGEST_STORED = 2 * LARGEST_PICTURE;

const LONGEST_NAME = 255;

/**
 * Reads the picture from a form. Turns it upright, removes its metadata (camera, place, author), and converts its
 * colours to sRGB. This may take memory for the whole picture, so one picture is decoded at a time.
 * @param sender the account or the device: the key in the fair queue
 * @param parts null: the form could not be read
 * @param known faults of the request that do not concern the picture
 * @throws validation_failed with all faults, those of the picture at `file`; unavailable when it does not get its turn, or decoding
 * takes too long
 */
export const decodePicture = (
  sender: string,
  parts: readonly FormPart[] | null,
  known: readonly Fault[],
): Promise<Picture> => inTurn(sender, () => decode(parts, known));

async function decode(parts: readonly FormPart[] | null, known: readonly Fault[]): Promise<Picture> {
  const part = filePartOf(parts);
  if ('faults' in part) throw validationFailed([...known, ...part.faults]);
  const { name, faults } = readName(part.filename);
  const picture = part.content === null ? null : await readContent(part.content);
  refuseIfFaulty([...known, ...faults, ...(picture !== null && 'faults' in picture ? picture.faults : [])]);
  // Not null here: a plain field has no filename, which is a fault.
  return { ...(picture as Content), file_name: name };
}

const atFile = (en: string, ja: string): Fault => fault('file', en, ja);

/** The part with the picture. Plain fields are ignored like unknown fields. */
function filePartOf(parts: readonly FormPart[] | null): FormPart | Refused {
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

/**
 * Decodes a percent-encoded name: some clients send Japanese names so. A name that cannot be decoded stays as it is.
 */
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
  `The picture may have at most ${MAX_PIXELS / 1_000_000} million pixels, and ${MAX_PIXELS_PROGRESSIVE / 1_000_000} million when it is progressive or interlaced.`,
  `画像は${MAX_PIXELS / 10_000}万画素以内（プログレッシブまたはインターレース形式は${MAX_PIXELS_PROGRESSIVE / 10_000}万画素以内）で指定してください。`,
);
const TOO_LONG = refused(
  `The sides of the picture may have at most ${figure(LONGEST_SIDE)} pixels.`,
  `画像の縦と横はそれぞれ${figure(LONGEST_SIDE)}ピクセル以内で指定してください。`,
);

const startsWith = (content: Buffer, signature: Buffer): boolean =>
  content.subarray(0, signature.length).equals(signature);

async function readContent(content: Buffer): Promise<Content | Refused> {
  if (content.length === 0) return EMPTY;
  if (content.length > LARGEST_PICTURE) return TOO_LARGE;
  if (startsWith(content, JPEG_SIGNATURE)) return encodeAgain(stripJpeg(content), 'image/jpeg');
  if (!startsWith(content, PNG_SIGNATURE)) return NO_PICTURE;
  const png = stripPng(content);
  return png.animated ? ANIMATED : encodeAgain(png, 'image/png');
}

/** Errors that are not faults of the picture: decoding took too long, or there was no room for the result. */
const SERVER_ERROR = /^timeout: |No space left on device|ENOSPC/;

/** A file without metadata, and the orientation of its picture. */
interface StrippedFile {
  readonly content: Buffer;
  readonly orientation: Orientation;
}

async function encodeAgain(
  { content, orientation }: StrippedFile,
  content_type: Picture['content_type'],
): Promise<Content | Refused> {
  // Loaded for the first picture only: the library takes 20 MB of memory and a fifth of a second.
  const { default: sharp } = await import('sharp');
  // The cache would only take memory: nobody sends the same picture twice.
  sharp.cache(false);
  try {
    const { width, height, isProgressive } = await sharp(content, { limitInputPixels: false }).metadata();
    if (width > LONGEST_SIDE || height > LONGEST_SIDE) return TOO_LONG;
    if (width * height > (isProgressive ? MAX_PIXELS_PROGRESSIVE : MAX_PIXELS)) return TOO_MANY_PIXELS;
    // Warnings are accepted: some cameras write slightly wrong headers for valid pictures.
    const upright = sharp(content, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: SECONDS_TO_UNPACK })
      .flop(orientation.mirrored)
      .rotate(orientation.degrees);
    // optimiseCoding would hold the whole picture in memory. A higher compression level would
    // save a few percent of the size, and take several times as long.
    const written =
      content_type === 'image/jpeg'
        ? upright.jpeg({ quality: 90, optimiseCoding: false })
        : upright.png({ compressionLevel: 3 });
    return await inScratchFile(async (path) => {
      const info = await written.toFile(path);
      if (info.size > LARGEST_STORED) return TOO_LARGE_TO_KEEP;
      return { content: await readFile(path), content_type, width: info.width, height: info.height };
    });
  } catch (error) {
    if (error instanceof Error && SERVER_ERROR.test(error.message)) {
      throw Object.assign(new KuraError('unavailable'), { cause: error });
    }
    return UNREADABLE;
  }
}

/** Calls `work` with the path of a temporary file, which is removed afterwards. */
async function inScratchFile<T>(work: (path: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'kura-picture-'));
  try {
    return await work(join(directory, 'picture'));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
