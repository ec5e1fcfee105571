import { expect, it } from 'vitest';
import { type HealthFacts, judgeHealth } from './judge-health.js';

const NOW = Date.parse('2026-11-24T10:00:00+09:00');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const GIB = 1024 ** 3;
const WELL: HealthFacts = {
  now_ms: NOW,
  installed_ms: NOW - 30 * DAY,
  is_closed: false,
  jobs: { last_run_ms: NOW - MINUTE, waits_s: 2, works_s: 1_800, failed: 0 },
  mails: { failed: 0, in_doubt: 0, person_failed: 0, delayed: 0 },
  requests: { count: 1_000, failed: 0 },
  requests_counted: 'own',
  disk: { free_bytes: 50 * GIB, bytes: 100 * GIB },
  verified: { at_ms: NOW - DAY, state: 'done', differences: 0 },
};
const jobs = { last_run_ms: NOW, waits_s: null, works_s: null, failed: 0 };
const { mails } = WELL;
const verified = { at_ms: NOW, state: 'done', differences: 0 };

it('finds nothing where all is well', () => {
  expect(judgeHealth(WELL)).toEqual([]);
  // A worker that has just begun has run nothing yet; where nobody can tell the room, nobody worries about it.
  expect(judgeHealth({ ...WELL, jobs: { ...jobs, last_run_ms: null }, disk: null })).toEqual([]);
  // An installation of today has not been verified yet.
  expect(judgeHealth({ ...WELL, verified: null, installed_ms: NOW - DAY })).toEqual([]);
  // Nobody has asked for anything in the last hour.
  expect(judgeHealth({ ...WELL, requests: { count: 0, failed: 0 } })).toEqual([]);
});

it.each([
  ['no worker ever', { jobs: null }, 'worker_stopped', 'wrong'],
  [
    'a worker silent for 5 minutes',
    { jobs: { ...jobs, last_run_ms: NOW - 5 * MINUTE - 1 } },
    'worker_stopped',
    'wrong',
  ],
  ['a job due for 10 minutes', { jobs: { ...jobs, waits_s: 601 } }, 'jobs_late', 'wrong'],
  ['a job at work for 30 minutes', { jobs: { ...jobs, works_s: 1_801 } }, 'jobs_stuck', 'look'],
  ['a job that was given up', { jobs: { ...jobs, failed: 1 } }, 'jobs_failed', 'look'],
  ['a mail that failed', { mails: { ...mails, failed: 1 } }, 'mails_failed', 'look'],
  ['a mail in doubt', { mails: { ...mails, in_doubt: 1 } }, 'mails_in_doubt', 'look'],
  ['an invitation that failed', { mails: { ...mails, person_failed: 1 } }, 'person_mails_failed', 'look'],
  ['a mail that does not leave', { mails: { ...mails, delayed: 1 } }, 'mails_delayed', 'look'],
  ['a request that failed', { requests: { count: 9, failed: 9 } }, 'requests_failed', 'look'],
  ['few of very many', { requests: { count: 1e9, failed: 9_999_999 } }, 'requests_failed', 'look'],
  ['many that failed', { requests: { count: 1_000, failed: 10 } }, 'requests_failed', 'wrong'],
  ['a disk nine tenths full', { disk: { free_bytes: 9 * GIB, bytes: 100 * GIB } }, 'disk_low', 'look'],
  ['a disk that is full', { disk: { free_bytes: 0, bytes: 10 * GIB } }, 'disk_low', 'wrong'],
  ['differences', { verified: { ...verified, differences: 1 } }, 'differences', 'wrong'],
  ['a verification that broke off', { verified: { ...verified, state: 'stopped' } }, 'verify_failed', 'look'],
  ['one of last week', { verified: { ...verified, at_ms: NOW - 7 * DAY - 1 } }, 'verify_old', 'look'],
  ['none', { verified: null }, 'verify_old', 'look'],
  ['a Redis that is away', { requests_counted: 'none' }, 'redis_away', 'look'],
  ['maintenance', { is_closed: true }, 'maintenance', 'look'],
] as const)('tells of %s', (_words, change, what, level) => {
  expect(judgeHealth({ ...WELL, ...change })).toEqual([{ what, level }]);
});

it('does not worry about a huge disk with much room, and tells what is wrong first', () => {
  expect(judgeHealth({ ...WELL, disk: { free_bytes: 30 * GIB, bytes: 1_000 * GIB } })).toEqual([]);
  const found = judgeHealth({ ...WELL, is_closed: true, jobs: { ...jobs, waits_s: 601, failed: 1 } });
  expect(found.map(({ what }) => what)).toEqual(['jobs_late', 'jobs_failed', 'maintenance']);
});
