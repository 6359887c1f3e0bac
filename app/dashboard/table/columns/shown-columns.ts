/** The traits of a column that matter to the choice of columns. */
export interface ChosenColumn {
  id: string;
  /** Without it no one could open a row. */
  opensRow: boolean;
}

/**
 * The columns that a URL asks for, in its order: `columns=email,name`. Unknown names are left out; without a valid one,
 * all are shown.
 */
export function shownColumns(all: readonly ChosenColumn[], parameter: string): string[] {
  const ids = all.map(({ id }) => id);
  const named = [...new Set(parameter.split(','))].filter((id) => ids.includes(id));
  if (named.length === 0) return ids;
  const missing = all.filter(({ id, opensRow }) => opensRow && !named.includes(id));
  return [...missing.map(({ id }) => id), ...named];
}

/** The URL's parameter for a choice of columns; empty: all of them, in their own order. */
export const columnsParameter = (all: readonly ChosenColumn[], shown: readonly string[]): string =>
  shown.join() === all.map(({ id }) => id).join() ? '' : shown.join();

/** A choice with one column moved by a place, to the left (-1) or to the right (1). */
export function moveColumn(shown: readonly string[], id: string, by: -1 | 1): string[] {
  const from = shown.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= shown.length) return [...shown];
  return shown.toSpliced(from, 1).toSpliced(to, 0, id);
}
