import { useContext, useState } from 'react';
import type { FormResult } from '#contract/form-result.ts';
import { useTranslate } from '../language/use-translate.ts';
import type { ActionState } from '../ui/form/action-state.ts';
import { useFocusAfterWork } from '../ui/form/use-focus-after-work.ts';
import { TextSaved } from '../ui/modal/text-saved.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { CallError, type Explain, explain } from './call-error.ts';
import { isPageLocked } from './private-page-lock.ts';
import { useSignedInAgain } from './use-signed-in-again.ts';

/** The first state of a form that may have been posted without JavaScript. */
export function postedAction(result: FormResult | null): Partial<ActionState> {
  if (!result) return {};
  const { isDone, message, errors } = result;
  return isDone ? { message } : { error: message, errors, hasFailed: true };
}

/** The message of work that is done, or the error of a call that succeeded without doing it. */
export type Outcome = string | { message: string; note: string } | { error: string };

const idle: ActionState = { isBusy: false, message: '', error: '', errors: {} };

/**
 * Runs a form's calls one at a time, and keeps their message.
 * @param fields that show the server's errors themselves, which are then not repeated
 */
export function useAction(...fields: string[]) {
  return useActionFrom({}, ...fields);
}

/** The same for a form with an initial message: the result of a form posted without JavaScript. */
export function useActionFrom(first: Partial<ActionState>, ...fields: string[]) {
  const [action, setAction] = useState<ActionState>({ ...idle, ...first });
  const t = useTranslate();
  const isHydrated = useHydrated();
  const saved = useContext(TextSaved);
  const rememberFocus = useFocusAfterWork(action.isBusy);
  /** What a session that had ended has refused: done again for its user over unsaved text, which had to stay. */
  const [refused, setRefused] = useState<{ again: (() => void) | null } | null>(null);

  async function run(work: () => Promise<Outcome>, describe: Explain = explain): Promise<boolean> {
    setRefused(null);
    rememberFocus();
    setAction({ ...idle, isBusy: true });
    try {
      const outcome = await work();
      const result = typeof outcome === 'string' ? { message: outcome } : outcome;
      const hasFailed = 'error' in result;
      setAction({ ...idle, ...result, hasFailed });
      // Work that says nothing was only a step, such as a preview.
      if (!hasFailed && result.message !== '') saved();
      return !hasFailed;
    } catch (failure) {
      const errors = failure instanceof CallError ? failure.errors : {};
      const isShown = fields.some((field) => errors[field] !== undefined);
      const error = isShown ? '' : describe(failure, t);
      setAction({ ...idle, error, errors, hasFailed: true });
      if (failure instanceof CallError && failure.status === 401) {
        setRefused({ again: isPageLocked() ? () => void run(work, describe) : null });
      }
      return false;
    }
  }
  useSignedInAgain(refused !== null, (isSameUser) => {
    setRefused(null);
    // Once the sign-in form is closed, which gives the focus back.
    if (isSameUser && refused?.again) setTimeout(refused.again);
    else setAction(idle);
  });
  return {
    ...action,
    /** Not before hydration: the browser would submit the form itself, including passwords. */
    isReady: isHydrated && !action.isBusy,
    /** Clears the message, or sets one that no call produced. */
    show(change: Partial<ActionState> = {}): void {
      setRefused(null);
      setAction({ ...idle, ...change });
    },
    /**
     * @param work returns the success message, or an error
     * @param describe returns the message for an error
     * @returns whether it succeeded
     */
    run,
  };
}
