import type { Db } from '#server/platform/db/connect.ts';

/** The current label of an id in the audit trail. */
export interface LabeledSubject {
  subject: string;
  name: string;
  isDeleted: boolean;
}

type Finder = (db: Db, ids: string[]) => Promise<{ id: string; name: string }[]>;

/** Label finders by the kind that the audit trail names: 'subscriber'. */
export type AuditLabels = Record<string, Finder>;

/** The label finders of all features. */
export const auditLabelsOf = ({
  contributions,
}: {
  contributions: readonly { auditLabels?: AuditLabels }[];
}): AuditLabels => Object.assign({}, ...contributions.map(({ auditLabels }) => auditLabels));

/** How many ids are looked up at once. */
const batchSize = 500;

/**
 * The current labels of these subjects. The trail itself stores no names, so that none of a deleted person's remain.
 * @param finders of all features: a subject that is its own label, such as a page's path, needs none
 * @param subjects 'user/{id}', or a path that is its own label
 */
export async function nameSubjects(
  db: Db,
  finders: AuditLabels,
  subjects: string[],
): Promise<(subject: string) => LabeledSubject> {
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
