// The default export: the named export `raw` is a symbology.
import bwip from 'bwip-js/node';

/** A dark rectangle of a code, in modules from its top left corner. */
export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A code as dark bars on a field of modules, without its quiet zone. */
export interface Code {
  readonly width: number;
  readonly height: number;
  readonly bars: readonly Bar[];
}

/** Code 128; one module high, to be stretched. @param text printable ASCII */
export const code128 = (text: string): Code => linear('code128', text);

/**
 * NW-7 (Codabar), which carriers of Japan read on their labels; one module high, to be stretched. Like their codes it begins
 * and ends with the letter A, which scanners do not output.
 * @param text digits and the signs `-$:/.+`
 */
export const nw7 = (text: string): Code => linear('rationalizedCodabar', `A${text}A`);

/** Whether NW-7 can encode a text. */
export const isNw7 = (text: string): boolean => /^[0-9$:/.+-]+$/.test(text);

function linear(symbology: string, text: string): Code {
  const [symbol] = bwip.raw(symbology, text);
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('bwip-js returned no bars');
  const bars: Bar[] = [];
  let x = 0;
  for (const [index, width] of symbol.sbs.entries()) {
    // Bars and spaces alternate, starting with a bar.
    if (index % 2 === 0) bars.push({ x, y: 0, width, height: 1 });
    x += width;
  }
  return { width: x, height: 1, bars };
}

/** QR code that stays readable when 15 percent of it is lost. */
export function qrCode(text: string): Code {
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M');
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('bwip-js returned no field');
  const { pixs, pixx, pixy } = symbol;
  const bars: Bar[] = [];
  for (let y = 0; y < pixy; y += 1) {
    let from = 0;
    for (let x = 0; x <= pixx; x += 1) {
      const dark = x < pixx && pixs[y * pixx + x] === 1;
      if (dark) continue;
      if (x > from) bars.push({ x: from, y, width: x - from, height: 1 });
      from = x + 1;
    }
  }
  return { width: pixx, height: pixy, bars };
}
