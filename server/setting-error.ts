/** An invalid setting. Its message is one line that names the variable. */
export class SettingError extends Error {
  /** All that are known to be invalid, in such lines, the first included. */
  readonly all: readonly string[];

  constructor(first: string, ...others: string[]) {
    super(first);
    this.all = [first, ...others];
  }
}

/** Makes all checks. @throws {SettingError} with everything that is invalid */
export function checkAll(...checks: (() => unknown)[]): void {
  const [first, ...others] = checks.flatMap(findingsOf);
  if (first !== undefined) throw new SettingError(first, ...others);
}

function findingsOf(check: () => unknown): readonly string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return error.all;
  }
}
