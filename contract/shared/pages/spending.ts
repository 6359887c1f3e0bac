/** A use of money, as editors write it: '81 Classes and kitchen'. */
export const spendingLine = /^([1-9]\d?) +(\S.*)$/;

/** The uses of each dollar, with their cents. A line in another form counts as none. */
export const spendingOf = (lines: readonly string[]): { cents: number; use: string }[] =>
  lines.flatMap((line) => {
    const [, cents, use] = spendingLine.exec(line) ?? [];
    return cents && use ? [{ cents: Number(cents), use }] : [];
  });
