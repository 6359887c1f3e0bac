/** A possible problem for readers, shown to the author. */
export interface Finding {
  /** Says how to correct it. */
  message: string;
  /** A hint is shown next to its field and blocks nothing. */
  isHint?: boolean;
  /** It is not a matter of taste: nothing is published while it is there. */
  isBlocking?: boolean;
}
