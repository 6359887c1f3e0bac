import type { Db } from '#server/platform/db/connect.ts';

/** What an id of the audit trail stands for now. */
export interface Named {
  subject: string;
  name: string;
  isDeleted: boolean;
}

type Finder = (db: Db, ids: string[]) => Promise<{ id: string; name: string }[]>;

/** How things are called that have ids. What stands for itself, such as a page's path, is not here. */
const finders: Record<string, Finder> = {
  user: async (db, ids) => {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name'])
      .where('id', 'in', ids)
      .execute();
    return rows.map((row) => ({ id: row.id, name: `${row.first_name} ${row.last_name}`.trim() }));
  },
  subscriber: (db, ids) =>
    db.selectFrom('subscribers').select(['id', 'email as name']).where('id', 'in', ids).execute(),
  message: (db, ids) =>
    db.selectFrom('contact_messages').select(['id', 'name']).where('id', 'in', ids).execute(),
  event: (db, ids) =>
    db.selectFrom('events').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  participant: (db, ids) =>
    db.selectFrom('participants').select(['id', 'name']).where('id', 'in', ids).execute(),
  donor: (db, ids) =>
    db.selectFrom('donors').select(['id', 'name']).where('id', 'in', ids).execute(),
  donation: async (db, ids) => {
    const rows = await db
      .selectFrom('donations')
      .select(['id', 'receipt_number', 'given_on'])
      .where('id', 'in', ids)
      .execute();
    return rows.map(({ id, receipt_number, given_on }) => ({
      id,
      name: `Gift ${receipt_number ?? given_on}`,
    }));
  },
  mailing: (db, ids) =>
    db.selectFrom('mailings').select(['id', 'subject as name']).where('id', 'in', ids).execute(),
  media: (db, ids) =>
    db.selectFrom('media').select(['id', 'title as name']).where('id', 'in', ids).execute(),
};

/** So many ids are asked for at once. */
const batchSize = 500;

/**
 * What these subjects are called now. The trail itself holds no names, so that a deleted person's is
 * nowhere in it.
 * @param subjects 'user/{id}', or a path that stands for itself
 */
export async function nameSubjects(
  db: Db,
  subjects: string[],
): Promise<(subject: string) => Named> {
  const idsByKind = new Map<string, Set<string>>();
  for (const subject of subjects) {
    const { kind, id } = partsOf(subject);
    if (!(kind in finders) || id === '') continue;
    idsByKind.set(kind, (idsByKind.get(kind) ?? new Set()).add(id));
  }
  const names = new Map<string, string>();
  for (const [kind, ids] of idsByKind) {
    const all = [...ids];
    for (let first = 0; first < all.length; first += batchSize) {
      const rows = await finders[kind]?.(db, all.slice(first, first + batchSize));
      for (const { id, name } of rows ?? []) names.set(`${kind}/${id}`, name);
    }
  }
  return (subject) => {
    const { kind, id } = partsOf(subject);
    const isDeleted = kind in finders && id !== '' && !names.has(subject);
    return { subject, name: names.get(subject) ?? '', isDeleted };
  };
}

function partsOf(subject: string): { kind: string; id: string } {
  const slash = subject.indexOf('/');
  return slash === -1
    ? { kind: subject, id: '' }
    : { kind: subject.slice(0, slash), id: subject.slice(slash + 1) };
}
