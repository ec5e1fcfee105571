/** A request of a client program that was answered. */
export interface LoggedRequest {
  readonly at: Date;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  readonly duration_ms: number;
  readonly request_id: string;
}

/** A logged request, with its account and its token. */
export interface RequestOfAnybody extends LoggedRequest {
  readonly account_id: string;
  readonly entry_no: number;
  readonly token_id: number;
  /** The name of the token, also when it is deleted. */
  readonly token: string;
}
