import { useSyncExternalStore } from 'react';
import { readCookie } from '../client/cookies.ts';

/** Who is signed in, as the readable cookies tell it; the token itself is not readable. */
export interface SignedIn {
  userId: string;
  firstName: string;
  photo: string;
}

const changed = 'common-plate:session';
let snapshot: SignedIn | null = null;
let snapshotKey = '';

function read(): SignedIn | null {
  const [userId, firstName, photo] = ['user-id', 'user-first-name', 'user-photo'].map(readCookie);
  const isSignedIn = readCookie('XSRF-TOKEN') !== '' && userId !== '';
  const key = isSignedIn ? [userId, firstName, photo].join('\n') : '';
  if (key !== snapshotKey) {
    snapshotKey = key;
    snapshot = isSignedIn
      ? { userId: userId ?? '', firstName: firstName ?? '', photo: photo ?? '' }
      : null;
  }
  return snapshot;
}

function subscribe(listener: () => void): () => void {
  const listen = () => {
    document.documentElement.dataset.session = read() ? 'in' : 'out';
    listener();
  };
  addEventListener(changed, listen);
  // Another tab may have signed in or out meanwhile.
  addEventListener('focus', listen);
  addEventListener('pageshow', listen);
  return () => {
    removeEventListener(changed, listen);
    removeEventListener('focus', listen);
    removeEventListener('pageshow', listen);
  };
}

/** Who is signed in; null on the server and while the page hydrates, so that one page serves everybody. */
export function useSignedIn(): SignedIn | null {
  return useSyncExternalStore(subscribe, read, () => null);
}

/** Tells every part of the page that the session's cookies have changed. */
export function sessionChanged(): void {
  dispatchEvent(new Event(changed));
}
