/** The affected rows: these, or all matches of the search, with their number when it was confirmed. */
export type Chosen = { ids: string[] } | { count: number };

export interface BulkAction {
  label: string;
  /** Whether something is deleted by it. */
  isBad?: true;
  /** The confirmation; absent: done at once. */
  ask?: {
    /** @param many '1 subscriber', '12 subscribers' */
    title: (many: string) => string;
    text: string;
    confirm: (many: string) => string;
    keep: string;
  };
  /** @returns the success message */
  run: (chosen: Chosen) => Promise<string>;
}
