import type { Answer, Api, Json, Method } from './api.js';
import { type Browser, hire } from './people.js';
import { Provider } from './scanner.js';

/* People of the desk: an administrator, others of the staff, and somebody who works in Osaka alone. */

export class Desk {
  private constructor(
    readonly api: Api,
    readonly provider: Provider,
    readonly floor: Browser,
    readonly limited: Browser,
  ) {}

  static async open(api: Api): Promise<Desk> {
    const provider = await Provider.open(api);
    const floor = await hire(api, 'floor@example.com', 'floor');
    const limited = await hire(api, 'osaka@example.com', 'floor');
    const [osaka] = await api.rows("select person_id from people where email = 'osaka@example.com'");
    await provider.desk('PUT', `/staff/${osaka?.person_id}/warehouses`, { warehouses: ['OSAKA'] });
    return new Desk(api, provider, floor, limited);
  }

  /** A request of somebody of the staff, of an administrator unless said otherwise. */
  ask(method: Method, path: string, body?: unknown, browser = this.provider.admin): Promise<Answer> {
    return this.provider.desk(method, path, body, browser);
  }

  async rows(path: string, list: string, browser = this.provider.admin): Promise<readonly Json[]> {
    return (await this.ask('GET', path, undefined, browser)).body[list] as readonly Json[];
  }
}
