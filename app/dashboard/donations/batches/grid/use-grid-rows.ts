import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { maxBatchRows } from '#contract/shared/batch-rows.ts';
import { type GridColumn, type GridRow, isBlank, newRow, splitAmount } from './batch-rows.ts';
import { type Donor, resolveDonor } from './resolve-donor.ts';

/** The rows of a grid with a blank one at the end, and who their donors may be. */
export type GridRows = ReturnType<typeof useGridRows>;

export function useGridRows(first: GridRow[]) {
  const [rows, setRows] = useState(() => withBlank(first));
  const current = useRef(rows);
  /** How many rows of the last paste did not fit. */
  const [leftOut, setLeftOut] = useState(0);
  const lookups = useRef(new Set<Promise<void>>());
  /** The donors that a row's name may stand for, by its key; none: it is a new donor. */
  const [candidates, setCandidates] = useState<ReadonlyMap<number, Donor[]>>(new Map());

  const set = (next: GridRow[]) => {
    current.current = withBlank(next);
    setRows(current.current);
  };
  const change = (key: number, values: Partial<GridRow>) => {
    if ('name' in values || 'email' in values) forget(key);
    set(current.current.map((row) => (row.key === key ? { ...row, ...values } : row)));
  };
  const forget = (key: number) =>
    setCandidates((before) => new Map([...before].filter(([known]) => known !== key)));
  const choose = (key: number, { id, name, email }: Donor) =>
    change(key, { donorId: id, name: name || email, email, isNewDonor: 0 });

  /** Looks up who a row is from, unless it is clear. Without an answer, closing the batch asks again. */
  function resolve(key: number): Promise<void> {
    const lookup = lookUp(key).finally(() => lookups.current.delete(lookup));
    lookups.current.add(lookup);
    return lookup;
  }

  async function lookUp(key: number): Promise<void> {
    const row = current.current.find((each) => each.key === key);
    if (!row || row.donorId !== null || row.isNewDonor === 1) return;
    if (row.name.trim() === '' && row.email.trim() === '') return;
    const resolved = await resolveDonor(row).catch(() => undefined);
    const now = current.current.find((each) => each.key === key);
    // It was typed on in the meantime.
    if (!resolved || now?.name !== row.name || now.email !== row.email || now.donorId) return;
    if ('donor' in resolved) {
      const { donor } = resolved;
      // The next save includes it.
      return flushSync(() => choose(key, donor));
    }
    const found = 'candidates' in resolved ? resolved.candidates : [];
    setCandidates((before) => new Map(before).set(key, found));
  }

  return {
    rows,
    leftOut,
    isBlank,
    change,
    choose,
    resolve,
    /** Waits until it is clear, or asked, who the rows are from. */
    settled: () => Promise.all(lookups.current),
    candidatesOf: (key: number) => candidates.get(key),
    remove: (key: number) => set(current.current.filter((row) => row.key !== key)),
    /** Puts pasted cells into the rows from a line on. */
    paste(line: number, pasted: Partial<Record<GridColumn, string>>[]) {
      const before = current.current;
      setLeftOut(Math.max(0, line + pasted.length - maxBatchRows));
      const filled = pasted.slice(0, maxBatchRows - line).map((values, index) => {
        const own = before[line + index];
        const row = own ? { ...own, ...values } : newRow(values);
        const isOtherDonor = values.name !== undefined || values.email !== undefined;
        return {
          ...row,
          ...splitAmount(row.amount),
          ...(isOtherDonor && { donorId: null, isNewDonor: 0 as const }),
        };
      });
      set([...before.slice(0, line), ...filled, ...before.slice(line + filled.length)]);
      void resolveInTurn(filled);
    },
  };

  /** One after the other: a pasted list may be long. */
  async function resolveInTurn(filled: GridRow[]): Promise<void> {
    for (const { key } of filled) await resolve(key);
  }
}

/** Ends with one blank row, to go on with, while there may be more. */
function withBlank(rows: GridRow[]): GridRow[] {
  const last = rows.at(-1);
  if (rows.length >= maxBatchRows || (last && isBlank(last))) return rows;
  return [...rows, newRow()];
}
