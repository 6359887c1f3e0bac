import { useSyncExternalStore } from 'react';
import { call, endByForm } from './call.ts';
import { CallError } from './call-error.ts';
import { deleteCookie, readCookie, writeCookie } from './cookies.ts';

/** The signed-in user, according to the readable cookies; the token itself is not readable. */
export interface SignedIn {
  userId: string;
  firstName: string;
  photo: string;
}

const changed = 'common-plate:session';
const readable = ['XSRF-TOKEN', 'user-first-name', 'user-id', 'user-photo'];
/** The lifetime of the cookies with the user's name, in s. */
const year = 365 * 24 * 60 * 60;

let snapshot: SignedIn | null = null;
let snapshotKey = '';
/** The cookies that `snapshot` was read from. */
let lastRead = '';

function read(): SignedIn | null {
  const cookies = document.cookie;
  if (cookies === lastRead) return snapshot;
  lastRead = cookies;
  const [userId, firstName, photo] = ['user-id', 'user-first-name', 'user-photo'].map((name) =>
    readCookie(name, cookies),
  );
  const isSignedIn = readCookie('XSRF-TOKEN', cookies) !== '' && userId !== '';
  const key = isSignedIn ? [userId, firstName, photo].join('\n') : '';
  if (key !== snapshotKey) {
    snapshotKey = key;
    snapshot = isSignedIn
      ? { userId: userId ?? '', firstName: firstName ?? '', photo: photo ?? '' }
      : null;
  }
  return snapshot;
}

/** Whether a session that the page was loaded with has ended before the application started. */
export const hasEndedBeforeStart = (): boolean =>
  document.documentElement.dataset.session === 'in' && read() === null;

/** Events after which the cookies may have changed: here, in another tab, or in the background. */
const sessionEvents = ['focus', 'pageshow', 'visibilitychange', 'storage', changed];

function subscribe(listener: () => void): () => void {
  const listen = () => {
    document.documentElement.dataset.session = read() ? 'in' : 'out';
    listener();
  };
  for (const event of sessionEvents) addEventListener(event, listen);
  return () => {
    for (const event of sessionEvents) removeEventListener(event, listen);
  };
}

/** The signed-in user; null on the server and during hydration, so that one cached page works for everyone. */
export function useSignedIn(): SignedIn | null {
  return useSyncExternalStore(subscribe, read, () => null);
}

/** Whether this is the signed-in user now. @param userId empty: a visitor */
export const isCurrentUser = (userId: string): boolean => (read()?.userId ?? '') === userId;

/** Has every part of this page read the session's cookies again. */
export function refreshSession(): void {
  dispatchEvent(new Event(changed));
}

/**
 * Has every part of this page, and of the site's other tabs, read the session's cookies again. A storage event tells
 * the tabs, since an open BroadcastChannel would keep pages out of some browsers' back-forward cache.
 */
export function notifySessionChanged(): void {
  refreshSession();
  try {
    // Only the event matters: nothing stays stored.
    localStorage.setItem(changed, '');
    localStorage.removeItem(changed);
  } catch {
    // Without storage the other tabs notice it when they become visible.
  }
}

/** Removes the cookies that a script can: the session itself has already ended. */
export function forgetSession(): void {
  for (const name of readable) deleteCookie(name);
  notifySessionChanged();
}

/**
 * Ends the session on the server, and forgets it everywhere.
 * @throws {CallError} if it could not be ended: the page must not claim that it was
 */
export async function endSession(): Promise<void> {
  try {
    await call('auth/logout', {});
  } catch (failure) {
    const status = failure instanceof CallError ? failure.status : 0;
    // It has already ended.
    if (status !== 401 && !(status === 403 && (await endByForm()))) throw failure;
  }
  forgetSession();
}

/** Shows a new name or photo in every header. */
export function updateSessionCookies(person: { firstName?: string; photo: string }): void {
  const shown = read();
  if (!shown) return;
  const { firstName = shown.firstName, photo } = person;
  // The server sets them with its own changes, but not with those of another device.
  if (shown.firstName !== firstName) writeCookie('user-first-name', firstName, year);
  if (shown.photo !== photo) writeCookie('user-photo', photo, year);
  notifySessionChanged();
}
