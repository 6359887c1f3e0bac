import type { Reply } from '#contract/index.ts';

/** Something that needs someone today. */
export type Task = Reply<'dashboard/getToday'>['tasks'][number];

/** How many are named, if no screen lists all of them. */
const named = 5;

/**
 * The task that rows of a kind are to someone.
 * @param describe one of them by name, and since or until when, in ms
 * @param options.count of all of them, if the rows are only the first
 * @param options.items where each is done
 */
export function taskOf<Row>(
  kind: Task['kind'],
  rows: Row[],
  describe: (row: Row) => [example: string, at: number | null],
  {
    count = rows.length,
    items,
  }: { count?: number; items?: (row: Row) => Task['items'][number] } = {},
): Task {
  const [example, at] = rows[0] ? describe(rows[0]) : ['', null];
  return {
    kind,
    count,
    example,
    at: at === null ? null : new Date(at).toISOString(),
    items: items ? rows.slice(0, named).map(items) : [],
  };
}
