/** Course progress stored on this device for readers without an account, or signed out. */
export interface KeptProgress {
  /** The ids of lessons that are done. */
  lessons: string[];
  /** The answers of the best attempt at each quiz. */
  answers: { questionId: string; optionIds: string[] }[];
}

export const keptPlace = 'common-plate:courses';

/** The server's limits; the oldest items are dropped. */
const most = 300;

/** The valid part of the stored data. */
export function readKeptProgress(): KeptProgress {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keptPlace) ?? '{}');
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
export function keepProgress({ lessons, answers }: KeptProgress): boolean {
  try {
    const kept = { lessons: lessons.slice(-most), answers: answers.slice(-most) };
    localStorage.setItem(keptPlace, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function forgetProgress(): void {
  try {
    localStorage.removeItem(keptPlace);
  } catch {
    // Then nothing was kept.
  }
}

export const isEmpty = ({ lessons, answers }: KeptProgress) =>
  lessons.length + answers.length === 0;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(-most) : []);

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_.-]{1,80}$/.test(value);

function isAnswer(value: unknown): value is KeptProgress['answers'][number] {
  const { questionId, optionIds } = (value ?? {}) as Record<string, unknown>;
  return (
    isId(questionId) &&
    Array.isArray(optionIds) &&
    optionIds.length > 0 &&
    optionIds.length <= 20 &&
    optionIds.every(isId)
  );
}
