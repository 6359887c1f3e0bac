/** What became of the last attempt to save. */
export interface Saving {
  isBusy: boolean;
  message: string;
  error: string;
  /** What the server found, by field. */
  errors: Record<string, string>;
}
