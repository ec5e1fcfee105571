import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A statement that was sent to the database while a request was answered. */
export interface Sent<Request> {
  readonly request: Request;
  readonly text: string;
  readonly values: readonly unknown[];
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown;

/**
 * Writes down what the driver sends in this process, whatever connection it goes by, as long as it is for a request. Work that
 * a test does beside requests (the warehouse's, say) is not written down.
 */
export class StatementRecorder<Request> {
  readonly sent: Sent<Request>[] = [];
  readonly #request = new AsyncLocalStorage<Request>();
  readonly #query: Query;

  constructor() {
    const driver = pg.Client.prototype as unknown as { query: Query };
    const query = driver.query;
    const note = this.#note.bind(this);
    this.#query = query;
    driver.query = function (...given) {
      note(given);
      return query.apply(this, given);
    };
  }

  /** What is sent until `work` ends is sent for the request. */
  during = <T>(request: Request, work: () => Promise<T>): Promise<T> => this.#request.run(request, work);

  /** Gives the driver back as it was. */
  stop(): void {
    (pg.Client.prototype as unknown as { query: Query }).query = this.#query;
  }

  #note([given, values]: readonly unknown[]): void {
    const request = this.#request.getStore();
    if (request === undefined) return;
    const query = typeof given === 'string' ? { text: given, values } : (given as { text?: unknown; values?: unknown });
    // COPY, whose text is elsewhere: it must not go unseen.
    const text = typeof query.text === 'string' ? query.text : String((given as { cursor?: unknown }).cursor ?? given);
    this.sent.push({ request, text, values: Array.isArray(query.values) ? query.values : [] });
  }
}
