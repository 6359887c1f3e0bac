import { notBegun, type Taking } from './steps.ts';

/** What this device remembers of a test; the answers themselves are on the server. */
export type KeptAttempt = Pick<Taking, 'attempt' | 'at' | 'choices'>;

const place = 'common-plate:test';

export function readKeptAttempt(): KeptAttempt {
  const { attempt, at, choices } = notBegun;
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<KeptAttempt>;
    return { attempt, at, choices, ...kept };
  } catch {
    return { attempt, at, choices };
  }
}

export function keepAttempt({ attempt, at, choices }: KeptAttempt): void {
  try {
    localStorage.setItem(place, JSON.stringify({ attempt, at, choices }));
  } catch {
    // Without storage the test is taken in one go.
  }
}

/** The next test begins anew. */
export function forgetAttempt(): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // Then nothing was kept.
  }
}
