/** The affected rows: these, or all matches of the search, with their number when it was confirmed. */
export type Chosen = { ids: string[] } | { count: number };

export interface BulkAction {
  label: string;
  /** Whether something is deleted by it. */
  isDestructive?: true;
  /** The confirmation; absent: done at once. */
  confirmation?: {
    /** @param many '1 subscriber', '12 subscribers' */
    title: (many: string) => string;
    text: string;
    confirmLabel: (many: string) => string;
    cancelLabel: string;
  };
  /** @returns the success message */
  run: (chosen: Chosen) => Promise<string>;
}
