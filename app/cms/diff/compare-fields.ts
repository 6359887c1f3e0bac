import { type Block, compareTexts } from './compare-texts.ts';

/** A field that differs. */
export interface FieldDifference {
  label: string;
  blocks: Block[];
  /** A change of the whole: it moved. */
  note?: string;
}

/** The fields of two versions. */
export interface Differences {
  changed: FieldDifference[];
  /** The labels of unchanged fields. */
  same: string[];
}

export interface ComparedField {
  label: string;
  before: string;
  after: string;
  note?: string | undefined;
}

/** Which of these fields differ, and how. */
export function compareFields(fields: ComparedField[]): Differences {
  const changed: FieldDifference[] = [];
  const same: string[] = [];
  for (const { label, before, after, note } of fields) {
    if (before === after && !note) same.push(label);
    else changed.push({ label, blocks: compareTexts(before, after), ...(note && { note }) });
  }
  return { changed, same };
}

interface Identified {
  id?: string;
}

/** Matches entries by id, in the order of `after`; deleted ones stay where they were. */
export function pair<T extends Identified>(
  before: T[],
  after: T[],
): [T | undefined, T | undefined][] {
  const pairs: [T | undefined, T | undefined][] = after.map((now) => [
    before.find((old) => old.id !== undefined && old.id === now.id),
    now,
  ]);
  for (const [place, old] of before.entries()) {
    if (!after.some((now) => now.id !== undefined && now.id === old.id)) {
      pairs.splice(Math.min(place, pairs.length), 0, [old, undefined]);
    }
  }
  return pairs;
}

/** Whether an entry has moved among those that both versions have. */
export function moveOf<T extends Identified>(
  old: T | undefined,
  now: T | undefined,
  before: T[],
  after: T[],
): string | undefined {
  if (!old) return 'New.';
  if (!now) return 'Deleted.';
  const shared = (list: T[], others: T[]) =>
    list.filter((each) => others.some((other) => other.id === each.id)).map(({ id }) => id);
  const from = shared(before, after).indexOf(old.id);
  const to = shared(after, before).indexOf(now.id);
  return from === to ? undefined : `Moved from position ${from + 1} to ${to + 1}.`;
}

/** Compares lists entry by entry: 'Source 1', 'Source 2', with what each says in words and where it has moved. */
export const compareLists = <T extends Identified>(
  label: string,
  before: T[],
  after: T[],
  inWords: (entry: T) => string,
): ComparedField[] =>
  pair(before, after).map(([old, now], index) => ({
    label: `${label} ${index + 1}`,
    before: old ? inWords(old) : '',
    after: now ? inWords(now) : '',
    note: moveOf(old, now, before, after),
  }));
