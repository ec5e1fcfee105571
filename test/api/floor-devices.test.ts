import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setMaintenance } from '../../src/operations/server/switches.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { type Answer, type Api, faultsOf, type Method, openApi } from '../kit/api.js';
import { accept, type Browser, hire, setUp } from '../kit/people.js';

/* Devices of the floor: pairing, revoking, and signing in on them with badge and PIN. */

let api: Api;
let admin: Browser;
let worker: number;
let warehouse: string;
let nameOfWarehouse: string;
let warehouses: string[];
beforeAll(async () => {
  api = await openApi();
  admin = await accept(api, await setUp(api));
  await hire(api, 'floor@example.com', 'floor');
  [{ person_id: worker }] = (await api.rows("select person_id from people where email = 'floor@example.com'")) as [
    { person_id: number },
  ];
  warehouses = (await api.rows('select warehouse from warehouses order by warehouse')).map((row) =>
    String(row.warehouse),
  );
  warehouse = warehouses[0] as string;
  [{ name: nameOfWarehouse }] = (await api.rows('select name from warehouses where warehouse = $1', [warehouse])) as [
    { name: string },
  ];
});
afterAll(() => api.close());

const desk = (method: Method, path: string, body?: unknown, browser = admin): Promise<Answer> =>
  api.visit(method, `/desk${path}`, body, {
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });

interface Device {
  readonly device_no: number;
  readonly token: string;
}

/** A request of a device. */
const floor = (method: Method, path: string, body?: unknown, token?: string, session?: string): Promise<Answer> =>
  api.visit(method, `/floor${path}`, body, {
    'x-forwarded-for': '192.0.2.9',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(session === undefined ? {} : { 'x-kura-session': session }),
  });

async function added(name = 'Scanner'): Promise<{ device_no: number; code: string }> {
  const { status, body } = await desk('POST', '/devices', { name, warehouse });
  expect(status).toBe(201);
  return body as { device_no: number; code: string };
}

async function paired(): Promise<Device> {
  const { body } = await floor('POST', '/pair', { code: (await added()).code });
  return body as unknown as Device;
}

const badgeOf = async (pin: string | null = '482915'): Promise<{ badge: string; pin: string }> =>
  (await desk('POST', `/staff/${worker}/badge`, { pin })).body as { badge: string; pin: string };

const signIn = (token: string, badge: string, pin: string): Promise<Answer> =>
  floor('POST', '/sign-in', { badge, pin }, token);

const sessionOf = async (token: string, badge: string, pin = '482915'): Promise<string> =>
  (await signIn(token, badge, pin)).body.session as string;

const errorOf = ({ status, body }: Answer) => [status, body.error];

/** A badge that reads well, and that nobody has. */
const UNKNOWN = 'KB-22222222222';

describe('pairing', () => {
  it('changes a code for a token, once, however the code is written', async () => {
    const { device_no, code } = await added('台車1');
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    const first = await floor('POST', '/pair', { code: ` ${code.toLowerCase().replace('-', '')}` });
    expect([first.status, first.body]).toEqual([
      201,
      {
        device_no,
        name: '台車1',
        warehouse,
        warehouse_name: nameOfWarehouse,
        token: expect.stringMatching(/^kura_device_.{43}$/),
      },
    ]);
    const again = await floor('POST', '/pair', { code });
    expect([again.status, faultsOf(again)]).toEqual([422, ['code']]);
    expect(errorOf(await floor('GET', '/me', undefined, String(first.body.token)))).toEqual([401, 'sign_in_required']);
  });

  it('refuses a code after ten minutes', async () => {
    const { device_no, code } = await added();
    await api.rows("update devices set code_expires_at = now() - interval '1 second' where device_no = $1", [
      device_no,
    ]);
    expect((await floor('POST', '/pair', { code })).status).toBe(422);
  });

  it('keeps neither code nor token', async () => {
    const { code } = await added();
    const { token } = (await floor('POST', '/pair', { code: (await added()).code })).body;
    const kept = JSON.stringify(await api.rows('select d::text from devices d'));
    expect(kept).not.toContain(code.replace('-', ''));
    expect(kept).not.toContain(String(token));
  });

  it('names every fault of a new device', async () => {
    const refused = await desk('POST', '/devices', { name: '', warehouse: 'NOWHERE' });
    expect([refused.status, faultsOf(refused).sort()]).toEqual([422, ['name', 'warehouse']]);
  });

  it('is for administrators: others of the staff are refused', async () => {
    const other = await hire(api, 'other@example.com', 'floor');
    expect((await desk('GET', '/devices', undefined, other)).status).toBe(403);
    expect((await desk('POST', '/devices', { name: 'A', warehouse }, other)).status).toBe(403);
    expect((await desk('DELETE', '/devices/1', undefined, other)).status).toBe(403);
    expect((await desk('POST', `/staff/${worker}/badge`, {}, other)).status).toBe(403);
    expect((await desk('PUT', `/staff/${worker}/pin`, {}, other)).status).toBe(403);
    expect((await desk('PUT', `/staff/${worker}/warehouses`, { warehouses: null }, other)).status).toBe(403);
  });
});

describe('revoking', () => {
  it('is obeyed at once, ends the session, and is listed and recorded', async () => {
    const { device_no, token } = await paired();
    const { badge } = await badgeOf();
    const session = await sessionOf(token, badge);
    expect((await floor('GET', '/me', undefined, token, session)).status).toBe(200);
    expect((await desk('DELETE', `/devices/${device_no}`)).status).toBe(200);
    expect(errorOf(await floor('GET', '/me', undefined, token, session))).toEqual([401, 'unauthorized']);
    expect((await desk('DELETE', `/devices/${device_no}`)).status).toBe(404);
    const { devices } = (await desk('GET', '/devices')).body as { devices: Record<string, unknown>[] };
    expect(devices.find((one) => one.device_no === device_no)).toMatchObject({ status: 'revoked', person: null });
    const { audit } = (await admin.call('GET', '/provider/audit')).body as { audit: { action: string }[] };
    expect(audit.slice(0, 5).map(({ action }) => action)).toEqual([
      'revokeDevice',
      'signIn',
      'makeBadge',
      'pairDevice',
      'addDevice',
    ]);
  });
});

describe('signing in', () => {
  it('tells who, where; another device ends nothing; signing out ends it', async () => {
    const [one, two] = [await paired(), await paired()];
    const { badge } = await badgeOf();
    const first = await sessionOf(one.token, badge);
    const second = await sessionOf(two.token, badge);
    expect((await floor('GET', '/me', undefined, one.token, first)).body).toMatchObject({
      device: { device_no: one.device_no, warehouse, warehouse_name: nameOfWarehouse },
      person: { person_id: worker, name: 'floor', role: 'floor', language: 'ja' },
    });
    // A session is of its device.
    expect(errorOf(await floor('GET', '/me', undefined, two.token, first))).toEqual([401, 'sign_in_required']);
    await floor('POST', '/sign-out', undefined, one.token, first);
    expect(errorOf(await floor('GET', '/me', undefined, one.token, first))).toEqual([401, 'sign_in_required']);
    expect((await floor('GET', '/me', undefined, two.token, second)).status).toBe(200);
  });

  it('tells the device what its warehouse is called now', async () => {
    const { device_no, token } = await paired();
    const { badge } = await badgeOf();
    await api.rows('update warehouses set name = $2 where warehouse = $1', [warehouse, '北倉庫']);
    const { body } = await signIn(token, badge, '482915');
    await api.rows('update warehouses set name = $2 where warehouse = $1', [warehouse, nameOfWarehouse]);
    expect(body.device).toEqual({ device_no, name: 'Scanner', warehouse, warehouse_name: '北倉庫' });
  });

  it('does not tell whether badge or PIN is wrong', async () => {
    const { token } = await paired();
    const { badge } = await badgeOf();
    const said = ({ status, body }: Answer) => ({ status, ...body, request_id: null });
    const [wrongPin, unknown] = [await signIn(token, badge, '0000'), await signIn(token, UNKNOWN, '0000')];
    expect(said(unknown)).toEqual(said(wrongPin));
    expect(errorOf(unknown)).toEqual([401, 'wrong_sign_in']);
  });

  it('reads badges and pairing codes with what scanners are set to send before them', async () => {
    const { code } = await added();
    const { status, body } = await floor('POST', '/pair', { code: `]Q1${code}` });
    expect(status).toBe(201);
    const { badge, pin } = await badgeOf();
    expect((await signIn(String(body.token), `]C0${badge}`, pin)).status).toBe(200);
  });

  it('says so when no badge was read', async () => {
    const { token } = await paired();
    for (const misread of ['4901234567894', 'KB-22222222223'])
      expect(faultsOf(await signIn(token, misread, '1234'))).toEqual(['badge']);
  });

  it('locks a badge out on every device after five wrong PINs, until its PIN is changed', async () => {
    const { badge } = await badgeOf();
    const [one, two] = [await paired(), await paired()];
    for (const _ of Array(5)) expect((await signIn(one.token, badge, '0000')).status).toBe(401);
    const locked = await signIn(two.token, badge, '482915');
    expect(locked.status).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(3_500);
    expect((await desk('PUT', `/staff/${worker}/pin`, { pin: '7391' })).body).toEqual({ pin: '7391' });
    expect((await signIn(two.token, badge, '7391')).status).toBe(200);
  });

  it('locks a device out after twenty wrong badges; others go on', async () => {
    const { badge } = await badgeOf();
    const [one, two] = [await paired(), await paired()];
    await api.rows('insert into failed_sign_ins (counted_for, failures, since) values ($1, 19, now())', [
      `device:${one.device_no}`,
    ]);
    // A right one is not counted, and forgets nothing.
    expect((await signIn(one.token, badge, '482915')).status).toBe(200);
    expect((await signIn(one.token, UNKNOWN, '0000')).status).toBe(401);
    expect((await signIn(one.token, badge, '482915')).status).toBe(429);
    expect((await signIn(two.token, badge, '482915')).status).toBe(200);
  });

  it('is refused in a warehouse where the person does not work, after a right PIN only', async () => {
    const { token } = await paired();
    const { badge } = await badgeOf();
    const session = await sessionOf(token, badge);
    const other = warehouses.find((one) => one !== warehouse);
    const set = (wanted: unknown) => desk('PUT', `/staff/${worker}/warehouses`, { warehouses: wanted });
    expect((await set([other])).body).toEqual({ warehouses: [other] });
    expect(errorOf(await signIn(token, badge, '482915'))).toEqual([403, 'forbidden']);
    expect((await signIn(token, badge, '0000')).status).toBe(401);
    expect((await floor('GET', '/me', undefined, token, session)).status).toBe(403);
    await set([warehouse]);
    expect((await floor('GET', '/me', undefined, token, session)).status).toBe(200);
    expect(faultsOf(await set([warehouse, 'NOWHERE']))).toEqual(['warehouses.1']);
    expect((await set(null)).body).toEqual({ warehouses: null });
  });

  it('ends after an hour without a request, after twelve hours, with the badge, and with the person', async () => {
    const { device_no, token } = await paired();
    const { badge } = await badgeOf();
    const status = async (session: string) => (await floor('GET', '/me', undefined, token, session)).status;
    for (const column of [
      "last_seen_at = now() - interval '61 minutes'",
      "signed_in_at = now() - interval '12 hours'",
    ]) {
      const session = await sessionOf(token, badge);
      expect(await status(session)).toBe(200);
      await api.rows(`update floor_sessions set ${column} where device_no = $1`, [device_no]);
      expect(await status(session)).toBe(401);
    }
    const session = await sessionOf(token, badge);
    const made = await badgeOf(null);
    expect(await status(session)).toBe(401);
    expect((await signIn(token, badge, '482915')).status).toBe(401);
    const later = await sessionOf(token, made.badge, made.pin);
    await admin.call('PUT', `/provider/staff/${worker}`, { disabled: true });
    expect(await status(later)).toBe(401);
    expect((await desk('POST', `/staff/${worker}/badge`, {})).status).toBe(409);
    await admin.call('PUT', `/provider/staff/${worker}`, { disabled: false });
  });

  it('are counted for the network of whoever makes them, before PINs are hashed', async () => {
    await api.rows(
      "insert into failed_sign_ins values ('network:127.0.0.1', 59, now()) on conflict (counted_for) do update set failures = 59",
    );
    const made = await desk('POST', `/staff/${worker}/badge`, {});
    expect(made.status).toBe(201);
    expect((await desk('POST', `/staff/${worker}/badge`, {})).status).toBe(429);
    expect((await desk('PUT', `/staff/${worker}/pin`, {})).status).toBe(429);
    const { token } = await paired();
    expect((await signIn(token, String(made.body.badge), String(made.body.pin))).status).toBe(200);
    await api.rows('truncate failed_sign_ins');
    expect((await desk('PUT', `/staff/${worker}/pin`, {})).status).toBe(200);
  });

  it('refuses PINs that are tried first', async () => {
    for (const pin of ['123', '1111', '123456', '987654321', '12a4'])
      expect(faultsOf(await desk('POST', `/staff/${worker}/badge`, { pin }))).toEqual(['pin']);
  });
});

describe('the frame', () => {
  it('refuses strangers, and pages of other origins', async () => {
    const { token } = await paired();
    expect(errorOf(await floor('GET', '/me'))).toEqual([401, 'unauthorized']);
    expect(errorOf(await floor('GET', '/me', undefined, 'kura_device_x'))).toEqual([401, 'unauthorized']);
    expect((await api.visit('GET', '/desk/devices')).status).toBe(401);
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = { name: 'A', warehouse };
    const foreign = await api.visit('POST', '/desk/devices', body, { cookie, origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect((await floor('GET', '/%00', undefined, token)).status).toBe(404);
  });

  it('has a document of both, in which each operation says how it is authenticated', async () => {
    const { paths } = (await api.visit('GET', '/openapi/floor.json')).body as {
      paths: Record<string, Record<string, { security?: object[] }>>;
    };
    expect(Object.keys(paths).sort()).toEqual([
      '/desk/accounts/{account_id}/photos/{photo_no}',
      '/desk/accounts/{account_id}/removals/{removal_no}/give-up',
      '/desk/accounts/{account_id}/removals/{removal_no}/withdraw',
      '/desk/adjustments',
      '/desk/batches',
      '/desk/batches/papers.pdf',
      '/desk/counts',
      '/desk/counts/finished',
      '/desk/counts/{count_no}/approve',
      '/desk/counts/{count_no}/dismiss',
      '/desk/decisions',
      '/desk/devices',
      '/desk/devices/{device_no}',
      '/desk/label-files/{file_no}/labels.csv',
      '/desk/label-programs',
      '/desk/label-programs/{carrier}',
      '/desk/labels/items.pdf',
      '/desk/labels/places.pdf',
      '/desk/late-orders',
      '/desk/maintenance',
      '/desk/maintenance/planned',
      '/desk/manifests',
      '/desk/manifests/{manifest_no}',
      '/desk/manifests/{manifest_no}/close',
      '/desk/manifests/{manifest_no}/manifest.pdf',
      '/desk/orders',
      '/desk/orders/{id}',
      '/desk/orders/{id}/cancel-recalled',
      '/desk/quarantine',
      '/desk/quarantine/release',
      '/desk/recalls',
      '/desk/recalls/{recall_no}',
      '/desk/recalls/{recall_no}/unblock',
      '/desk/recalls/{recall_no}/withdraw',
      '/desk/receipts',
      '/desk/receipts/{id}',
      '/desk/receipts/{id}/photos',
      '/desk/receipts/{id}/receipt.pdf',
      '/desk/removals',
      '/desk/removals/stopped',
      '/desk/requests',
      '/desk/requests/{shipment_id}/accept',
      '/desk/requests/{shipment_id}/refuse',
      '/desk/shipments/papers.pdf',
      '/desk/shipments/{id}/labels',
      '/desk/shipments/{id}/photos',
      '/desk/staff',
      '/desk/staff/{person_id}/badge',
      '/desk/staff/{person_id}/pin',
      '/desk/staff/{person_id}/warehouses',
      '/desk/tasks',
      '/desk/variances',
      '/desk/variances/{count_no}',
      '/desk/warehouses/{warehouse}/batches/plan',
      '/desk/warehouses/{warehouse}/batches/{batch_no}',
      '/desk/warehouses/{warehouse}/batches/{batch_no}/dissolve',
      '/desk/warehouses/{warehouse}/calendar',
      '/desk/warehouses/{warehouse}/calendar/{year}/{month}',
      '/desk/warehouses/{warehouse}/day',
      '/desk/warehouses/{warehouse}/labels/{carrier}',
      '/desk/warehouses/{warehouse}/labels/{carrier}/files',
      '/desk/warehouses/{warehouse}/labels/{carrier}/numbers',
      '/desk/warehouses/{warehouse}/lead-times',
      '/desk/warehouses/{warehouse}/lots',
      '/desk/warehouses/{warehouse}/map',
      '/desk/warehouses/{warehouse}/orders',
      '/desk/warehouses/{warehouse}/packed',
      '/desk/warehouses/{warehouse}/places',
      '/desk/warehouses/{warehouse}/places/close',
      '/desk/warehouses/{warehouse}/places/{place}',
      '/desk/warehouses/{warehouse}/receipts',
      '/desk/warehouses/{warehouse}/stock',
      '/desk/warehouses/{warehouse}/tasks/{task_no}/cancel',
      '/desk/warehouses/{warehouse}/tasks/{task_no}/put-aside',
      '/desk/warehouses/{warehouse}/work-done',
      '/desk/warehouses/{warehouse}/zones',
      '/desk/waves',
      '/desk/waves/preview',
      '/desk/waves/ready',
      '/desk/waves/release',
      '/desk/waves/{wave_no}/papers.pdf',
      '/floor/items/{id}/images/{image_id}',
      '/floor/me',
      '/floor/pair',
      '/floor/pin',
      '/floor/receipts/{id}/photos',
      '/floor/scan',
      '/floor/screen',
      '/floor/shipments/{id}/papers.pdf',
      '/floor/shipments/{id}/photos',
      '/floor/sign-in',
      '/floor/sign-out',
    ]);
    const security = (path: string, method: string) => paths[path]?.[method]?.security;
    expect(security('/desk/devices', 'get')).toEqual([{ session: [] }]);
    expect(security('/floor/pair', 'post')).toEqual([]);
    expect(security('/floor/sign-in', 'post')).toEqual([{ device: [] }]);
    expect(security('/floor/me', 'get')).toBeUndefined();
  });

  it('is closed during maintenance', async () => {
    const answers = () => Promise.all([floor('GET', '/me'), api.visit('GET', '/desk/devices')]);
    const statuses = async () => (await answers()).map(({ status }) => status);
    await setMaintenance(api.ctx, true, staff('operator'));
    await expect.poll(statuses, { timeout: 10_000 }).toEqual([503, 503]);
    expect((await answers()).map(({ headers }) => headers['retry-after'])).toEqual(['30', '30']);
    await setMaintenance(api.ctx, false, staff('operator'));
    await expect.poll(statuses, { timeout: 10_000 }).toEqual([401, 401]);
  });
});
