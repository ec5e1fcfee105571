import type { FastifyPluginAsync, InjectOptions } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DemoControls, demoRoutes } from '../../src/http/demo/demo.js';
import { bearerAuthentication } from '../../src/http/edge/tokens.js';
import { callerOf, edge, HEADERS, TOKEN } from './edge-kit.js';

/** A demo without a system: a clock, and events of two accounts on every advance. */
class FakeDemo implements DemoControls {
  at = Temporal.Instant.from('2026-11-24T10:00:00+09:00');
  readonly now = async () => this.at;
  readonly running = false;

  advance: DemoControls['advance'] = async (targetOf, isTold) => {
    this.at = targetOf(this.at);
    const event = (id: string) => ({ at: '2026-11-24T12:30:00+09:00', type: 'shipment.picking', id });
    const events = ['TS001-S000001', 'TS002-S000001', 'TS001-W0001'].map(event).filter(isTold);
    return { now: this.at, events, omitted: 7 };
  };

  reset = async () => {
    this.at = Temporal.Instant.from('2026-11-24T10:00:00+09:00');
    return this.at;
  };
}

const headers = { authorization: `Bearer ${TOKEN}` };
let demo: FakeDemo;
let call: (options: InjectOptions) => Promise<{ status: number; body: Record<string, unknown> }>;

beforeEach(() => {
  demo = new FakeDemo();
  const { app } = edge();
  const authenticate = async (token: string) => (token === TOKEN ? callerOf() : null);
  const controls: FastifyPluginAsync = async (scope) => {
    demoRoutes(scope, await bearerAuthentication(scope, { authenticate, redis: null }), demo);
  };
  void app.register(controls, { prefix: '/demo' });
  call = async (options) => {
    const response = await app.inject({ headers, ...options });
    return { status: response.statusCode, body: response.json() };
  };
});

const advance = (payload: object) => call({ method: 'POST', url: '/demo/clock/advance', payload });

describe('the demo controls', () => {
  it('ask for a token, and for no version', async () => {
    expect(await call({ url: '/demo/clock' })).toEqual({
      status: 200,
      body: { now: '2026-11-24T10:00:00+09:00', running: false },
    });
    for (const options of [
      { url: '/demo/clock' },
      { method: 'POST', url: '/demo/clock/advance', payload: { by: 'PT1H' } },
      { method: 'POST', url: '/demo/reset' },
    ] as const) {
      expect((await call({ ...options, headers: {} })).status).toBe(401);
    }
    expect(demo.at.toString()).toBe('2026-11-24T01:00:00Z');
  });

  it('leave the contract API as it is', async () => {
    expect((await call({ url: '/api/items', headers: HEADERS })).status).toBe(200);
    expect((await call({ url: '/api/items' })).status).toBe(400);
    expect((await call({ url: '/demo/nothing' })).status).toBe(404);
  });

  it('start over without a body', async () => {
    await advance({ by: 'P1D' });
    expect(await call({ method: 'POST', url: '/demo/reset' })).toEqual({
      status: 200,
      body: { now: '2026-11-24T10:00:00+09:00', running: false },
    });
  });
});

describe('an advance', () => {
  it.each([
    [{ by: 'P1DT3H' }, '2026-11-25T13:00:00+09:00'],
    [{ by: 'PT0S' }, '2026-11-24T10:00:00+09:00'],
    [{ by: 'P1M' }, '2026-12-24T10:00:00+09:00'],
    [{ by: 'P1Y' }, '2027-11-24T10:00:00+09:00'],
    [{ to: '2026-11-24T13:00:00+09:00' }, '2026-11-24T13:00:00+09:00'],
    [{ to: '2026-11-24T04:00:00Z' }, '2026-11-24T13:00:00+09:00'],
    [{ by: null, to: '2026-11-24T10:00:00+09:00' }, '2026-11-24T10:00:00+09:00'],
    [{ by: 'PT1H', unknown: true }, '2026-11-24T11:00:00+09:00'],
  ])('with %j leads to %s', async (payload, now) => {
    expect(await advance(payload)).toMatchObject({ status: 200, body: { now } });
  });

  it("tells of the account's own resources only", async () => {
    const { body } = await advance({ by: 'PT1H' });
    const { events, events_omitted } = body as { events: { id: string }[]; events_omitted: number };
    expect(events_omitted).toBe(7);
    expect(events.map(({ id }) => id)).toEqual(['TS001-S000001', 'TS001-W0001']);
    expect(events[0]).toEqual({ at: '2026-11-24T12:30:00+09:00', type: 'shipment.picking', id: 'TS001-S000001' });
  });

  it.each([
    ['nothing', {}, 'by'],
    ['both', { by: 'PT1H', to: '2026-11-25T10:00:00+09:00' }, 'by'],
    ['a number', { by: 60 }, 'by'],
    ['no duration', { by: '1 day' }, 'by'],
    ['a negative duration', { by: '-PT1H' }, 'by'],
    ['more than a year', { by: 'P367D' }, 'by'],
    ['a hundred years', { by: 'P100Y' }, 'by'],
    ['more than the calendar has', { by: 'P999999Y' }, 'by'],
    ['less than the calendar has', { by: '-P999999Y' }, 'by'],
    ['an instant without offset', { to: '2026-11-24T13:00:00' }, 'to'],
    ['a day', { to: '2026-11-25' }, 'to'],
    ['an hour that does not exist', { to: '2026-11-24T25:00:00+09:00' }, 'to'],
    ['the past', { to: '2026-11-24T09:59:59+09:00' }, 'to'],
    ['the far future', { to: '9998-11-24T10:00:00+09:00' }, 'to'],
  ])('is refused with %s', async (_, payload, path) => {
    const { status, body } = await advance(payload);
    expect(status).toBe(422);
    expect(Object.keys(body.errors as object)).toEqual([path]);
    expect(demo.at.toString()).toBe('2026-11-24T01:00:00Z');
  });

  it('is refused without a body', async () => {
    expect((await call({ method: 'POST', url: '/demo/clock/advance' })).status).toBe(422);
  });
});
