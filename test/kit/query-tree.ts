import type pg from 'pg';

/*
 * A statement as PostgreSQL itself understands it. A function whose body is a statement (BEGIN ATOMIC) is kept by the server
 * in its analysed form: names are resolved, each column says of which table of the query it is, each parameter has its number.
 * That form is a text of nodes, `{OPEXPR :opno 98 :args (...)}`, and is the same for all plans that there may be. Read here,
 * from PostgreSQL 18: another version may name fields otherwise, and then the tests that use them fail.
 */

export type Value = string | Node | readonly Value[];

export interface Node {
  /** `QUERY`, `VAR`, `OPEXPR` ... */
  readonly tag: string;
  /** `<>`, which stands for nothing, is left out. */
  readonly fields: Readonly<Record<string, Value>>;
}

const isNode = (value: Value | undefined): value is Node => typeof value === 'object' && 'tag' in value;

const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);

/** The node in a field; null: there is none. */
export function nodeIn({ fields }: Node, name: string): Node | null {
  const value = fields[name];
  return isNode(value) ? value : null;
}

/** The nodes of a list in a field; empty where there is none. */
export function nodesIn({ fields }: Node, name: string): readonly Node[] {
  const value = fields[name];
  return isList(value) ? value.filter(isNode) : [];
}

export const textIn = ({ fields }: Node, name: string): string => String(fields[name] ?? '');

export const numberIn = (node: Node, name: string): number => Number(textIn(node, name));

/** The nodes right below one, in whatever field or list. */
export const childrenOf = ({ fields }: Node): Node[] => Object.values(fields).flatMap(nodesOf);

const nodesOf = (value: Value): Node[] => (isNode(value) ? [value] : isList(value) ? value.flatMap(nodesOf) : []);

/** Brackets, texts in quotes, and words, in which a backslash makes the next letter an ordinary one. */
const TOKEN = /[(){}]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s(){}\\])+/gs;

function parseTree(text: string): Value {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;
  const next = (): string => {
    const token = tokens[at];
    if (token === undefined) throw new Error('a tree ends too early');
    at += 1;
    return token;
  };
  const node = (): Node => {
    const tag = next();
    const fields: Record<string, Value> = {};
    while (tokens[at] !== '}') {
      const name = next().slice(1);
      const values: Value[] = [];
      while (tokens[at] !== '}' && tokens[at]?.startsWith(':') !== true) values.push(value());
      const [first] = values;
      // Constants have several words in one field; nothing is asked of them.
      if (first !== undefined && first !== '<>') fields[name] = values.length === 1 ? first : values;
    }
    next();
    return { tag, fields };
  };
  const value = (): Value => {
    const token = next();
    if (token === '{') return node();
    if (token !== '(') return token;
    const values: Value[] = [];
    while (tokens[at] !== ')') values.push(value());
    next();
    return values;
  };
  return value();
}

const SYNTAX_ERROR = '42601';
const PROBE = 'kura_probe';
const TYPES = `select parameter_types::text[] as types from pg_prepared_statements where name = '${PROBE}'`;
const BODY = `select prosqlbody::text as body from pg_proc where proname = '${PROBE}'`;

/**
 * The query that a statement is. Null for a command (BEGIN, SET, LOCK ...), which is none.
 * @param client of a database with the tables that it names; nothing is changed there
 */
export async function queryTree(client: pg.ClientBase, text: string): Promise<Node | null> {
  try {
    await client.query(`prepare ${PROBE} as ${text}`);
  } catch (error) {
    if ((error as { code?: unknown }).code === SYNTAX_ERROR) return null;
    throw error;
  }
  const [prepared] = (await client.query<{ types: string[] }>(TYPES)).rows;
  await client.query(`deallocate ${PROBE}`);
  await client.query('begin');
  try {
    const types = (prepared?.types ?? []).join(', ');
    await client.query(
      `create function ${PROBE}(${types}) returns void language sql begin atomic ${text.replace(/;\s*$/, '')}; end`,
    );
    const [row] = (await client.query<{ body: string }>(BODY)).rows;
    const [query] = nodesOf(parseTree(row?.body ?? '()'));
    if (query?.tag !== 'QUERY') throw new Error('the body of a function is no query');
    return query;
  } finally {
    await client.query('rollback');
  }
}
