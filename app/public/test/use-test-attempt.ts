import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { useActionFrom } from '#app/api/use-action.ts';
import {
  type AttemptState,
  type Choices,
  finishPath,
  initialAttempt,
  openQuestions,
  type Step,
  visibleSteps,
} from './steps.ts';
import { clearAttempt, readStoredAttempt, storeAttempt } from './stored-attempt.ts';

/** The reader's actions: the values of the form's buttons. `show:2` shows the third step. */
export type TestAction = 'check' | 'finish' | 'retake' | 'restart' | `show:${number}`;

/**
 * Takes the test through the API, and stores its progress on this device.
 * @param posted the result of a form that was posted without JavaScript
 */
export function useTestAttempt(steps: Step[], posted: AttemptState | null, message: string) {
  const [state, setTaking] = useState(posted ?? initialAttempt);
  const { run, show, isBusy, error } = useActionFrom({ error: message });
  const navigate = useNavigate();
  // The first touch starts the application: its choice is already in the page, and is kept.
  const early = useRef<Choices | null>(null);
  early.current ??= readChoicesInPage();

  useEffect(() => {
    if (posted) return storeAttempt(posted);
    let isGone = false;
    const chosen = early.current;
    void loadAttempt().then((known) => {
      if (isGone) return;
      setTaking((now) => ({
        ...(known ?? now),
        choices: { ...known?.choices, ...chosen, ...now.choices },
      }));
    });
    return () => {
      isGone = true;
    };
  }, [posted]);

  const change = (next: AttemptState) => {
    setTaking(next);
    storeAttempt(next);
  };

  async function check(step: Step) {
    const open = openQuestions(step, state.results);
    const answers = open.map(({ id }) => ({
      questionId: id,
      optionIds: state.choices[id] ?? [],
    }));
    const attempt = state.attempt || (await call('test/start', {})).attempt;
    storeAttempt({ ...state, attempt });
    try {
      const { results, outcome } = await call('test/answerStep', {
        attempt,
        stepId: step.id,
        answers,
      });
      change({ ...state, attempt, results, outcome });
    } catch (failure) {
      // Answered in another tab, or before a reply was lost: the server's state wins.
      if (!(failure instanceof CallError) || failure.status !== 409) throw failure;
      change({
        ...state,
        attempt,
        ...(failure.reply as Pick<AttemptState, 'results' | 'outcome'>),
      });
      throw failure;
    }
  }

  async function perform(go: TestAction) {
    const { attempt } = state;
    if (go === 'restart') {
      clearAttempt();
      setTaking(initialAttempt);
    } else if (go === 'check') {
      const step = visibleSteps(steps, state.results)[state.at];
      if (step) await check(step);
    } else if (go === 'finish') {
      const { results, outcome } = await call('test/finish', { attempt });
      change({ ...state, results, outcome });
      if (outcome) await navigate(finishPath(outcome), { state: { ended: { attempt, outcome } } });
    } else if (go === 'retake') {
      const begun = await call('test/start', { attempt });
      change({ ...initialAttempt, attempt: begun.attempt, results: begun.results });
    } else {
      change({ ...state, at: Number(go.slice('show:'.length)) });
    }
  }

  return {
    state,
    error,
    isBusy,
    clearError: () => show(),
    choose: (questionId: string, optionIds: string[]) => {
      const choices: Choices = { ...state.choices, [questionId]: optionIds };
      change({ ...state, choices });
    },
    /** @returns whether it was done */
    go: (go: TestAction): Promise<boolean> =>
      run(async () => {
        try {
          await perform(go);
          return '';
        } catch (failure) {
          // An attempt that the server has deleted is over; the choices can be sent again.
          if (failure instanceof CallError && failure.status === 404) {
            clearAttempt();
            setTaking({ ...initialAttempt, choices: state.choices });
          }
          throw failure;
        }
      }),
  };
}

/** The choices in the server-rendered page. */
function readChoicesInPage(): Choices {
  const choices: Choices = {};
  if (typeof document === 'undefined') return choices;
  const chosen = document.querySelectorAll<HTMLInputElement>('[name^="answer-"]:enabled:checked');
  for (const { name, value } of chosen) {
    const id = name.slice('answer-'.length);
    choices[id] = [...(choices[id] ?? []), value];
  }
  return choices;
}

/** The server's state of the attempt stored on this device. */
async function loadAttempt(): Promise<AttemptState | null> {
  const stored = readStoredAttempt();
  if (stored.attempt === '') return { ...initialAttempt, ...stored };
  try {
    const { results, outcome } = await call('test/getAttempt', { attempt: stored.attempt });
    return { ...stored, results, outcome };
  } catch (failure) {
    const status = failure instanceof CallError ? failure.status : 0;
    // It was deleted, or belongs to someone who has signed out; otherwise it is only temporarily unavailable.
    if (status === 404) clearAttempt();
    return status === 404 || status === 403 ? null : { ...initialAttempt, ...stored };
  }
}
