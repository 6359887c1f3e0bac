/** The result of the last attempt to save. */
export interface Saving {
  isBusy: boolean;
  message: string;
  error: string;
  /** The server's errors by field. */
  errors: Record<string, string>;
}
