import PDFDocument from 'pdfkit';
import type { Code } from './codes.js';
import { type FittedText, fitText, type Room } from './fit-text.js';
import type { Font, Fonts } from './fonts.js';
import { printable } from './printable.js';

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 } as const;

export type Weight = 'regular' | 'bold';

/** Where something is, in points from the top left corner of the page. */
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
}

export const BLACK = '#000000';
export const GREY = '#555555';
export const PALE = '#eeeeee';
const LINE_COLOR = '#999999';

/** Distance of lines, in sizes of their letters. */
const LEADING = 1.35;
/** Where the foot of Japanese letters stands in their square. */
const BASELINE = 0.88;
/** Dark fields of a code reach into their neighbours by this much: viewers would show seams between them. */
const OVERLAP = 0.04;

export const heightOf = ({ size, lines }: FittedText): number => size * LEADING * lines.length;

/**
 * Letters (UTF-16 units) of a text that are set; there is room for a few hundred. To lay out an unbroken run takes time by the
 * square of its length: one of a megabyte, minutes.
 */
const LONGEST = 1_000;

/**
 * Pages of a paper under the pen. What is drawn goes where it is told and nowhere else: nothing wraps or begins a page
 * by itself. The same calls give the same bytes.
 */
export class Sheet {
  readonly #document: PDFKit.PDFDocument;
  readonly #fonts: Fonts;
  readonly #bytes: Promise<Buffer>;

  constructor(fonts: Fonts, { title, author, created_at }: PaperInfo) {
    this.#fonts = fonts;
    this.#document = new PDFDocument({
      autoFirstPage: false,
      // No font of its own: it would load one that is never printed.
      font: '',
      size: 'A4',
      margin: 0,
      lang: 'ja-JP',
      displayTitle: true,
      info: { Title: title, Author: author, Creator: 'Kura', Producer: 'Kura', CreationDate: created_at },
    });
    for (const weight of ['regular', 'bold'] as const) {
      // pdfkit takes a parsed font as well as a file; its types do not know.
      this.#document.registerFont(weight, fonts[weight] as Font & string);
    }
    this.#bytes = collect(this.#document);
  }

  newPage(): void {
    this.#document.addPage();
  }

  /** Sets a text, whatever its letters and length, in the room that there is for it. */
  fit(text: string, room: Room, weight: Weight = 'regular'): FittedText {
    const font = this.#fonts[weight];
    const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
    const known = printable(short, (codePoint) => font.hasGlyphForCodePoint(codePoint));
    this.#document.font(weight).fontSize(1);
    return fitText(known, room, (piece) => this.#document.widthOfString(piece));
  }

  /** Prints a set text, its first line at the top of a box; the weight is that in which it was set. */
  print({ size, lines }: FittedText, { x, y, width }: Omit<Box, 'height'>, ink: Ink = {}): void {
    const { weight = 'regular', color = BLACK, align = 'left' } = ink;
    this.#document.font(weight).fontSize(size).fillColor(color);
    for (const [index, line] of lines.entries()) {
      const spare = align === 'left' ? 0 : width - this.#document.widthOfString(line);
      const left = x + (align === 'center' ? spare / 2 : spare);
      const foot = y + size * (index * LEADING + (LEADING - 1) / 2 + BASELINE);
      this.#document.text(line, left, foot, { lineBreak: false, baseline: 'alphabetic' });
    }
  }

  /** Prints a text on one line, smaller where it would be too wide. @returns the height that it takes */
  line(text: string, size: number, box: Omit<Box, 'height'>, ink: Ink = {}): number {
    const sizes = [1, 0.9, 0.8, 0.7, 0.6].map((part) => part * size);
    const set = this.fit(text, { width: box.width, sizes, lines: 1, most: 1 }, ink.weight);
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

  /** Draws a code as lines, sharp at any resolution. The box is to have ten modules of white around it. */
  code({ width, height, bars }: Code, box: Box): void {
    const across = box.width / width;
    const down = box.height / height;
    for (const bar of bars) {
      const tall = bar.height * down + (height > 1 ? OVERLAP : 0);
      this.#document.rect(box.x + bar.x * across, box.y + bar.y * down, bar.width * across, tall);
    }
    this.#document.fill(BLACK);
  }

  /** Ends the paper. */
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
