import { childrenOf, type Node, nodeIn, nodesIn, numberIn, textIn } from './query-tree.js';

/*
 * Whether a statement keeps to one account, whatever rows there are.
 *
 * Each table of clients that a statement reads, changes or writes has a column account_id. The statement keeps to one account
 * when this column is, each time that a table is named, equal to one and the same parameter ($1, say), and every row that is
 * written takes it from there. Equal means: in a WHERE, or in the ON of a join, it is compared with the parameter, or with a
 * column that is equal to it; also by way of subqueries, WITH and RETURNING.
 *
 * What is not understood counts as not equal, so that a doubtful statement is looked at by a person.
 */

/** What must be known of the schema. */
export interface Schema {
  /** Of each table of clients, by its oid: its name, and the number of its column account_id. */
  readonly tables: ReadonlyMap<string, { readonly name: string; readonly column: number }>;
  /** Of each function with an argument `account`, by its oid: its name, and which argument that is, from 0. */
  readonly functions: ReadonlyMap<string, { readonly name: string; readonly argument: number }>;
}

export interface Binding {
  /** The parameter that says which account, from 1; null: no table of clients is touched. */
  readonly parameter: number | null;
  /** Why it does not keep to one account. */
  readonly faults: readonly string[];
}

export const check = (tree: Node, schema: Schema): Binding => new Statement(tree, schema).checked();

/** Numbers that PostgreSQL gives things in its trees. */
const TEXT_EQUALS = '98';
const COMMAND = { select: 1, update: 2, insert: 3, delete: 4 } as const;
const FROM = { table: 0, subquery: 1, join: 2, cte: 6, group: 9 } as const;
const JOIN = { inner: 0, left: 1, right: 3 } as const;
const PARAMETER = { ofStatement: 0, ofSublink: 2 } as const;
const IN_SUBQUERY = 2;
const FIRST_OF_OURS = 16_384;

/** A query, and those around it, which its columns may be of. */
class Query {
  /** What columns are equal to, by {@link keyOf}: a parameter. */
  readonly equal = new Map<string, number>();
  readonly from: readonly Node[];
  readonly command: number;

  constructor(
    readonly node: Node,
    readonly outer: Query | null,
  ) {
    this.from = nodesIn(node, 'rtable');
    this.command = numberIn(node, 'commandType');
  }

  /** The table that is written to, as its place in {@link from}, from 1; 0: none. */
  get target(): number {
    return numberIn(this.node, 'resultRelation');
  }

  up(levels: number): Query {
    if (levels === 0) return this;
    if (this.outer === null) throw new Error('a column is of a query that is not there');
    return this.outer.up(levels - 1);
  }
}

const keyOf = (place: number, column: number): string => `${place}.${column}`;

/** The parts of a condition that all hold. */
const conjuncts = (condition: Node | null): readonly Node[] => {
  if (condition === null) return [];
  const both = condition.tag === 'BOOLEXPR' && textIn(condition, 'boolop') === 'and';
  return both ? nodesIn(condition, 'args').flatMap(conjuncts) : [condition];
};

/** Places of the tables below a join. */
const placesIn = (join: Node | null): number[] => {
  if (join === null) return [];
  if (join.tag === 'RANGETBLREF') return [numberIn(join, 'rtindex')];
  const own = join.tag === 'JOINEXPR' ? [numberIn(join, 'rtindex')] : [];
  return [...own, ...childrenOf(join).flatMap(placesIn)];
};

class Statement {
  readonly #queries = new Map<Node, Query>();
  /** Queries whose columns are being looked up: a recursive one may lead to itself. */
  readonly #lookingAt = new Set<Node>();
  #learned = false;

  constructor(
    tree: Node,
    readonly schema: Schema,
  ) {
    this.#find(tree, null);
  }

  checked(): Binding {
    const queries = [...this.#queries.values()];
    // What one query says another may need, so until nothing new is said.
    do {
      this.#learned = false;
      for (const query of queries) this.#learn(query);
    } while (this.#learned);
    const named = queries.flatMap((query) => [...this.#tablesOf(query), ...this.#callsOf(query)]);
    const faults = named.flatMap(({ what, account }) => (account === null ? [`${what} is of any account`] : []));
    const changed = queries.flatMap((query) => this.#changed(query));
    const parameters = [...new Set(named.flatMap(({ account }) => account ?? []))];
    const several = parameters.length > 1 ? [`accounts of ${parameters.map((no) => `$${no}`).join(' and ')}`] : [];
    return { parameter: parameters[0] ?? null, faults: [...new Set([...faults, ...changed, ...several])] };
  }

  #find(node: Node, outer: Query | null): void {
    let around = outer;
    if (node.tag === 'QUERY') {
      around = new Query(node, outer);
      this.#queries.set(node, around);
    }
    for (const child of childrenOf(node)) this.#find(child, around);
  }

  /** Learns from the conditions of a query, and from what it inserts, what its columns are equal to. */
  #learn(query: Query): void {
    const tree = nodeIn(query.node, 'jointree');
    if (tree !== null) {
      const all = query.from.map((_table, index) => index + 1);
      this.#learnFrom(query, nodeIn(tree, 'quals'), all);
      for (const part of nodesIn(tree, 'fromlist')) this.#learnJoin(query, part);
    }
    if (query.command === COMMAND.insert) {
      for (const entry of nodesIn(query.node, 'targetList')) {
        this.#note(query, query.target, numberIn(entry, 'resno'), this.#parameterIn(query, nodeIn(entry, 'expr')));
      }
    }
  }

  #learnJoin(query: Query, part: Node): void {
    if (part.tag !== 'JOINEXPR') return;
    const [left, right] = [nodeIn(part, 'larg'), nodeIn(part, 'rarg')];
    const type = numberIn(part, 'jointype');
    // Rows of the side that an outer join keeps are there whatever its condition says.
    const bound = [
      ...(type === JOIN.inner || type === JOIN.right ? placesIn(left) : []),
      ...(type === JOIN.inner || type === JOIN.left ? placesIn(right) : []),
    ];
    this.#learnFrom(query, nodeIn(part, 'quals'), bound);
    for (const side of [left, right]) if (side !== null) this.#learnJoin(query, side);
  }

  /** @param places of the tables of which rows are left out where the condition does not hold */
  #learnFrom(query: Query, condition: Node | null, places: readonly number[]): void {
    for (const part of conjuncts(condition)) {
      if (part.tag === 'SUBLINK' && numberIn(part, 'subLinkType') === IN_SUBQUERY) {
        const subquery = nodeIn(part, 'subselect');
        for (const equation of conjuncts(nodeIn(part, 'testexpr'))) this.#equate(query, equation, places, subquery);
      } else this.#equate(query, part, places, null);
    }
  }

  #equate(query: Query, equation: Node, places: readonly number[], subquery: Node | null): void {
    if (equation.tag !== 'OPEXPR' || textIn(equation, 'opno') !== TEXT_EQUALS) return;
    const [one, other] = nodesIn(equation, 'args');
    if (one === undefined || other === undefined) return;
    for (const [column, value] of [
      [one, other],
      [other, one],
    ] as const) {
      const found = this.#columnIn(query, column);
      if (found === null || !places.includes(found.place)) continue;
      this.#note(query, found.place, found.column, this.#parameterIn(query, value, subquery));
    }
  }

  #note(query: Query, place: number, column: number, parameter: number | null): void {
    const key = keyOf(place, column);
    if (parameter === null || query.equal.has(key)) return;
    // What an UPDATE returns of a column that it sets is not what its WHERE had found there.
    if (query.command === COMMAND.update && place === query.target && this.#sets(query, column)) return;
    query.equal.set(key, parameter);
    this.#learned = true;
  }

  #sets = (query: Query, column: number): boolean =>
    nodesIn(query.node, 'targetList').some((entry) => numberIn(entry, 'resno') === column);

  /** The column that an expression is, of the query itself and of a table, not of a join of tables. */
  #columnIn(query: Query, expression: Node | null): { readonly place: number; readonly column: number } | null {
    if (expression?.tag === 'RELABELTYPE') return this.#columnIn(query, nodeIn(expression, 'arg'));
    if (expression?.tag !== 'VAR' || numberIn(expression, 'varlevelsup') > 0) return null;
    const [place, column] = [numberIn(expression, 'varno'), numberIn(expression, 'varattno')];
    const table = query.from[place - 1];
    if (table === undefined) return null;
    const kind = numberIn(table, 'rtekind');
    if (kind === FROM.join) return this.#columnIn(query, nodesIn(table, 'joinaliasvars')[column - 1] ?? null);
    return { place, column };
  }

  /** The parameter that an expression is equal to; null: none that we know of. */
  #parameterIn(query: Query, expression: Node | null, subquery: Node | null = null): number | null {
    if (expression === null) return null;
    if (expression.tag === 'RELABELTYPE') return this.#parameterIn(query, nodeIn(expression, 'arg'), subquery);
    if (expression.tag === 'PARAM') {
      const [kind, no] = [numberIn(expression, 'paramkind'), numberIn(expression, 'paramid')];
      if (kind === PARAMETER.ofStatement) return no;
      return kind === PARAMETER.ofSublink && subquery !== null ? this.#outputOf(subquery, no) : null;
    }
    if (expression.tag !== 'VAR') return null;
    const of = query.up(numberIn(expression, 'varlevelsup'));
    return this.#parameterOf(of, numberIn(expression, 'varno'), numberIn(expression, 'varattno'));
  }

  #parameterOf(query: Query, place: number, column: number): number | null {
    const known = query.equal.get(keyOf(place, column));
    const table = query.from[place - 1];
    if (known !== undefined || table === undefined) return known ?? null;
    const kind = numberIn(table, 'rtekind');
    if (kind === FROM.join) return this.#parameterIn(query, nodesIn(table, 'joinaliasvars')[column - 1] ?? null);
    if (kind === FROM.group) return this.#parameterIn(query, nodesIn(table, 'groupexprs')[column - 1] ?? null);
    const subquery =
      kind === FROM.subquery
        ? nodeIn(table, 'subquery')
        : kind === FROM.cte
          ? this.#cte(query.up(numberIn(table, 'ctelevelsup')), textIn(table, 'ctename'))
          : null;
    return subquery === null ? null : this.#outputOf(subquery, column);
  }

  #cte(query: Query, name: string): Node | null {
    const found = nodesIn(query.node, 'cteList').find((cte) => textIn(cte, 'ctename') === name);
    return found === undefined ? null : nodeIn(found, 'ctequery');
  }

  /** The parameter that a column of a query's result is equal to, in every row. */
  #outputOf(node: Node, column: number): number | null {
    const query = this.#queries.get(node);
    if (query === undefined || this.#lookingAt.has(node)) return null;
    this.#lookingAt.add(node);
    const parameters = this.#outputsOf(query, column);
    this.#lookingAt.delete(node);
    const [first = null] = parameters;
    return parameters.every((one) => one === first) ? first : null;
  }

  /** Of each part of a UNION, or of the query, which is its only one. */
  #outputsOf(query: Query, column: number): (number | null)[] {
    const union = nodeIn(query.node, 'setOperations');
    if (union !== null) return placesIn(union).map((place) => this.#parameterOf(query, place, column));
    const list = query.command === COMMAND.select ? 'targetList' : 'returningList';
    const entry = nodesIn(query.node, list).find((one) => numberIn(one, 'resno') === column);
    return [this.#parameterIn(query, entry === undefined ? null : nodeIn(entry, 'expr'))];
  }

  /** Tables of clients that a query names, and the account whose rows it reads, changes or writes there. */
  #tablesOf(query: Query): { what: string; account: number | null }[] {
    return query.from.flatMap((table, index) => {
      // `excluded` of an ON CONFLICT is no table (c), but what was to be inserted.
      if (numberIn(table, 'rtekind') !== FROM.table || textIn(table, 'relkind') === 'c') return [];
      const alias = nodeIn(table, 'eref');
      const name = alias === null ? '?' : textIn(alias, 'aliasname');
      // PostgreSQL's own tables and views know no accounts. A view of ours may: what it reads is not seen from here.
      if (numberIn(table, 'relid') < FIRST_OF_OURS) return [];
      if (!['r', 'p'].includes(textIn(table, 'relkind'))) return [{ what: name, account: null }];
      const client = this.schema.tables.get(textIn(table, 'relid'));
      if (client === undefined) return [];
      const what = client.name === name ? name : `${client.name} ${name}`;
      return [{ what, account: this.#parameterOf(query, index + 1, client.column) }];
    });
  }

  /** Calls of functions that are told an account. */
  #callsOf(query: Query): { what: string; account: number | null }[] {
    const calls: { what: string; account: number | null }[] = [];
    const look = (node: Node): void => {
      if (node.tag === 'QUERY' && node !== query.node) return;
      const called = node.tag === 'FUNCEXPR' ? this.schema.functions.get(textIn(node, 'funcid')) : undefined;
      if (called !== undefined) {
        const told = nodesIn(node, 'args')[called.argument] ?? null;
        calls.push({ what: `${called.name}()`, account: this.#parameterIn(query, told) });
      }
      childrenOf(node).forEach(look);
    };
    look(query.node);
    return calls;
  }

  /** A row that is given another account leaves one and comes to another. */
  #changed(query: Query): string[] {
    const table = query.from[query.target - 1];
    const client = table === undefined ? undefined : this.schema.tables.get(textIn(table, 'relid'));
    if (client === undefined) return [];
    if (!Object.values<number>(COMMAND).includes(query.command))
      return [`${client.name} is written by another command`];
    const conflict = nodeIn(query.node, 'onConflict');
    const set = [
      ...(query.command === COMMAND.update ? nodesIn(query.node, 'targetList') : []),
      ...(conflict === null ? [] : nodesIn(conflict, 'onConflictSet')),
    ];
    const changes = set.some((entry) => numberIn(entry, 'resno') === client.column);
    return changes ? [`${client.name} is given another account`] : [];
  }
}
