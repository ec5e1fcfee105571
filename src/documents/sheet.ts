import PDFDocument from 'pdfkit';
import { sumOf } from '../kernel/quantities.js';
import type { PaperSize } from '../rules/papers/paper-values.js';
import type { Code } from './codes.js';
import { type FittedText, fitText, type Room } from './fit-text.js';
import type { Fonts } from './fonts.js';
import { lettersOf, printable } from './printable.js';

/** The size of a page, in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export const A4: PageSize = { width: 595.28, height: 841.89 };

/** The size of a page, given in millimetres. */
export const millimetres = (width: number, height: number): PageSize => ({ width: mm(width), height: mm(height) });

export const mm = (length: number): number => (length * 72) / 25.4;

export type Weight = 'regular' | 'bold';

/** A position, in points from the top left corner of the page. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Ink {
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: 'left' | 'center' | 'right';
}

export interface PaperInfo {
  readonly title: string;
  readonly author: string;
  readonly created_at: Date;
  /** The language in which it is read aloud; absent: Japanese. */
  readonly language?: 'ja' | 'en';
  /** The size of all pages; absent or null: each paper has its own size. */
  readonly size?: PaperSize | null;
}

const SIZES: Readonly<Record<PaperSize, PageSize>> = {
  A4,
  A5: millimetres(148, 210),
  A6: millimetres(105, 148),
  '100x150': millimetres(100, 150),
};

export const BLACK = '#000000';
export const GREY = '#555555';
export const PALE = '#eeeeee';
const LINE_COLOR = '#999999';

/** Line height, relative to the font size. */
const LEADING = 1.35;
/** Baseline of Japanese letters, relative to the font size. */
const BASELINE = 0.88;
/** Overlap of a code's dark bars: without it, viewers show seams between them. */
const OVERLAP = 0.04;

export const heightOf = ({ size, lines }: FittedText): number => size * LEADING * lines.length;

/**
 * Maximum length of a text (UTF-16 units); there is space for a few hundred. Layout of an unbroken string takes
 * quadratic time: minutes for a megabyte.
 */
const LONGEST = 1_000;

/**
 * The pages of a paper. Everything is drawn exactly where the caller says: there is no automatic wrapping or page
 * break. The same calls give the same bytes.
 */
export class Sheet {
  readonly #document: PDFKit.PDFDocument;
  readonly #fonts: Fonts;
  readonly #size: PageSize | null;
  readonly #bytes: Promise<Buffer>;

  constructor(fonts: Fonts, { title, author, created_at, language = 'ja', size = null }: PaperInfo) {
    this.#fonts = fonts;
    this.#size = size === null ? null : SIZES[size];
    this.#document = new PDFDocument({
      autoFirstPage: false,
      // No default font: it would be loaded but never used.
      font: '',
      lang: language === 'ja' ? 'ja-JP' : 'en',
      displayTitle: true,
      info: { Title: title, Author: author, Creator: 'Kura', Producer: 'Kura', CreationDate: created_at },
    });
    for (const weight of ['regular', 'bold'] as const) {
      for (const [index, font] of fonts[weight].entries()) {
        // pdfkit accepts a parsed font as well as a file, but its types do not say so.
        this.#document.registerFont(`${weight} ${index}`, font.parsed as typeof font.parsed & string);
      }
    }
    this.#bytes = collect(this.#document);
  }

  /**
   * Starts a page.
   * @param drawn the size for which its content is drawn. On a page of another size the content is in the middle: scaled down
   *   if it is too large, but never up
   */
  newPage(drawn: PageSize): void {
    const { width, height } = this.#size ?? drawn;
    this.#document.addPage({ size: [width, height], margin: 0 });
    if (this.#size === null) return;
    const scale = Math.min(1, width / drawn.width, height / drawn.height);
    this.#document.translate((width - drawn.width * scale) / 2, (height - drawn.height * scale) / 2).scale(scale);
  }

  /** Sets a text of any length in a given space. */
  fit(text: string, room: Room, weight: Weight = 'regular'): FittedText {
    const fonts = this.#fonts[weight];
    const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
    const known = printable(short, (letter) => fonts.some(({ hasAll }) => hasAll(letter)));
    this.#document.fontSize(1);
    return fitText(known, room, (piece) => this.#widthOf(piece, weight));
  }

  /** Prints a fitted text, its first line at the top of a box, in the weight in which it was fitted. */
  print({ size, lines }: FittedText, { x, y, width }: Omit<Box, 'height'>, ink: Ink = {}): void {
    const { weight = 'regular', color = BLACK, align = 'left' } = ink;
    this.#document.fontSize(size).fillColor(color);
    for (const [index, line] of lines.entries()) {
      const spare = align === 'left' ? 0 : width - this.#widthOf(line, weight);
      let left = x + (align === 'center' ? spare / 2 : spare);
      const foot = y + size * (index * LEADING + (LEADING - 1) / 2 + BASELINE);
      for (const { font, text } of this.#runsOf(line, weight)) {
        this.#document.font(font).text(text, left, foot, { lineBreak: false, baseline: 'alphabetic' });
        left += this.#document.widthOfString(text);
      }
    }
  }

  /** The width of a text in the current size. */
  #widthOf(text: string, weight: Weight): number {
    return sumOf(this.#runsOf(text, weight), (part) => this.#document.font(part.font).widthOfString(part.text));
  }

  /** The runs of a text: parts that are printed in one font each. Nearly always it is one. */
  #runsOf(text: string, weight: Weight): { readonly font: string; text: string }[] {
    const fontOf = (letters: string): number => this.#fonts[weight].findIndex(({ hasAll }) => hasAll(letters));
    if (fontOf(text) === 0) return [{ font: `${weight} 0`, text }];
    const parts: { readonly font: string; text: string }[] = [];
    for (const letter of lettersOf(text)) {
      // A letter and the mark after it may be in no font together, if a hidden character was between them.
      const font = `${weight} ${Math.max(0, fontOf(letter))}`;
      const last = parts.at(-1);
      if (last?.font === font) last.text += letter;
      else parts.push({ font, text: letter });
    }
    return parts;
  }

  /** Prints a text on one line, smaller if it is too wide. @returns its height */
  line(text: string, size: number, box: Omit<Box, 'height'>, ink: Ink = {}): number {
    const sizes = [1, 0.9, 0.8, 0.7, 0.6].map((part) => part * size);
    const set = this.fit(text, { width: box.width, sizes, lines: 1, max: 1 }, ink.weight);
    this.print(set, { ...box, y: box.y + ((size - set.size) * LEADING) / 2 }, ink);
    return size * LEADING;
  }

  fill({ x, y, width, height }: Box, color: string): void {
    this.#document.rect(x, y, width, height).fill(color);
  }

  frame({ x, y, width, height }: Box, thickness = 0.5, color = LINE_COLOR): void {
    this.#document.lineWidth(thickness).rect(x, y, width, height).stroke(color);
  }

  rule(x: number, y: number, width: number, thickness = 0.5, color = LINE_COLOR): void {
    this.#document
      .lineWidth(thickness)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke(color);
  }

  /** Draws a code as vector lines, sharp at any resolution. The box needs a white margin of ten modules. */
  code({ width, height, bars }: Code, box: Box): void {
    const across = box.width / width;
    const down = box.height / height;
    for (const bar of bars) {
      const tall = bar.height * down + (height > 1 ? OVERLAP : 0);
      this.#document.rect(box.x + bar.x * across, box.y + bar.y * down, bar.width * across, tall);
    }
    this.#document.fill(BLACK);
  }

  /** Finishes the document and returns it. */
  bytes(): Promise<Buffer> {
    this.#document.end();
    return this.#bytes;
  }
}

async function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of document) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
