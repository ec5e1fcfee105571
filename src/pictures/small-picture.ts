import { inTurn } from './in-turn.js';

/** The longer side in pixels: enough for a picture as wide as a thumb on a sharp screen. */
const LONGEST_SIDE = 240;
/** The same limit as for uploads: stored pictures have at most 50 million pixels. */
const SECONDS_TO_UNPACK = 5;

/**
 * A stored picture as screens of the floor show it: a JPEG of a few kilobytes. What is transparent becomes white. It
 * takes some hundredths of a second, of the largest pictures a second.
 * @param asker the device: the key in the fair queue
 * @param read answers the stored picture, upright and without metadata; null: it is gone
 * @throws unavailable when it does not get its turn
 */
export const smallPicture = (asker: string, read: () => Promise<Buffer | null>): Promise<Buffer | null> =>
  inTurn(asker, async () => {
    const content = await read();
    return content === null ? null : scaledDown(content);
  });

async function scaledDown(content: Buffer): Promise<Buffer> {
  // Loaded for the first picture only, as for uploads.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp(content)
    .timeout({ seconds: SECONDS_TO_UNPACK })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer();
}
