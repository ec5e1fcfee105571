import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.js';

function complaint(env: Record<string, string>): string {
  try {
    loadConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('the settings were accepted');
}

describe('loadConfig', () => {
  it('has a default for everything, and nothing in it can be changed [L-001]', () => {
    const config = loadConfig({});
    expect(config).toEqual({
      port: 8080,
      host: '127.0.0.1',
      environment: 'demo',
      databaseUrl: null,
      dataDir: resolve('data'),
      demoToken: null,
      demoPassword: null,
      publicUrl: null,
      demoClock: null,
      smtpUrl: null,
      mailFrom: null,
      redisUrl: null,
      rateLimit: 60,
      oldVersion: { deprecation: null, sunset: null },
      corsOrigins: [],
      trustProxy: [],
      logLevel: 'info',
      warnings: [],
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('reads every variable', () => {
    const config = loadConfig({
      PORT: '0',
      HOST: '::1',
      KURA_ENVIRONMENT: 'production',
      DATABASE_URL: 'postgresql://kura:pw@db.internal/kura?sslmode=require',
      KURA_DATA: '/srv/kura',
      KURA_DEMO_TOKEN: 'demo-token',
      KURA_DEMO_CLOCK: '2026-11-24T10:00:00+09:00',
      SMTP_URL: 'smtps://mail.example.com',
      MAIL_FROM: '倉 <no-reply@example.com>',
      REDIS_URL: 'redis://cache:6379',
      KURA_RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
    });
    expect(config).toMatchObject({
      port: 0,
      host: '::1',
      environment: 'production',
      dataDir: '/srv/kura',
      rateLimit: 0,
    });
    expect(config).toMatchObject({ mailFrom: '倉 <no-reply@example.com>', redisUrl: 'redis://cache:6379' });
    expect(config.demoClock?.toString()).toBe('2026-11-24T01:00:00Z');
  });

  it('reads the proxies that are trusted', () => {
    const { trustProxy } = loadConfig({ KURA_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8' });
    expect(trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
  });

  it.each([
    ['KURA_RATELIMIT', '0', 'KURA_RATELIMIT is not a setting of Kura. Did you mean KURA_RATE_LIMIT?'],
    ['KURA_PORT', '8081', 'KURA_PORT is not a setting of Kura. Did you mean PORT?'],
    ['KURA_COLOUR', 'red', 'KURA_COLOUR is not a setting of Kura.'],
  ])('names %s, which looks like a setting', (name, value, warning) => {
    expect(loadConfig({ [name]: value }).warnings).toEqual([warning]);
  });

  it('warns of a production server without the address at which people reach it', () => {
    const production = { KURA_ENVIRONMENT: 'production' };
    expect(loadConfig(production).warnings).toEqual([expect.stringContaining('KURA_PUBLIC_URL is not set')]);
    expect(loadConfig({ ...production, KURA_PUBLIC_URL: 'https://kura.example.com' }).warnings).toEqual([]);
  });

  it.each([
    ['http://192.168.1.5:8080', 1],
    ['http://localhost.example.com', 1],
    ['http://localhost:8080', 0],
    ['http://127.0.0.1:8080', 0],
    ['http://[::1]:8080', 0],
    ['https://kura.example.com', 0],
  ])('warns of an address at which sign-ins can be read on their way: %s', (KURA_PUBLIC_URL, count) => {
    const { warnings } = loadConfig({ KURA_PUBLIC_URL });
    expect(warnings.filter((one) => one.includes('without https'))).toHaveLength(count);
  });

  it('says nothing of what Kubernetes sets for a service of that name', () => {
    const { warnings } = loadConfig({ KURA_PORT: 'tcp://10.0.0.7:8080', KURA_SERVICE_HOST: '10.0.0.7', PORT: '1' });
    expect(warnings).toEqual([]);
  });

  it('takes an empty value for one that is not given', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: null });
  });

  it.each([
    ['PORT', '65536', 'from 0 to 65535'],
    ['PORT', '80a', 'whole number'],
    ['HOST', 'http://x', 'host name'],
    ['KURA_ENVIRONMENT', 'prod', 'demo, production'],
    ['KURA_DEMO_CLOCK', '2026-11-24T10:00:00', 'with its offset'],
    ['KURA_DEMO_CLOCK', '9999-06-01T10:00:00+09:00', 'in a year from 1900 to 9900'],
    ['KURA_DEMO_CLOCK', '1899-12-31T10:00:00+09:00', 'in a year from 1900 to 9900'],
    ['KURA_DEMO_CLOCK', '+012000-01-01T00:00:00Z', 'in a year from 1900 to 9900'],
    ['MAIL_FROM', 'kura', 'no-reply@example.com'],
    ['MAIL_FROM', 'Kura: support <a@b.example>', 'no-reply@example.com'],
    ['KURA_RATE_LIMIT', '-1', 'whole number'],
    ['KURA_TRUST_PROXY', 'proxy.internal', '10.0.0.0/8'],
    ['KURA_TRUST_PROXY', '10.0.0.0/33', '10.0.0.0/8'],
    ['KURA_TRUST_PROXY', '10.0.0.1,', 'commas'],
    ['LOG_LEVEL', 'loud', 'fatal, error, warn'],
  ])('refuses %s=%s and says what it expects', (variable, value, expected) => {
    const message = complaint({ [variable]: value });
    expect(message).toContain(`${variable} is ${JSON.stringify(value)}: expected`);
    expect(message).toContain(expected);
  });

  it.each([
    ['DATABASE_URL', 'mysql://kura:hunter2@host/kura'],
    ['DATABASE_URL', 'hunter2'],
    ['SMTP_URL', 'https://kura:hunter2@host'],
    ['REDIS_URL', '//:hunter2@host'],
    ['KURA_DEMO_TOKEN', 'hunter2 with spaces'],
  ])('refuses a bad %s without showing the secret in it', (variable, value) => {
    const message = complaint({ [variable]: value });
    expect(message).toContain(`${variable} (value not shown): expected`);
    expect(message).not.toContain('hunter2');
  });

  it('names all bad values at once', () => {
    const message = complaint({ PORT: 'x', LOG_LEVEL: 'loud', REDIS_URL: 'nowhere' });
    for (const variable of ['PORT', 'LOG_LEVEL', 'REDIS_URL']) expect(message).toContain(variable);
  });

  it('wants a sender once mails really go out', () => {
    expect(complaint({ SMTP_URL: 'smtp://localhost' })).toContain('MAIL_FROM is missing');
    expect(complaint({ SMTP_URL: 'smtp://localhost', PORT: 'x' })).toMatch(/PORT.*MAIL_FROM is missing/s);
  });
});
