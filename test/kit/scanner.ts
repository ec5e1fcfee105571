import { withoutFaults } from '../../src/kernel/decoded.js';
import { setPlaces } from '../../src/operations/places/set-places.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { ScanAnswer } from '../../src/rules/floor/task.js';
import { decodePlaces } from '../../src/wire/console/places.js';
import type { Answer, Api, Method } from './api.js';
import { accept, type Browser, hire, setUp } from './people.js';

/* Devices of the floor, with somebody signed in on them. */

/** Defines places of TOKYO, as a file of places would. */
export const makePlaces = (api: Api, places: readonly object[]): Promise<unknown> =>
  setPlaces(api.ctx, 'TOKYO', decodePlaces(withoutFaults({ places })), staff('Sato'));

/** Ends whatever an earlier test left open. */
export const endTasks = (api: Api): Promise<unknown> =>
  api.rows('update floor_tasks set person_id = null, done_at = now() where done_at is null');

/** What a test sends: what the device believes, unless it says otherwise. */
export interface Sent {
  readonly op_id?: string;
  readonly task?: number | null;
  readonly step?: string;
  readonly code?: string;
  readonly choice?: string;
  readonly units?: number;
}

/** A device. It sends the task and the step of its last answer, as a real one does. */
export class Scanner {
  #count = 0;
  /** The last answer. */
  last: ScanAnswer = {
    task: null,
    kind: null,
    step: 'home',
    screen: 'home',
    data: {},
    choices: [],
    message: null,
    sound: 'ok',
  };

  constructor(
    readonly api: Api,
    readonly device_no: number,
    readonly token: string,
    readonly session: string,
  ) {}

  request(method: Method, path: string, body?: unknown): Promise<Answer> {
    const headers = {
      'x-forwarded-for': '192.0.2.9',
      authorization: `Bearer ${this.token}`,
      'x-kura-session': this.session,
    };
    return this.api.visit(method, `/floor${path}`, body, headers);
  }

  /** Sends a photo of a receipt or a shipment, as a browser sends a form. @param sent how its bytes are sent */
  async photograph(
    id: string,
    fields: Readonly<Record<string, string>>,
    picture: Buffer,
    sent: (body: Buffer) => unknown = (body) => body,
  ): Promise<Answer> {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    data.append('file', new Blob([new Uint8Array(picture)]), '写真.jpg');
    const form = new Response(data);
    const headers = {
      'content-type': form.headers.get('content-type') ?? '',
      'x-forwarded-for': '192.0.2.9',
      authorization: `Bearer ${this.token}`,
      'x-kura-session': this.session,
    };
    const path = `/floor/${id.includes('-W') ? 'receipts' : 'shipments'}/${id}/photos`;
    return this.api.visit('POST', path, sent(Buffer.from(await form.arrayBuffer())), headers);
  }

  /** Sends, and takes the answer over. */
  async send(sent: Sent): Promise<ScanAnswer> {
    this.#count += 1;
    const { task, step } = this.last;
    const { status, body } = await this.request('POST', '/scan', { op_id: `op-${this.#count}`, task, step, ...sent });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    this.last = body as unknown as ScanAnswer;
    return this.last;
  }

  scan = (code: string): Promise<ScanAnswer> => this.send({ code });
  press = (choice: string): Promise<ScanAnswer> => this.send({ choice });
  type = (units: number): Promise<ScanAnswer> => this.send({ units });

  /** What a device shows that was just switched on. */
  async wake(): Promise<ScanAnswer> {
    this.last = (await this.request('GET', '/screen')).body as unknown as ScanAnswer;
    return this.last;
  }
}

/** The provider's administrator, who pairs devices and makes badges, and the people who work with them. */
export class Provider {
  private constructor(
    readonly api: Api,
    readonly admin: Browser,
  ) {}

  static async open(api: Api): Promise<Provider> {
    return new Provider(api, await accept(api, await setUp(api)));
  }

  desk(method: Method, path: string, body?: unknown, { cookies } = this.admin): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return this.api.visit(method, `/desk${path}`, body, { cookie });
  }

  /** Somebody new of the staff. */
  async worker(email: string): Promise<{ readonly badge: string; readonly pin: string }> {
    await hire(this.api, email, 'floor');
    const [row] = await this.api.rows('select person_id from people where email = $1', [email]);
    const { body } = await this.desk('POST', `/staff/${row?.person_id}/badge`, { pin: '482915' });
    return body as unknown as { badge: string; pin: string };
  }

  /** A new device on which somebody signs in. */
  async device(worker: { readonly badge: string; readonly pin: string }, warehouse = 'TOKYO'): Promise<Scanner> {
    const { body: added } = await this.desk('POST', '/devices', { name: 'Scanner', warehouse });
    const address = { 'x-forwarded-for': '192.0.2.9' };
    const { body: paired } = await this.api.visit('POST', '/floor/pair', { code: added.code }, address);
    const token = String(paired.token);
    const headers = { ...address, authorization: `Bearer ${token}` };
    const { badge, pin } = worker;
    const { body: signedIn } = await this.api.visit('POST', '/floor/sign-in', { badge, pin }, headers);
    return new Scanner(this.api, Number(paired.device_no), token, String(signedIn.session));
  }
}
