import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  OperatorNode,
  OrderByItemNode,
  OrderByNode,
  ParensNode,
  PrimitiveValueListNode,
  type QueryResult,
  type RawBuilder,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  sql,
  TableNode,
  type UnknownRow,
  type UpdateQueryNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely';
import { tableKeys } from '#server/schema/table-keys.ts';

/**
 * Sorts rows that are written one by one in a transaction: as every statement does, so that two transactions that write
 * the same rows never wait for each other.
 * @param keyOf the values of the columns of the table's primary key
 */
export const inWriteOrder = <T>(
  rows: Iterable<T>,
  keyOf: (row: T) => unknown | readonly unknown[],
): T[] =>
  [...rows]
    .map((row) => ({ row, key: [keyOf(row)].flat().map((value) => Buffer.from(String(value))) }))
    .sort((one, other) => compare(one.key, other.key))
    .map(({ row }) => row);

/** Compares the bytes of UTF-8, which is the server's collation "C" whatever the database's own is. */
function compare(one: readonly Buffer[], other: readonly Buffer[]): number {
  for (const [index, value] of one.entries()) {
    const order = Buffer.compare(value, other[index] ?? Buffer.alloc(0));
    if (order !== 0) return order;
  }
  return 0;
}

/**
 * Makes every statement that writes or locks several rows do so in the order of their keys. PostgreSQL takes them in
 * any order otherwise, and two that meet in the middle are a deadlock. Statements that join other tables, or contain a
 * lock of their own, stay as they are. See docs/decisions/database/one-order-of-writes.md.
 */
export class WriteOrder implements KyselyPlugin {
  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    if (node.kind === 'InsertQueryNode') return withSortedRows(node);
    if (node.kind === 'UpdateQueryNode') return lockedFirst(node, node.table);
    if (node.kind === 'DeleteQueryNode') {
      return lockedFirst(node, node.from.froms.length === 1 ? node.from.froms[0] : undefined);
    }
    return node.kind === 'SelectQueryNode' ? withOrderedLocks(node) : node;
  }

  transformResult({
    result,
  }: {
    result: QueryResult<UnknownRow>;
  }): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }
}

function withSortedRows(node: InsertQueryNode): InsertQueryNode {
  const { values, columns, into, onConflict } = node;
  if (!values || !ValuesNode.is(values) || values.values.length < 2 || !columns) return node;
  const names =
    onConflict?.columns ?? keyOf(into)?.key.map((name) => ColumnNode.create(name)) ?? [];
  const positions = names.map(({ column }) =>
    columns.findIndex((each) => each.column.name === column.name),
  );
  if (positions.length === 0 || positions.includes(-1)) return node;
  const sorted = inWriteOrder(values.values, (row) =>
    positions.map((position) => {
      const value = row.values[position];
      if (PrimitiveValueListNode.is(row)) return value;
      const given = value as OperationNode;
      return ValueNode.is(given) ? given.value : '';
    }),
  );
  return { ...node, values: ValuesNode.create(sorted) };
}

/** Locks the rows of an update or a deletion in their order, before it changes the first. */
function lockedFirst<Q extends UpdateQueryNode | DeleteQueryNode>(
  node: Q,
  table: OperationNode | undefined,
): Q {
  const isJoined = node.joins !== undefined || ('using' in node && node.using !== undefined);
  const takesOthers = node.kind === 'UpdateQueryNode' && node.from !== undefined;
  const found = keyOf(table);
  if (!table || !found || isJoined || takesOthers) return node;
  const condition = node.where?.where;
  if (condition && (pins(condition, found.key) || locks(condition))) return node;
  const columns = sql.join(found.key.map((name) => sql.ref(`${found.alias}.${name}`)));
  const strength = sql.raw(node.kind === 'DeleteQueryNode' ? 'update' : 'no key update');
  const first = sql`(${columns}) in (select ${columns} from ${asWritten(table)}
    where ${condition ? asWritten(condition) : sql`true`}
    order by ${sql.join(orderOf(found))} for ${strength})`;
  return { ...node, where: WhereNode.create(first.toOperationNode()) };
}

/** Gives a select that locks several rows their order, unless it asks for another one. */
function withOrderedLocks(node: SelectQueryNode): SelectQueryNode {
  const [table, ...others] = node.from?.froms ?? [];
  const found = keyOf(table);
  if (!found || others.length > 0 || node.joins || node.limit) return node;
  const modifiers = node.endModifiers?.map(({ modifier }) => modifier) ?? [];
  if (!modifiers.some(isLock) || modifiers.includes('SkipLocked')) return node;
  if (node.where && pins(node.where.where, found.key)) return node;
  const order = node.orderBy?.items.map(({ orderBy }) => nameOf(orderBy));
  if (order && order.join() !== found.key.join()) return node;
  const items = orderOf(found).map((each) => OrderByItemNode.create(each.toOperationNode()));
  return { ...node, orderBy: OrderByNode.create(items) };
}

interface TableKey {
  alias: string;
  key: readonly string[];
}

/** Numbers are compared as text, as `inWriteOrder` does. */
const orderOf = ({ alias, key }: TableKey): RawBuilder<string>[] =>
  key.map((name) => sql`${sql.ref(`${alias}.${name}`)}::text collate "C"`);

const asWritten = (node: OperationNode) => ({
  expressionType: undefined,
  isOperationNodeSource: true,
  toOperationNode: () => node,
});

function keyOf(table: OperationNode | undefined): TableKey | undefined {
  if (!table) return undefined;
  if (AliasNode.is(table)) {
    const { alias } = table;
    const found = keyOf(table.node);
    return found && alias.kind === 'IdentifierNode'
      ? { ...found, alias: (alias as unknown as { name: string }).name }
      : undefined;
  }
  if (!TableNode.is(table)) return undefined;
  const { name } = table.table.identifier;
  const key = (tableKeys as Record<string, readonly string[]>)[name];
  return key && { alias: name, key };
}

/** Whether a condition leaves one row at most. */
function pins(condition: OperationNode, key: readonly string[]): boolean {
  const pinned = equated(condition);
  return key.every((name) => pinned.includes(name));
}

function equated(condition: OperationNode): string[] {
  if (ParensNode.is(condition)) return equated(condition.node);
  if (AndNode.is(condition)) return [...equated(condition.left), ...equated(condition.right)];
  if (!BinaryOperationNode.is(condition)) return [];
  const { leftOperand, operator } = condition;
  const isEqual = OperatorNode.is(operator) && operator.operator === '=';
  const name = nameOf(leftOperand);
  return isEqual && name !== undefined ? [name] : [];
}

function nameOf(node: OperationNode): string | undefined {
  const column = ReferenceNode.is(node) ? node.column : node;
  return ColumnNode.is(column) ? column.column.name : undefined;
}

/** Whether a part of a condition locks rows itself. */
function locks(part: unknown): boolean {
  if (Array.isArray(part)) return part.some(locks);
  if (typeof part !== 'object' || part === null) return false;
  const { kind, modifier } = part as { kind?: string; modifier?: string };
  if (kind === 'ValueNode' || kind === 'PrimitiveValueListNode') return false;
  return isLock(modifier) || Object.values(part).some(locks);
}

const isLock = (modifier: string | undefined) =>
  modifier === 'ForUpdate' || modifier === 'ForNoKeyUpdate';
