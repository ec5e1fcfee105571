import { beforeEach, describe, expect, it } from 'vitest';
import { browserMemory } from '../../app/memory';
import { keep, kept, outboxKept } from './kept';
import type { WaitingScan } from './outbox';

const scan: WaitingScan = { op_id: 'a', task: 1, step: 'scan_goods', owner: '1/2', code: 'TEA' };
const write = (what: string, value: unknown) => browserMemory.set(`kura.floor.${what}`, JSON.stringify(value));

beforeEach(() => {
  for (const what of ['device', 'worker', 'outbox', 'screen'] as const) keep(what, null);
});

describe('what a device keeps', () => {
  it('is read as it was kept', () => {
    const device = { device_no: 1, token: 't', name: 'Scanner', warehouse: 'TOKYO', warehouse_name: '東京倉庫' };
    const outbox = { waiting: [scan], caughtUp: 2, undone: [{ scan, reason: 'No.' }] };
    const screen = { task: null, kind: null, step: 's', screen: 'home', data: {}, choices: [], message: null } as const;
    keep('device', device);
    keep('outbox', outbox);
    keep('screen', { ...screen, sound: 'ok' });
    expect([kept('device'), kept('outbox'), kept('screen'), kept('worker')]).toEqual([
      device,
      outbox,
      { ...screen, sound: 'ok' },
      null,
    ]);
  });

  it('calls the warehouse by its code if an older version kept no name', () => {
    const device = { device_no: 1, token: 't', name: 'Scanner', warehouse: 'TOKYO' };
    write('device', device);
    expect(kept('device')).toEqual({ ...device, warehouse_name: 'TOKYO' });
  });

  it('is nothing if it has another shape, as one of another version may have', () => {
    write('screen', { task: null, step: 's', screen: 'home', sound: 'ok', buttons: [] });
    write('worker', { token: 'w' });
    write('device', ['t']);
    expect([kept('screen'), kept('worker'), kept('device')]).toEqual([null, null, null]);
    browserMemory.set('kura.floor.screen', '{broken');
    expect(kept('screen')).toBeNull();
  });

  it('of the outbox is every scan that can be read', () => {
    write('outbox', { waiting: [{ ...scan, since: 'an update' }, { id: 1 }], notDone: [] });
    expect(outboxKept()).toEqual({ waiting: [{ ...scan, since: 'an update' }], caughtUp: 0, undone: [] });
    write('outbox', 'nothing');
    expect(outboxKept()).toEqual({ waiting: [], caughtUp: 0, undone: [] });
  });
});
