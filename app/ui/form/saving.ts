/** The result of the last attempt to save. */
export interface ActionState {
  isBusy: boolean;
  message: string;
  error: string;
  /** The server's errors by field. */
  errors: Record<string, string>;
}
