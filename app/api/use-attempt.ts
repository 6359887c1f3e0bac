import { useRef } from 'react';
import { CallError } from './call-error.ts';
import { randomId } from './random-id.ts';

/**
 * Makes a call that must not be carried out twice. Its attempt has the same id until the server has answered that it is
 * done: after a lost reply, sending it again does nothing more.
 * @param storageKey keeps the id when the page is reloaded before the answer
 */
export function useAttempt(storageKey?: string) {
  const attempt = useRef('');
  return async <T>(send: (attempt: string) => Promise<T>): Promise<T> => {
    attempt.current ||= (storageKey && readStored(storageKey)) || randomId();
    if (storageKey) store(storageKey, attempt.current);
    const end = () => {
      attempt.current = '';
      if (storageKey) store(storageKey, '');
    };
    try {
      const reply = await send(attempt.current);
      end();
      return reply;
    } catch (failure) {
      // The attempt is over, with other content: the next one is new.
      if (failure instanceof CallError && failure.status === 409) end();
      throw failure;
    }
  };
}

function readStored(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    // Some browsers forbid storage: then a reload is a new attempt.
    return '';
  }
}

function store(key: string, attempt: string): void {
  try {
    if (attempt === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, attempt);
  } catch {
    // As above.
  }
}
