/** Which rows are meant: these, or all that the search finds, as many as were counted when it was decided. */
export type Chosen = { ids: string[] } | { count: number };

export interface BulkAction {
  label: string;
  /** Whether something is lost by it. */
  isBad?: true;
  /** Asks once before it is done; absent: done at once. */
  ask?: {
    /** @param many '1 subscriber', '12 subscribers' */
    title: (many: string) => string;
    text: string;
    confirm: (many: string) => string;
    keep: string;
  };
  /** @returns what to say of it */
  run: (chosen: Chosen) => Promise<string>;
}
