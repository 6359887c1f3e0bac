/**
 * Writes the time of day as Spanish does, in one line: '6:00 p. m.', where `Intl` has 'p.m.' or other spaces. Times in
 * English stay as they are.
 */
export const spacedDayPeriod = (text: string): string =>
  text.replace(/\s?\b([ap])\.\s?m\./g, '\u00a0$1.\u00a0m.');
