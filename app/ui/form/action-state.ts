/** The state of an action: whether it runs, and the result of the last run. */
export interface ActionState {
  isBusy: boolean;
  message: string;
  /** More about a success, in an element of its own. */
  note?: string;
  error: string;
  /** Whether the last run failed: an error may also be about what was not tried. */
  hasFailed?: boolean;
  /** The server's errors by field. */
  errors: Record<string, string>;
}
