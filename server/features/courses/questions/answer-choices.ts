import { newId } from '#server/platform/crypto/ids.ts';
import { AppError } from '#server/platform/errors.ts';

interface SentChoice {
  /** Absent: a new one. */
  id?: string | undefined;
  text: string;
  correct: 0 | 1;
}

/** A question's choices as they are stored. */
export const storedChoices = (choices: SentChoice[]): string =>
  JSON.stringify(choices.map((choice) => ({ ...choice, id: choice.id ?? newId() })));

/**
 * Rejects choices that cannot be answered correctly.
 * @param field the choices' name in the body
 * @throws {AppError} `badInput`
 */
export function requireAnswerable(choices: SentChoice[], field: string): void {
  const ids = choices.map(({ id }) => id).filter((id) => id !== undefined);
  const isFine =
    choices.length > 1 &&
    choices.some(({ correct }) => correct === 1) &&
    new Set(ids).size === ids.length;
  if (isFine) return;
  const message = 'A question needs at least two different answers, one of them correct.';
  throw new AppError('badInput', message, { errors: { [field]: message } });
}
