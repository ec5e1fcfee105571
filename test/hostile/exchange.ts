/** What came back of one request. Status 0: no answer, the connection broke. */
export interface Answer {
  readonly status: number;
  readonly bytes: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The beginning of the answer, for people. */
  readonly text: string;
}

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
}
