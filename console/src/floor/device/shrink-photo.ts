/** The greatest length of the longer side of a photo, in pixels: enough to read a label on it. */
const LONGEST_SIDE = 2_000;
const QUALITY = 0.85;

/** Makes a photo smaller: half a megabyte shows as much as a camera's ten. A file that is no picture stays as it is. */
export async function shrinkPhoto(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext('2d');
    // A device that is short of memory has no room for it.
    if (context === null) return file;
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return blob ?? file;
  } catch {
    return file;
  }
}
