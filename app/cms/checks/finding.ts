/** A possible problem for readers, shown to the author. */
export interface Finding {
  /** What to do, in words. */
  message: string;
  /** A hint is shown next to its field and holds nothing up. */
  isHint?: boolean;
}
