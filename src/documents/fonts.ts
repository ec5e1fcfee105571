import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** The part of a parsed font that we ask; pdfkit takes the whole of it in the place of a file. */
export interface Font {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

export interface Fonts {
  readonly regular: Font;
  readonly bold: Font;
}

const require = createRequire(import.meta.url);

let fonts: Promise<Fonts> | undefined;

/**
 * Noto Sans JP in two weights, read and parsed when the first paper is printed and kept: 5 MB each, which must neither
 * slow the start of a server nor be parsed again for every paper.
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
    readFile(require.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf')),
    readFile(require.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf')),
  ]);
  return { regular: parse(regular), bold: parse(bold) };
}

/** Parsed by pdfkit itself, which has no door for it: the font is taken from a document that is never written. */
function parse(file: Buffer): Font {
  const document = new PDFDocument({ autoFirstPage: false }).font(file);
  return (document as unknown as { readonly _font: { readonly font: Font } })._font.font;
}
