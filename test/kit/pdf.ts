import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/* Papers as their readers see them: the text that a person reads, the codes that a scanner reads. */

export interface Pdf {
  readonly info: Readonly<Record<string, unknown>>;
  /** The text of each page, without spaces: where a line breaks is no matter. */
  readonly pages: readonly string[];
  /** The codes on a page, numbered from 1, by their symbology. @param dpi dots an inch of the printer, and of the scanner */
  codes(page: number, dpi?: number): Promise<Readonly<Record<string, readonly string[]>>>;
  /** Letters whose foot, or whose right edge, is outside of the margins of their page. */
  readonly outside: readonly string[];
  /** Pairs of texts that lie over each other. */
  readonly overlapping: readonly string[];
}

const { resolve } = createRequire(import.meta.url);

/** @param margin in points, at each side of a page */
export async function openPdf(bytes: Uint8Array, margin = 30): Promise<Pdf> {
  const root = resolve('pdfjs-dist/package.json').replace(/package\.json$/, '');
  const document = await getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: `${root}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${root}standard_fonts/`,
    verbosity: 0,
  }).promise;
  const pages: string[] = [];
  const outside: string[] = [];
  const overlapping: string[] = [];
  for (let no = 1; no <= document.numPages; no += 1) {
    const page = await document.getPage(no);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => ('str' in item ? [item] : []));
    pages.push(texts.map(({ str }) => str.replace(/\s/g, '')).join(''));
    for (const { str, transform, width: long } of texts) {
      const [x, y] = transform.slice(4) as [number, number];
      if (x < margin || y < margin || x + long > width - margin || y > height - margin) outside.push(str);
    }
    overlapping.push(...overlapsOf(texts));
  }
  const { info } = await document.getMetadata();
  return {
    info: info as Record<string, unknown>,
    pages,
    outside,
    overlapping,
    codes: (page, dpi = 150) => scan(document, page, dpi),
  };
}

interface Placed {
  readonly str: string;
  readonly transform: readonly unknown[];
  readonly width: number;
}

/** Letters reach a little below their foot, and not as high as their size. */
const [BELOW, ABOVE] = [0.1, 0.75];

function overlapsOf(texts: readonly Placed[]): string[] {
  const boxes = texts
    .filter(({ str }) => str.trim() !== '')
    .map(({ str, transform, width }) => {
      const [size, x, y] = [Number(transform[3]), Number(transform[4]), Number(transform[5])];
      return { str, left: x, right: x + width, foot: y - size * BELOW, head: y + size * ABOVE };
    });
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          one.left < other.right - 0.5 &&
          other.left < one.right - 0.5 &&
          one.foot < other.head - 0.5 &&
          other.foot < one.head - 0.5,
      )
      .map((other) => `${one.str} / ${other.str}`),
  );
}

type Canvas = NonNullable<Parameters<PDFPageProxy['render']>[0]['canvas']>;

async function scan(document: PDFDocumentProxy, no: number, dpi: number): Promise<Record<string, string[]>> {
  const page = await document.getPage(no);
  const viewport = page.getViewport({ scale: dpi / 72 });
  const factory = document.canvasFactory as { create(width: number, height: number): { canvas: Canvas } };
  const { canvas } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas, viewport }).promise;
  const image = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  if (image === undefined) throw new Error('the page was not drawn');
  prepareZXingModule({ overrides: { wasmBinary: await wasm() } });
  const found = await readBarcodes(image, { formats: ['Code128', 'Codabar', 'QRCode'] });
  const codes: Record<string, string[]> = {};
  for (const { format, text } of found) codes[format] = [...(codes[format] ?? []), text];
  return codes;
}

/** The reader's own copy: by itself it would fetch one from the net. */
async function wasm(): Promise<ArrayBuffer> {
  const file = await readFile(resolve('zxing-wasm/reader/zxing_reader.wasm'));
  return new Uint8Array(file).buffer;
}
