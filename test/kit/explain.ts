import pg from 'pg';
import type { Statement, Tx } from '../../src/storage/database/database.js';

/** A node of a plan, as `explain (format json)` has it. */
export interface PlanNode {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Actual Loops': number;
  readonly 'CTE Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** A connection whose statements are planned without looking at values, as those of the server are. The caller ends it. */
export async function plannerOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set plan_cache_mode = force_generic_plan');
  return client;
}

/** Runs the statements that `work` sends, explained; it gets no rows. @returns the plan of the last one */
export async function planOf(client: pg.Client, work: (tx: Tx) => Promise<unknown>): Promise<PlanNode> {
  let last: PlanNode | undefined;
  const explains: Tx = {
    async query<R>({ name, text }: Statement, values: readonly unknown[] = []): Promise<R[]> {
      // The server prepares it with its first run, so that run is undone.
      await client.query('begin');
      await client.query({ name, text, values: [...values] });
      await client.query('rollback');
      const given = values.map((value) => literalOf(value)).join(', ');
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, buffers, timing off, format json) execute ${name}(${given})`,
      );
      last = (rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan;
      return [];
    },
    send: () => Promise.reject(new Error('what is explained asks for its rows')),
    sent: () => Promise.resolve(),
  };
  await work(explains);
  if (last === undefined) throw new Error('no statement was sent');
  return last;
}

const literalOf = (value: unknown): string =>
  value === null ? 'null' : pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));

/** A node and all below it. */
export const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
