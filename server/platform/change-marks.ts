import { AsyncLocalStorage } from 'node:async_hooks';
import {
  AliasNode,
  ColumnNode,
  type ColumnUpdateNode,
  DeleteQueryNode,
  InsertQueryNode,
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  sql,
  TableNode,
  UpdateQueryNode,
} from 'kysely';
import { shownTables, type Tables } from '#server/schema/tables.ts';

export const changesChannel = 'common_plate_changes';

/** A transaction's changes to what visitors see. */
interface Changes {
  /** The tags of the cached pages to drop. */
  tags: Set<string>;
  /** The tables that it has written. */
  tables: Set<string>;
}

/**
 * Marks what follows from a transaction's changes, in the same transaction.
 * @param tags of the changes
 */
type CompleteMarks = (trx: Kysely<Tables>, tags: readonly string[]) => Promise<void>;

const current = new AsyncLocalStorage<Changes>();
/** Called at the end of transactions that changed something, before they commit, by database. */
const completions = new WeakMap<Kysely<Tables>, CompleteMarks>();
/** Called after this node's own commits that changed something, by database. */
const followers = new WeakMap<Kysely<Tables>, () => Promise<void>>();

/**
 * Marks what a transaction changes, if its table does not say so itself (`shownTables`): after the commit, every node
 * drops the cached pages with one of these tags.
 */
export async function markChanged(trx: Kysely<Tables>, tags: readonly string[]): Promise<void> {
  const changes = current.getStore();
  if (!changes) return storeMarks(trx, tags);
  for (const tag of tags) changes.tags.add(tag);
}

/** Whether a transaction is under way, which others may be waiting for. */
export const isInTransaction = (): boolean => current.getStore() !== undefined;

/** The tags of what the current transaction has changed so far. */
export const changedSoFar = (): string[] => tagsOf(current.getStore());

/** Has the transactions of a database that change something mark what follows from it. */
export function completeMarks(db: Kysely<Tables>, complete: CompleteMarks): void {
  completions.set(db, complete);
}

/** Has the node that opened a database follow its own changes, before whoever made them gets an answer. */
export function followOwnChanges(db: Kysely<Tables>, follow: () => Promise<void>): void {
  followers.set(db, follow);
}

/**
 * Runs a transaction whose marks are its last statement: on PostgreSQL writers of marks wait for each other, so nothing
 * may be locked after them.
 * @param run runs the whole of it in a transaction of the database
 */
export async function withMarks<T>(
  db: Kysely<Tables>,
  work: (trx: Kysely<Tables>) => Promise<T>,
  run: (work: (trx: Kysely<Tables>) => Promise<T>) => Promise<T>,
): Promise<T> {
  const changes: Changes = { tags: new Set(), tables: new Set() };
  const result = await run((trx) =>
    current.run(changes, async () => {
      const made = await work(trx);
      if (tagsOf(changes).length > 0) await completions.get(db)?.(trx, tagsOf(changes));
      const tags = tagsOf(changes);
      if (tags.length > 0) await storeMarks(trx, tags);
      return made;
    }),
  );
  // The change is stored. If the database fails only now, the next poll drops what shows it.
  if (tagsOf(changes).length > 0)
    await followers
      .get(db)?.()
      .catch(() => undefined);
  return result;
}

/** Notes which tables a transaction writes, whoever wrote its statements. */
export const noteWrites: KyselyPlugin = {
  transformQuery({ node }) {
    const changes = current.getStore();
    if (changes) for (const table of tablesWrittenBy(node)) changes.tables.add(table);
    return node;
  },
  transformResult: async ({ result }) => result,
};

function tagsOf(changes: Changes | undefined): string[] {
  if (!changes) return [];
  const marked = [...changes.tags];
  const ofTables = [...changes.tables].flatMap((table) => {
    const { tags = [], unless } = shownTables[table as keyof Tables] ?? {};
    const isMarked = unless !== undefined && marked.some((tag) => tag.startsWith(unless));
    return isMarked ? [] : tags;
  });
  return [...new Set([...marked, ...ofTables])];
}

/**
 * Ids must become visible in order, or a node could see 6, miss a later commit of 5, and show an old page forever:
 * writers are therefore serialized.
 */
async function storeMarks(trx: Kysely<Tables>, tags: readonly string[]): Promise<void> {
  if (trx.getExecutor().adapter.supportsMultipleConnections) {
    // The notification is sent with the commit.
    await sql`select pg_advisory_xact_lock(736502), pg_notify(${changesChannel}, '')`.execute(trx);
  }
  await trx
    .insertInto('change_marks')
    .values({ tags: JSON.stringify(tags), created_at: Date.now() })
    .execute();
}

/** The tables of which a statement writes something that a page may show: none shows a row's version. */
function tablesWrittenBy(node: OperationNode): string[] {
  if (InsertQueryNode.is(node)) return node.into ? [nameOf(node.into)] : [];
  if (UpdateQueryNode.is(node)) {
    const isShown = node.updates?.some((update) => columnOf(update) !== 'version') ?? true;
    return node.table && isShown ? [nameOf(node.table)] : [];
  }
  return DeleteQueryNode.is(node) ? node.from.froms.map(nameOf) : [];
}

function nameOf(node: OperationNode): string {
  if (AliasNode.is(node)) return nameOf(node.node);
  return TableNode.is(node) ? node.table.identifier.name : '';
}

const columnOf = ({ column }: ColumnUpdateNode) =>
  ColumnNode.is(column) ? column.column.name : '';
