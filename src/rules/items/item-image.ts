/** Images that an item may have at a time. */
export const MOST_IMAGES = 100;

/** A picture as it is kept: upright, without metadata. */
export interface Picture {
  readonly content: Buffer;
  readonly content_type: 'image/jpeg' | 'image/png';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly file_name: string;
}
