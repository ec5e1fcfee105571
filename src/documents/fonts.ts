import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** The part of a parsed font that we use. pdfkit accepts the parsed font instead of a file. */
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
 * Noto Sans JP in two weights, 5 MB each. Loaded when the first paper is printed, so that the start stays fast, and
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
    readFile(require.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf')),
    readFile(require.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf')),
  ]);
  return { regular: parse(regular), bold: parse(bold) };
}

/** Parsed by pdfkit, which has no function for it: the font is taken from a document that is never written. */
function parse(file: Buffer): Font {
  const document = new PDFDocument({ autoFirstPage: false }).font(file);
  return (document as unknown as { readonly _font: { readonly font: Font } })._font.font;
}
