/** A part of a multipart form. */
export interface FormPart {
  readonly name: string;
  /** Without folders; absent if the part has no filename. */
  readonly filename?: string | undefined;
  /** Null for a plain field, which is a text. */
  readonly content: Buffer | null;
  /** The text of a plain field. */
  readonly value?: string;
}
