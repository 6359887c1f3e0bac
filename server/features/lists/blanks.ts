import { blanksIn } from '#contract/shared/pages/starters.ts';
import { AppError } from '#server/platform/errors.ts';

/** Whether a text anywhere in stored content still has a blank of a starter text. */
export function hasBlanks(content: unknown): boolean {
  if (typeof content === 'string') return blanksIn(content).length > 0;
  return typeof content === 'object' && content !== null && Object.values(content).some(hasBlanks);
}

/**
 * Refuses to publish starter texts that nobody has completed.
 * @param texts by the fields of the form that they are edited in
 * @throws {AppError} `badInput` for each text with blanks
 */
export function requireFilled(texts: Readonly<Record<string, string>>): void {
  const open = Object.entries(texts)
    .map(([field, text]) => ({ field, blanks: blanksIn(text) }))
    .filter(({ blanks }) => blanks.length > 0);
  if (open.length === 0) return;
  const message = `Starter text: before you publish, fill or delete ${[...new Set(open.flatMap(({ blanks }) => blanks))].join(', ')}.`;
  throw new AppError('badInput', message, {
    errors: Object.fromEntries(
      open.map(({ field, blanks }) => [field, `Fill or delete ${blanks.join(', ')}.`]),
    ),
  });
}
