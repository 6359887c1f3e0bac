/** The state of an action: whether it runs, and the result of the last run. */
export interface ActionState {
  isBusy: boolean;
  message: string;
  error: string;
  /** The server's errors by field. */
  errors: Record<string, string>;
}
