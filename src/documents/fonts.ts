import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

export interface Font {
  /** As pdfkit has parsed it; pdfkit accepts this instead of a file. */
  readonly parsed: ParsedFont;
  /** Whether it has all letters of a text. */
  readonly hasAll: (text: string) => boolean;
}

/** The part of a parsed font that we use. */
interface ParsedFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

/** The fonts of each weight. A letter is printed in the first one that has it. */
export interface Fonts {
  readonly regular: readonly Font[];
  readonly bold: readonly Font[];
}

const require = createRequire(import.meta.url);

let fonts: Promise<Fonts> | undefined;

/**
 * Noto Sans JP in two weights, 5 MB each, and Noto Sans (0.6 MB each) for the names and addresses of Europe: of Latin letters the
 * Japanese font has those of the west only. Loaded when the first paper is printed, so that the start stays fast, and
 * cached, so that papers do not parse them again.
 */
export function loadFonts(): Promise<Fonts> {
  fonts ??= load().catch((error: unknown) => {
    fonts = undefined;
    throw error;
  });
  return fonts;
}

async function load(): Promise<Fonts> {
  const [regular, bold] = await Promise.all([
    loadAll([
      require.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
      require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    ]),
    loadAll([
      require.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'),
      require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
    ]),
  ]);
  return { regular, bold };
}

const loadAll = (files: readonly string[]): Promise<Font[]> =>
  Promise.all(files.map(async (file) => parse(await readFile(file))));

/** Parsed by pdfkit, which has no function for it: the font is taken from a document that is never written. */
function parse(file: Buffer): Font {
  const document = new PDFDocument({ autoFirstPage: false }).font(file);
  const parsed = (document as unknown as { readonly _font: { readonly font: ParsedFont } })._font.font;
  // Remembered: looking them up in the font each time would take a quarter of the time of a paper.
  const known = new Map<string, boolean>();
  const has = (letter: string): boolean => {
    const found = known.get(letter) ?? parsed.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
    known.set(letter, found);
    return found;
  };
  return { parsed, hasAll: (text) => Array.from(text).every(has) };
}
