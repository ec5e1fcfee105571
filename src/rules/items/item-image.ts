/** Maximum number of images of an item. */
export const MAX_IMAGES = 100;

/** A picture as it is stored: upright and without metadata. */
export interface Picture {
  readonly content: Buffer;
  readonly content_type: 'image/jpeg' | 'image/png';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly file_name: string;
}
