import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runKura } from '../kit/commands.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';

/* `kura setup`, `staff` and `member`: a provider is set up, and people are invited, by scripts alone. */

const URL_OF_KURA = 'https://kura.example';

let database: FreshDatabase;
let directory: string;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await scratchDirectory('people');
});
afterAll(async () => {
  await database.drop();
  await removeDirectory(directory);
});

const settings = () => ({ DATABASE_URL: database.url, KURA_DATA: directory, KURA_ENVIRONMENT: 'production' });
const run = (...args: string[]) => runKura(args, { ...settings(), KURA_PUBLIC_URL: URL_OF_KURA });
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout) as Record<string, never>;

const LINK = /^https:\/\/kura\.example\/invitation#[\w-]{43}$/;

describe('the set-up by commands', () => {
  const setUp = (...more: string[]) =>
    run(
      'setup',
      '--name',
      '和倉',
      '--admin-name',
      '佐藤 健',
      '--admin-email',
      'sato@example.com',
      '--by',
      'script',
      ...more,
    );

  it('tells all faults at once, by the names of the options', async () => {
    const { code, stderr } = await run(
      ...[
        'setup',
        '--name',
        '',
        '--invoice-number',
        'T1',
        '--admin-email',
        'nobody',
        '--admin-name',
        '佐藤 健',
        '--by',
        'x',
      ],
    );
    expect([code, stderr]).toEqual([1, expect.stringContaining('--invoice-number')]);
    expect(stderr).toContain('--admin-email');
    expect(stderr).toContain('--name');
  });

  it('comes before there is a provider to be shown or changed', async () => {
    const none = 'kura: Kura is not set up yet: use kura setup.\n';
    expect(await run('provider', 'show')).toMatchObject({ code: 1, stderr: none });
    expect(await run('provider', 'set', '--name', '和倉', '--by', 'x')).toMatchObject({ code: 1, stderr: none });
  });

  it('prints the link of the first administrator, once', async () => {
    const { code, stdout } = await setUp();
    expect([code, stdout]).toEqual([0, expect.stringContaining(`${URL_OF_KURA}/invitation#`)]);
    expect(await setUp()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/set up already.*kura staff invite/),
    });
    // Who has lost it gets another one.
    const again = ['--email', 'sato@example.com', '--name', '佐藤 健', '--role', 'admin', '--by', 'script'];
    expect(await json('staff', 'invite', ...again)).toMatchObject({ link: expect.stringMatching(LINK) });
    expect(await json('staff', 'list')).toMatchObject({
      staff: [{ email: 'sato@example.com', role: 'admin', status: 'invited' }],
    });
  });
});

describe('the provider by commands', () => {
  const set = (...options: string[]) => run('provider', 'set', ...options, '--by', 'Sato');

  it('changes as far as the options say', async () => {
    const numbered = await set('--invoice-number', 'T1234567890123');
    expect([numbered.code, numbered.stdout]).toEqual([0, 'The provider is changed.\n']);
    expect((await run('provider', 'show')).stdout).toBe('和倉\tT1234567890123\n');
    await set('--name', '和倉株式会社', '--invoice-number', 'none');
    expect(await json('provider', 'show')).toEqual({ name: '和倉株式会社', invoice_number: null });
    expect((await run('audit')).stdout).toContain('setProvider');
  });

  it('is refused with all faults, by the names of the options', async () => {
    const { code, stderr } = await set('--name', '', '--invoice-number', 'T1');
    expect(code).toBe(1);
    expect(stderr).toMatch(/--name: .*\n.*--invoice-number: /s);
    expect((await set()).code).toBe(2);
  });
});

describe('people by commands', () => {
  beforeAll(async () => {
    const address = ['--postcode', '136-0082', '--address', '江東区新木場1-18-4', '--phone', '03-0000-0100'];
    expect((await run('warehouse', 'open', 'TOKYO', '--name', '東京倉庫', ...address, '--by', 'script')).code).toBe(0);
    const created = await run('account', 'create', 'TS001', '--name', '和茶堂', '--by', 'script');
    expect(created.code).toBe(0);
    expect(created.stdout).toMatch(/kura token create --account TS001\n.*kura account set TS001 --sender/);
  });
  const invite = (...args: string[]) => [...args, '--name', '森 拓也', '--by', 'script'];

  it('are invited to an account, by a link or by mail', async () => {
    const at = ['member', 'invite', '--account', 'TS001', '--role'];
    expect((await json(...invite(...at, 'owner', '--email', 'owner@example.com'))).link).toMatch(LINK);
    expect(await json(...invite(...at, 'member', '--email', 'member@example.com', '--mail'))).toMatchObject({
      link: null,
    });
    expect(await json('member', 'list', '--account', 'TS001')).toMatchObject({
      members: [
        { email: 'owner@example.com', role: 'owner', status: 'invited' },
        { email: 'member@example.com', role: 'member', status: 'invited', mail: 'waiting' },
      ],
    });
  });

  it('are disabled and enabled, but for those who do not exist', async () => {
    const [, member] = (await json('member', 'list', '--account', 'TS001')).members as unknown as {
      person_id: number;
    }[];
    const at = (command: string, id: string) => ['member', command, '--account', 'TS001', '--id', id, '--by', 'script'];
    expect(await run(...at('disable', String(member?.person_id)))).toMatchObject({ code: 0 });
    expect((await run('member', 'list', '--account', 'TS001')).stdout).toMatch(/disabled.*member@example\.com/);
    expect(await run(...at('enable', String(member?.person_id)))).toMatchObject({ code: 0 });
    expect(await run(...at('disable', '99'))).toMatchObject({ code: 1, stderr: expect.stringContaining('number 99') });
    expect(await run(...at('disable', 'x'))).toMatchObject({ code: 2 });
    expect(await run('member', 'list', '--account', 'TS999')).toMatchObject({ code: 1 });
  });

  it('get a link for this machine where nothing names the address, and are told which setting does', async () => {
    const { stdout } = await runKura(
      invite('staff', 'invite', '--role', 'floor', '--email', 'kato@example.com'),
      settings(),
    );
    expect(stdout).toMatch(/http:\/\/localhost:8080\/invitation#[\s\S]*KURA_PUBLIC_URL/);
    expect(
      (await run(...invite('staff', 'invite', '--role', 'floor', '--email', 'kato@example.com'))).stdout,
    ).not.toContain('KURA_PUBLIC_URL');
  });

  it('join the staff, and who decided is in the audit log', async () => {
    const at = ['staff', 'invite', '--role', 'floor', '--email', 'ito@example.com'];
    expect((await json(...invite(...at))).link).toMatch(LINK);
    const { stdout } = await run('audit');
    expect(stdout).toContain('script');
    expect(stdout).toContain('inviteStaff');
    expect((await run('staff', 'list')).stdout).toContain('ito@example.com');
  });
});
