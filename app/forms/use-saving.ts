import { useState } from 'react';
import { CallError, explain } from '../client/call-error.ts';

/** What became of the last attempt to save. */
export interface Saving {
  isBusy: boolean;
  message: string;
  error: string;
  /** What the server found, by field. */
  errors: Record<string, string>;
}

const idle: Saving = { isBusy: false, message: '', error: '', errors: {} };
const offline = 'You are offline. Nothing was changed: please try again when you are connected.';

/** Runs a form's calls one at a time, and keeps what to say of them. */
export function useSaving() {
  const [saving, setSaving] = useState(idle);
  return {
    ...saving,
    /** Clears what was said, or says something that no call found. */
    say: (change: Partial<Saving> = {}) => setSaving({ ...idle, ...change }),
    /** @param work gives what to say when it is done @returns whether it came to that */
    async save(work: () => Promise<string>): Promise<boolean> {
      setSaving({ ...idle, isBusy: true });
      try {
        setSaving({ ...idle, message: await work() });
        return true;
      } catch (failure) {
        const isOffline = failure instanceof CallError && failure.status === 0 && !navigator.onLine;
        setSaving({
          ...idle,
          error: isOffline ? offline : explain(failure),
          errors: failure instanceof CallError ? failure.errors : {},
        });
        return false;
      }
    },
  };
}
