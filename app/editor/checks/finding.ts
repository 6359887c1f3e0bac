/** A possible problem for readers, shown to the author. */
export interface Finding {
  /** What to do about it. */
  message: string;
  /** A hint is shown next to its field and blocks nothing. */
  isHint?: boolean;
}
