import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Tables } from '#server/schema/tables.ts';
import { arrange } from './reorder.ts';

/** The tables whose rows belong to something else, in an order. */
type MemberTable =
  | 'faq_questions'
  | 'faq_read_more'
  | 'test_paragraphs'
  | 'test_questions'
  | 'footer_paragraphs'
  | 'bottom_menu_links';

/** What belongs to one question, step, page or column. */
interface MemberList<T extends MemberTable> {
  table: T;
  /** The column that names what they belong to, and its value. */
  owner: Partial<Tables[T]>;
  /** What is said of an id that is not among them. */
  missing: string;
}

interface SentMember<T extends MemberTable> {
  /** Absent: a new one. */
  id?: string | undefined;
  values: Partial<Tables[T]>;
}

/**
 * Changes the members that are named and adds those that are not; the others stay.
 * @param field the list's name in the body
 * @throws {AppError} `notFound` for an id that is not among them; `badInput` for one that is named twice
 */
export async function saveMembers<T extends MemberTable>(
  trx: Db,
  { table, owner, missing }: MemberList<T>,
  field: string,
  sent: SentMember<T>[],
): Promise<void> {
  refuseRepeatedIds(field, sent);
  const [[column, value] = ['', '']] = Object.entries(owner);
  const stored = await trx
    .selectFrom(anyOf(table))
    .select(['id', 'position'])
    .where(column as 'question_id', '=', value as string)
    .orderBy('position')
    .execute();
  const positions = new Map(stored.map(({ id, position }) => [id, position]));
  const ids: string[] = [];
  for (const { id, values } of sent) {
    if (id !== undefined && !positions.has(id)) throw new AppError('notFound', missing);
    ids.push(id ?? newId());
    if (id === undefined) {
      await trx
        .insertInto(anyOf(table))
        .values({ ...values, ...owner, id: ids.at(-1), position: -1 } as never)
        .execute();
    } else if (Object.keys(values).length > 0) {
      await trx.updateTable(anyOf(table)).set(values).where('id', '=', id).execute();
    }
  }
  const order = arrange([...positions.keys()], ids);
  for (const [position, id] of order.entries()) {
    if (positions.get(id) === position) continue;
    await trx.updateTable(anyOf(table)).set({ position }).where('id', '=', id).execute();
  }
}

/** Finds one by its id, whatever it belongs to. @throws {AppError} `notFound` */
export async function findMember<T extends MemberTable>(
  trx: Db,
  { table, missing }: Pick<MemberList<T>, 'table' | 'missing'>,
  id: string,
) {
  const row = await trx
    .selectFrom(anyOf(table))
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('notFound', missing);
  return row as unknown as Tables[T];
}

/** Deletes one. @returns what it was @throws {AppError} `notFound` */
export async function deleteMember<T extends MemberTable>(
  trx: Db,
  list: Pick<MemberList<T>, 'table' | 'missing'>,
  id: string,
) {
  const row = await findMember(trx, list, id);
  await trx.deleteFrom(anyOf(list.table)).where('id', '=', id).execute();
  return row;
}

function refuseRepeatedIds(field: string, sent: { id?: string | undefined }[]): void {
  const named = sent.map(({ id }) => id).filter((id) => id !== undefined);
  if (new Set(named).size === named.length) return;
  const message = 'The same entry is in this list twice.';
  throw new AppError('badInput', message, { errors: { [field]: message } });
}

/** One of the tables stands for all: what is read and set here, they all have. */
const anyOf = (table: MemberTable) => table as 'faq_read_more';
