/** Something that a reader may stumble over, told to the one who writes it. */
export interface Finding {
  /** What to do, in words. */
  message: string;
  /** A hint is shown next to its field and holds nothing up. */
  isHint?: boolean;
}
