/** The longer side in pixels: enough for a picture as wide as a thumb on a sharp screen. */
const LONGEST_SIDE = 240;
/** The same limit as for uploads: stored pictures have at most 50 million pixels. */
const SECONDS_TO_UNPACK = 5;

/**
 * A stored picture as screens of the floor show it: a JPEG of a few kilobytes. What is transparent becomes white. The caller
 * must do one picture at a time, as with uploads.
 * @param content upright and without metadata
 */
export async function smallPicture(content: Buffer): Promise<Buffer> {
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
