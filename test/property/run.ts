import fc from 'fast-check';
import { VERSIONS, type Version } from '../../src/wire/contract/versions.js';
import { type Document, servedDocuments } from '../kit/documented.js';
import { differingLists } from './audit.js';
import { jsonIn, wrongAnswer } from './check.js';
import type { Plan, Route } from './plan.js';
import { plans } from './plans.js';
import { reproduction } from './reproduce.js';
import { Tally } from './tally.js';
import type { Request, World } from './world.js';

/* A run: so many requests, some of them in flight at once, each answer held against the reference. */

export interface Settings {
  readonly requests: number;
  readonly seed: number;
  readonly in_flight: number;
}

export interface Outcome {
  readonly tally: Tally;
  /** What went wrong, each with what to do to see it again; one of a kind. */
  readonly failures: readonly string[];
}

/** It forgets everything, and is called at the end. */
const LAST = 'resetDemo';
const RESET = '/demo/reset';
/** Plans make the API answer otherwise than its reference says, on purpose (test/api/demo-scenarios.test.ts). */
const OF_PLANS = ['planScenario', 'withdrawScenario'];

export async function routesOf(): Promise<Route[]> {
  const documents = await servedDocuments();
  return VERSIONS.flatMap((version) => {
    const document = documents[version];
    return Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        version,
        document,
        method,
        template: path.startsWith('/demo/') ? path : `/api${path}`,
        operation,
      })),
    );
  }).filter(({ operation }) => ![LAST, ...OF_PLANS].includes(operation.operationId));
}

type Routed = readonly [plan: Plan, version: Version];

/** One in so many requests is one of the latest, sent once more. */
const AGAIN_EVERY = 40;
const CHUNK = 200;
/** Stock is verified every so many requests, with nothing in flight. */
const VERIFY_EVERY = 4_000;

const planned = (routes: readonly Route[]): fc.Arbitrary<Routed> =>
  fc.oneof(
    ...VERSIONS.map((version, index) => ({
      weight: index + 1,
      arbitrary: plans(routes.filter((route) => route.version === version)).map((plan): Routed => [plan, version]),
    })),
  );

/** Requests in the order in which they are sent: the same for the same seed. */
function* sequence(routes: readonly Route[], { requests, seed }: Settings): Generator<Routed> {
  const arbitrary = planned(routes);
  for (let chunk = 0; chunk * CHUNK < requests; chunk += 1) {
    const numRuns = Math.min(CHUNK, requests - chunk * CHUNK);
    yield* fc.sample(arbitrary, { seed: Math.imul(seed, 1_000_003) + chunk, numRuns });
  }
}

interface Sent {
  readonly request: Request;
  readonly answer: ReturnType<World['send']>;
}

export class Run {
  readonly tally = new Tally();
  readonly #failures = new Map<string, string>();
  readonly #latest: Request[] = [];

  constructor(
    readonly world: World,
    readonly documents: Readonly<Record<Version, Document>>,
    readonly settings: Settings,
  ) {}

  async go(routes: readonly Route[]): Promise<Outcome> {
    const { in_flight } = this.settings;
    const flying: Sent[] = [];
    let no = 0;
    for (const routed of sequence(routes, this.settings)) {
      // What is sent may rest on answers that came before, but not on how fast the later ones come.
      if (flying.length >= in_flight) await this.#receive(flying.shift());
      flying.push(this.#send(routed, no));
      no += 1;
      if (no % VERIFY_EVERY === 0) {
        for (const sent of flying.splice(0)) await this.#receive(sent);
        await this.#verify(`${no} requests`);
      }
    }
    for (const sent of flying) await this.#receive(sent);
    await this.#verify(`${no} requests`);
    await this.#reset();
    return { tally: this.tally, failures: [...this.#failures.values()] };
  }

  /** It is called last, as it forgets all that was done. */
  async #reset(): Promise<void> {
    for (const authorization of [this.world.authorization, 'Bearer nobody']) {
      const headers = { authorization };
      const request = {
        operationId: LAST,
        version: '1.6',
        method: 'POST',
        url: RESET,
        headers,
        body: undefined,
      } as const;
      await this.#receive({ request, answer: this.world.send(request) });
    }
    await this.#verify('the reset');
  }

  #send([plan, version]: Routed, no: number): Sent {
    const old = no % AGAIN_EVERY === 0 ? this.#latest[no % 7] : undefined;
    const request = old ?? this.world.request(plan, version, no);
    this.#latest.unshift(request);
    this.#latest.splice(8);
    return { request, answer: this.world.send(request) };
  }

  async #receive(sent: Sent | undefined): Promise<void> {
    if (sent === undefined) return;
    const { request } = sent;
    const received = await sent.answer;
    this.tally.count(request.operationId, request.version, received.status);
    const wrong = await wrongAnswer(this.documents[request.version], request, received);
    if (wrong !== null) {
      this.#fail(
        `${request.operationId} ${received.status} ${wrong.split('\n')[0]?.replaceAll(/\d+/g, 'N').slice(0, 160)}`,
        () =>
          [
            `${received.status}: ${wrong}`,
            received.text.slice(0, 300),
            this.world.loggedAbout(received.headers['x-request-id']),
            reproduction(request),
          ].join('\n'),
      );
    } else if (received.status < 300 && !request.url.includes('dry_run')) {
      this.world.pools.learn(request, jsonIn(received));
    }
  }

  #fail(kind: string, tell: () => string): void {
    if (!this.#failures.has(kind)) this.#failures.set(kind, tell());
  }

  async #verify(after: string): Promise<void> {
    const found = [...(await this.world.differences()), ...(await differingLists(this.world))];
    if (found.length > 0) this.#fail('verify', () => `after ${after}: ${found.join('\n')}`);
  }
}
