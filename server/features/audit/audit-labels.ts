import type { Db } from '#server/platform/db/connect.ts';

/** What an id of the audit trail stands for now. */
export interface Named {
  subject: string;
  name: string;
  isDeleted: boolean;
}

type Finder = (db: Db, ids: string[]) => Promise<{ id: string; name: string }[]>;

/** How things are called that have ids, by what the audit trail calls them: 'subscriber'. */
export type AuditLabels = Record<string, Finder>;

/** The labels of all features. */
export const auditLabelsOf = ({
  contributions,
}: {
  contributions: readonly { auditLabels?: AuditLabels }[];
}): AuditLabels => Object.assign({}, ...contributions.map(({ auditLabels }) => auditLabels));

/** So many ids are asked for at once. */
const batchSize = 500;

/**
 * What these subjects are called now. The trail itself holds no names, so that a deleted person's is
 * nowhere in it.
 * @param finders of all features: a subject that is its own label, such as a page's path, needs none
 * @param subjects 'user/{id}', or a path that is its own label
 */
export async function nameSubjects(
  db: Db,
  finders: AuditLabels,
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
