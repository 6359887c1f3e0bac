import { useSyncExternalStore } from 'react';
import { isCurrentUser, useSignedIn } from '#app/api/session-store.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import type { CourseProgress } from '#contract/shared/course-progress.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { type ShownProgress, shownProgress } from './shown-progress.ts';

/**
 * This device's copy of what the server last said about a reader's progress, so that the first paint of a page shows it:
 * see before-paint.ts.
 */
interface KnownProgress {
  /** The member's id; empty: a visitor's. */
  of: string;
  /** Of the words in it. */
  language: Language;
  /** In ms; 0: the server may know more, and is asked again on the next page. */
  readAt: number;
  courses: CourseProgress[];
  /** The courses as pages show them, by their names. */
  shown: Record<string, ShownProgress>;
}

/** Read by before-paint.ts, too. */
export const knownKey = 'common-plate:progress';
const changed = 'common-plate:progress-changed';

/** The copy as it is stored; of a device that stores nothing, until the page is left. */
let text = '';
/** What `text` says. */
let known: KnownProgress | null = null;
let knownText = '';
let changes = 0;

/** How often the copy has changed since the page was opened. */
export const countChanges = (): number => changes;

function read(): KnownProgress | null {
  try {
    text = localStorage.getItem(knownKey) ?? '';
  } catch {
    // Then it is the one of this page.
  }
  if (text !== knownText) {
    knownText = text;
    known = parse(text);
  }
  return known;
}

function parse(stored: string): KnownProgress | null {
  try {
    const value = JSON.parse(stored) as KnownProgress | null;
    return Array.isArray(value?.courses) && typeof value.shown === 'object' ? value : null;
  } catch {
    return null;
  }
}

/**
 * Stores what is known about a reader, unless someone else uses the device by now.
 * @param userId empty: a visitor
 * @param readAt in ms; 0: the server may know more
 */
export function storeKnown(
  userId: string,
  courses: CourseProgress[],
  t: Translate,
  readAt = Date.now(),
): void {
  if (!isCurrentUser(userId)) return;
  const shown = Object.fromEntries(courses.map((each) => [each.course, shownProgress(each, t)]));
  const value: KnownProgress = { of: userId, language: t.language, readAt, courses, shown };
  keep(JSON.stringify(value));
  delete document.documentElement.dataset.progress;
}

/** Forgets a member's progress, once they have signed out. */
export function forgetKnown(): void {
  const stored = read();
  if (stored && !isCurrentUser(stored.of)) keep('');
}

function keep(value: string): void {
  text = value;
  changes += 1;
  try {
    if (value === '') localStorage.removeItem(knownKey);
    else localStorage.setItem(knownKey, value);
  } catch {
    // The page itself remembers it.
  }
  dispatchEvent(new Event(changed));
}

/**
 * The copy of this reader in a language: in each, courses have names of their own. @returns null: there is none
 * @param userId empty: a visitor
 */
export function readKnown(
  userId: string,
  language: Language,
): Pick<KnownProgress, 'courses' | 'readAt'> | null {
  const stored = read();
  return stored?.of === userId && stored.language === language ? stored : null;
}

function subscribe(listener: () => void): () => void {
  for (const event of [changed, 'storage']) addEventListener(event, listener);
  return () => {
    for (const event of [changed, 'storage']) removeEventListener(event, listener);
  };
}

/** The reader's progress in a course, as pages show it; undefined: none, or it is not known yet. */
export function useShownProgress(course: string): ShownProgress | undefined {
  const userId = useSignedIn()?.userId ?? '';
  const stored = useSyncExternalStore(subscribe, read, () => null);
  const t = useTranslate();
  return stored?.of === userId && stored.language === t.language ? stored.shown[course] : undefined;
}
