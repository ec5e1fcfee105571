import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { median } from './rounds.js';

/*
 * CPU that the servers under test and PostgreSQL have used, in user and kernel mode. The bench's own process, which is the
 * client, is not counted. PostgreSQL is a process a connection: those that run are read one by one, and those that ended
 * are in the figures of their parent.
 */

/** µs since the processes began. */
export interface CpuUsed {
  readonly servers: number;
  readonly database: number;
}

/** Reads what has been used so far; null on machines that have no /proc. */
export type CpuMeter = (servers: readonly number[]) => CpuUsed | null;

/** @param pool on the database; its server must run on this machine */
export async function openCpuMeter(pool: pg.Pool): Promise<CpuMeter> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = statOf(rows[0]?.pid ?? 0)?.parent ?? 0;
  const tick = tickUs();
  if (tick === null || statOf(postmaster) === null) return () => null;
  return (servers) => ({
    servers: tick * servers.reduce((sum, pid) => sum + (statOf(pid)?.used ?? Number.NaN), 0),
    database: tick * databaseTicks(postmaster),
  });
}

interface Stat {
  readonly parent: number;
  /** Clock ticks of the process and of all its threads. */
  readonly used: number;
  /** Clock ticks of its children that have ended. */
  readonly ended: number;
}

/** Null: there is no such process, or no /proc. */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name, in parentheses, may hold spaces and parentheses itself.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const sum = (...places: number[]) => places.reduce((total, place) => total + (fields[place] ?? Number.NaN), 0);
    return { parent: fields[1] ?? 0, used: sum(11, 12), ended: sum(13, 14) };
  } catch {
    return null;
  }
}

function databaseTicks(postmaster: number): number {
  const own = statOf(postmaster);
  const others = readdirSync('/proc').flatMap((name) => (/^[0-9]+$/.test(name) ? (statOf(Number(name)) ?? []) : []));
  const children = others.filter(({ parent }) => parent === postmaster);
  return children.reduce((sum, { used }) => sum + used, (own?.used ?? Number.NaN) + (own?.ended ?? Number.NaN));
}

function tickUs(): number | null {
  try {
    return 1e6 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  } catch {
    return null;
  }
}

/** CPU of each piece of some work. */
export interface Cost {
  readonly servers_us: number;
  readonly database_us: number;
  readonly all_us: number;
}

/** What `work`, which is `pieces` pieces, costs a piece; null where nothing can be read. */
export async function costOf<T>(
  meter: CpuMeter,
  servers: readonly number[],
  pieces: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly cost: Cost | null }> {
  const before = meter(servers);
  const result = await work();
  const after = meter(servers);
  if (before === null || after === null) return { result, cost: null };
  const servers_us = (after.servers - before.servers) / pieces;
  const database_us = (after.database - before.database) / pieces;
  return { result, cost: { servers_us, database_us, all_us: servers_us + database_us } };
}

/** Null where nothing can be read. */
export const medianCost = (costs: readonly (Cost | null)[], of: keyof Cost): number | null =>
  costs.includes(null) ? null : median(costs.flatMap((cost) => cost?.[of] ?? []));
