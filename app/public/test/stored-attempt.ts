import { type AttemptState, initialAttempt } from './steps.ts';

/** The test attempt stored on this device; its answers are on the server. */
export type StoredAttempt = Pick<AttemptState, 'attempt' | 'at' | 'choices'>;

const place = 'common-plate:test';

/** The valid part of the stored data. */
export function readStoredAttempt(): StoredAttempt {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '{}');
    const { attempt, at, choices } = (stored ?? {}) as Record<string, unknown>;
    return {
      attempt: isAttempt(attempt) ? attempt : initialAttempt.attempt,
      at: Number.isSafeInteger(at) ? Math.max(0, at as number) : initialAttempt.at,
      choices: Object.fromEntries(Object.entries(choices ?? {}).filter(isChoice)),
    };
  } catch {
    return {
      attempt: initialAttempt.attempt,
      at: initialAttempt.at,
      choices: initialAttempt.choices,
    };
  }
}

/** In the server's format. */
const isAttempt = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{43}$/.test(value);

const isChoice = (entry: [string, unknown]): entry is [string, string[]] =>
  Array.isArray(entry[1]) && entry[1].every((id) => typeof id === 'string');

export function storeAttempt({ attempt, at, choices }: StoredAttempt): void {
  try {
    localStorage.setItem(place, JSON.stringify({ attempt, at, choices }));
  } catch {
    // Without storage the test is taken in one go.
  }
}

/** The next test starts over. */
export function clearAttempt(): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // Then nothing was kept.
  }
}
