/** Course progress stored on this device for readers without an account, or signed out. */
export interface StoredProgress {
  /** The ids of lessons that are done. */
  lessons: string[];
  /** The answers of the best attempt at each quiz. */
  answers: { questionId: string; optionIds: string[] }[];
}

export const progressKey = 'common-plate:courses';

/** The server's limits; the oldest items are dropped. */
const most = 300;

/** The valid part of the stored data. */
export function readStoredProgress(): StoredProgress {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(progressKey) ?? '{}');
    const { lessons, answers } = (stored ?? {}) as Record<string, unknown>;
    return {
      lessons: listOf(lessons).filter(isId),
      answers: listOf(answers).filter(isAnswer),
    };
  } catch {
    return { lessons: [], answers: [] };
  }
}

/** @returns whether this device could store it */
export function storeProgress({ lessons, answers }: StoredProgress): boolean {
  try {
    const progress = { lessons: lessons.slice(-most), answers: answers.slice(-most) };
    localStorage.setItem(progressKey, JSON.stringify(progress));
    return true;
  } catch {
    return false;
  }
}

export function clearStoredProgress(): void {
  try {
    localStorage.removeItem(progressKey);
  } catch {
    // Then nothing was stored.
  }
}

export const isEmpty = ({ lessons, answers }: StoredProgress) =>
  lessons.length + answers.length === 0;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(-most) : []);

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_.-]{1,80}$/.test(value);

function isAnswer(value: unknown): value is StoredProgress['answers'][number] {
  const { questionId, optionIds } = (value ?? {}) as Record<string, unknown>;
  return (
    isId(questionId) &&
    Array.isArray(optionIds) &&
    optionIds.length > 0 &&
    optionIds.length <= 20 &&
    optionIds.every(isId)
  );
}
