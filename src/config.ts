import { isIP, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { cleanEnv, EnvError, makeValidator } from 'envalid';
import { Temporal } from 'temporal-polyfill';
import { nearest } from './kernel/nearest.js';
import { addressOfSender } from './mail/sender.js';

const ENVIRONMENTS = ['demo', 'production'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Environment = (typeof ENVIRONMENTS)[number];
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Every setting of the process. Null means "not given"; each setting says what happens then. */
export interface Config {
  /** TCP port; 0 lets the system choose one. */
  readonly port: number;
  readonly host: string;
  readonly environment: Environment;
  /** Null: an embedded PostgreSQL under {@link dataDir}. */
  readonly databaseUrl: string | null;
  /** Absolute path. */
  readonly dataDir: string;
  /** Null: created and printed at the first start. */
  readonly demoToken: string | null;
  /** Of the demo's sign-ins. Null: created and printed at the first start. */
  readonly demoPassword: string | null;
  /** The address at which people reach Kura, without a slash at its end; null: `http://localhost` with the port. */
  readonly publicUrl: string | null;
  /** Start time of a stopped virtual clock; null: it runs with the wall clock. */
  readonly demoClock: Temporal.Instant | null;
  /** Null: mails are written under {@link dataDir}. Requires {@link mailFrom}. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  /** Null: the rate limit counts in memory. */
  readonly redisUrl: string | null;
  /** Requests per minute and token; 0 turns the limit off. */
  readonly rateLimit: number;
  /** When version 1.5 is deprecated, and when it ends; null: no header is sent. */
  readonly oldVersion: { readonly deprecation: Temporal.Instant | null; readonly sunset: Temporal.Instant | null };
  /** Origins whose pages may call the API from a browser. */
  readonly corsOrigins: readonly string[];
  /** Addresses and networks of trusted proxies, which report the client's address. */
  readonly trustProxy: readonly string[];
  readonly logLevel: LogLevel;
  /** Variables that look like settings but are not, and settings that are missed. They do not prevent a start. */
  readonly warnings: readonly string[];
}

/** The environment has an invalid value. The message names every invalid variable and never shows a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Kubernetes sets such variables in every process for a service called kura. */
const OF_KUBERNETES = /^KURA_(SERVICE_|PORT_|PORT=tcp:)/;

/** A production server is seldom used on its own machine alone. */
const NO_PUBLIC_URL =
  'KURA_PUBLIC_URL is not set: links in mails, sign-ins and passkeys work on this machine only. Set it to the address at which people reach Kura.';

/** Browsers trust http on their own machine alone. */
const isUnprotected = (origin: string | undefined): boolean =>
  origin?.startsWith('http:') === true && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(origin).hostname);

const UNPROTECTED =
  'KURA_PUBLIC_URL is an address without https: passwords and sign-ins can be read on their way, and browsers refuse passkeys.';

function straysIn(given: Readonly<Record<string, string | undefined>>): string[] {
  const strays = Object.entries(given).filter(
    ([name, value]) => name.startsWith('KURA_') && !(name in SPECS) && !OF_KUBERNETES.test(`${name}=${value}`),
  );
  return strays.map(([name]) => {
    const bare = name.slice('KURA_'.length);
    const meant = bare in SPECS ? bare : nearest(name, Object.keys(SPECS));
    return `${name} is not a setting of Kura.${meant === null ? '' : ` Did you mean ${meant}?`}`;
  });
}

/**
 * Reads the settings from environment variables (usually `process.env`); an empty string counts as not given, because
 * that is what `PORT=` in a compose file means.
 * @throws {ConfigError} naming each invalid variable, what is wrong with it and what is expected
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  // The default reporter of envalid prints values and calls process.exit; ours throws.
  const read = cleanEnv(given, SPECS, { reporter: ({ errors }) => refuse({ ...errors, ...missingSender(given) }) });
  return Object.freeze({
    port: read.PORT,
    host: read.HOST,
    environment: read.KURA_ENVIRONMENT,
    databaseUrl: read.DATABASE_URL ?? null,
    dataDir: resolve(read.KURA_DATA),
    demoToken: read.KURA_DEMO_TOKEN ?? null,
    demoPassword: read.KURA_DEMO_PASSWORD ?? null,
    publicUrl: read.KURA_PUBLIC_URL ?? null,
    demoClock: read.KURA_DEMO_CLOCK ?? null,
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM ?? null,
    redisUrl: read.REDIS_URL ?? null,
    rateLimit: read.KURA_RATE_LIMIT,
    oldVersion: Object.freeze({
      deprecation: read.KURA_1_5_DEPRECATED ?? null,
      sunset: read.KURA_1_5_SUNSET ?? null,
    }),
    corsOrigins: Object.freeze(read.KURA_CORS_ORIGINS),
    trustProxy: Object.freeze(read.KURA_TRUST_PROXY),
    warnings: Object.freeze([
      ...straysIn(given),
      ...(read.KURA_ENVIRONMENT === 'production' && read.KURA_PUBLIC_URL === undefined ? [NO_PUBLIC_URL] : []),
      ...(isUnprotected(read.KURA_PUBLIC_URL) ? [UNPROTECTED] : []),
    ]),
    logLevel: read.LOG_LEVEL,
  });
}

/** Mails that really go out have a sender. */
const missingSender = ({ SMTP_URL, MAIL_FROM }: Readonly<Record<string, string | undefined>>) =>
  SMTP_URL !== undefined && MAIL_FROM === undefined
    ? { MAIL_FROM: new EnvError(`is missing: SMTP_URL is given, so expected ${MAIL_SENDER}`) }
    : {};

function refuse(errors: Partial<Record<string, Error>>): void {
  const lines = Object.entries(errors).map(([variable, error]) => `  ${variable} ${error?.message}`);
  if (lines.length === 0) return;
  throw new ConfigError(`Kura cannot start with these settings:\n${lines.join('\n')}`);
}

/** A validator whose message shows the value, unless such values may be secret. */
const setting = <T>(expected: string, parse: (text: string) => T | undefined, secret = false) =>
  makeValidator<T>((text) => {
    const value = parse(text);
    if (value !== undefined) return value;
    throw new EnvError(`${secret ? '(value not shown)' : `is ${JSON.stringify(text)}`}: expected ${expected}`);
  });

const wholeNumber = (max: number) =>
  setting(`a whole number from 0 to ${max}`, (text) => {
    const value = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value <= max ? value : undefined;
  });

const oneOf = <T extends string>(choices: readonly T[]) =>
  setting(`one of ${choices.join(', ')}`, (text) => choices.find((choice) => choice === text));

const matching = (expected: string, pattern: RegExp, secret = false) =>
  setting(expected, (text) => (pattern.test(text) ? text : undefined), secret);

/** URLs contain passwords, so their values are never shown. */
const url = (example: string, ...protocols: string[]) =>
  setting(
    `a URL such as ${example}. In a password, # is written as %23, / as %2F and ? as %3F`,
    (text) => {
      if (!URL.canParse(text)) return undefined;
      const { protocol, hostname, searchParams } = new URL(text);
      // PostgreSQL on a Unix socket: postgres:///kura?host=/run/postgresql
      const namesHost = hostname !== '' || searchParams.has('host');
      return protocols.includes(protocol) && namesHost ? text : undefined;
    },
    true,
  );

function instantIn(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text);
  } catch {
    return undefined;
  }
}

const INSTANT = 'an ISO 8601 instant with its offset, such as 2026-11-24T10:00:00+09:00';
const instant = setting(INSTANT, instantIn);

/**
 * The demo has dates some weeks before this time and half a year after it, and its clock goes on from there. All their years
 * must have four digits.
 */
const demoClock = setting(`${INSTANT}, in a year from 1900 to 9900`, (text) => {
  const read = instantIn(text);
  const year = read?.toZonedDateTimeISO('UTC').year ?? 0;
  return year >= 1900 && year <= 9900 ? read : undefined;
});

/** In the form of an Origin header: no path, no default port, no capitals. */
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** A comma-separated list. */
const listOf = (expected: string, isOne: (text: string) => boolean) =>
  setting(`${expected}, separated by commas`, (text) => {
    const named = text.split(',').map((one) => one.trim());
    return named.every(isOne) ? [...new Set(named)] : undefined;
  });

/** An IP address, or a network with its prefix length. */
function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...more] = text.split('/');
  const longest = isIPv6(address) ? 128 : 32;
  return isIP(address) > 0 && /^[0-9]{1,3}$/.test(prefix) && Number(prefix) <= longest && more.length === 0;
}

const MAIL_SENDER = 'a sender such as "Kura <no-reply@example.com>" or no-reply@example.com';

/** An address with or without a name, which the mailer reads in the same way. */
const isSender = (text: string): boolean =>
  /^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text) && addressOfSender(text) !== null;

const SPECS = {
  PORT: wholeNumber(65_535)({ default: 8080 }),
  HOST: matching('a host name or an IP address', /^[^\s/]+$/)({ default: '127.0.0.1' }),
  KURA_ENVIRONMENT: oneOf(ENVIRONMENTS)({ default: 'demo' }),
  DATABASE_URL: url('postgres://user:password@host:5432/kura', 'postgres:', 'postgresql:')({ default: undefined }),
  KURA_DATA: matching('the path of a directory', /^[^\0]+$/)({ default: './data' }),
  // A token is sent in an HTTP header, which cannot contain a space or a Japanese letter.
  KURA_DEMO_TOKEN: matching('printable ASCII without spaces', /^[\x21-\x7e]+$/, true)({ default: undefined }),
  KURA_DEMO_PASSWORD: matching('10 to 200 characters', /^[^\0]{10,200}$/, true)({ default: undefined }),
  KURA_PUBLIC_URL: setting('the origin of an address such as https://kura.example.com', (text) =>
    isOrigin(text.replace(/\/$/, '')) ? text.replace(/\/$/, '') : undefined,
  )({ default: undefined }),
  KURA_DEMO_CLOCK: demoClock({ default: undefined }),
  SMTP_URL: url('smtp://user:password@host:587', 'smtp:', 'smtps:')({ default: undefined }),
  MAIL_FROM: setting(MAIL_SENDER, (text) => (isSender(text) ? text : undefined))({ default: undefined }),
  REDIS_URL: url('redis://:password@host:6379', 'redis:', 'rediss:')({ default: undefined }),
  KURA_RATE_LIMIT: wholeNumber(1_000_000)({ default: 60 }),
  KURA_1_5_DEPRECATED: instant({ default: undefined }),
  KURA_1_5_SUNSET: instant({ default: undefined }),
  KURA_CORS_ORIGINS: listOf('origins such as https://shop.example.com', isOrigin)({ default: [] }),
  KURA_TRUST_PROXY: listOf('addresses and networks such as 127.0.0.1 and 10.0.0.0/8', isNetwork)({ default: [] }),
  LOG_LEVEL: oneOf(LOG_LEVELS)({ default: 'info' }),
};
