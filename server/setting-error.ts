/** An invalid setting. Its message is one line that names the variable. */
export class SettingError extends Error {
  /** All that are known to be invalid, in such lines, the first included. */
  readonly all: readonly string[];

  constructor(first: string, ...others: string[]) {
    super(first);
    this.all = [first, ...others];
  }
}
