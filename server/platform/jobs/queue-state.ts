/** Work that waits. */
export interface QueueState {
  waiting: number;
  /** Since when the oldest waits, in ms; null: not known, or nothing waits. */
  oldestAt: number | null;
}
