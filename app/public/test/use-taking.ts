import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { useActionFrom } from '#app/api/use-saving.ts';
import { forgetAttempt, keepAttempt, readKeptAttempt } from './kept-attempt.ts';
import {
  askedSteps,
  type Choices,
  finishPath,
  notBegun,
  openQuestions,
  type Step,
  type Taking,
} from './steps.ts';

/** The reader's actions: the values of the form's buttons. `show:2` shows the third step. */
export type Go = 'check' | 'finish' | 'retake' | 'anew' | `show:${number}`;

/**
 * Takes the test through the API, and stores its progress on this device.
 * @param posted the result of a form that was posted without scripts
 */
export function useTaking(steps: Step[], posted: Taking | null, message: string) {
  const [taking, setTaking] = useState(posted ?? notBegun);
  const { run, show, isBusy, error } = useActionFrom({ error: message });
  const navigate = useNavigate();
  // The first touch starts the application: its choice is already in the page, and is kept.
  const early = useRef<Choices | null>(null);
  early.current ??= chosenBeforehand();

  useEffect(() => {
    if (posted) return keepAttempt(posted);
    let isGone = false;
    const chosen = early.current;
    void readOn().then((known) => {
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

  const change = (next: Taking) => {
    setTaking(next);
    keepAttempt(next);
  };

  async function check(step: Step) {
    const open = openQuestions(step, taking.results);
    const answers = open.map(({ id }) => ({
      questionId: id,
      optionIds: taking.choices[id] ?? [],
    }));
    const attempt = taking.attempt || (await call('test/start', {})).attempt;
    keepAttempt({ ...taking, attempt });
    try {
      const { results, outcome } = await call('test/answerStep', {
        attempt,
        stepId: step.id,
        answers,
      });
      change({ ...taking, attempt, results, outcome });
    } catch (failure) {
      // Answered in another tab, or before a reply was lost: the server's state wins.
      if (!(failure instanceof CallError) || failure.status !== 409) throw failure;
      change({ ...taking, attempt, ...(failure.reply as Pick<Taking, 'results' | 'outcome'>) });
      throw failure;
    }
  }

  async function act(go: Go) {
    const { attempt } = taking;
    if (go === 'anew') {
      forgetAttempt();
      setTaking(notBegun);
    } else if (go === 'check') {
      const step = askedSteps(steps, taking.results)[taking.at];
      if (step) await check(step);
    } else if (go === 'finish') {
      const { results, outcome } = await call('test/finish', { attempt });
      change({ ...taking, results, outcome });
      if (outcome) await navigate(finishPath(outcome));
    } else if (go === 'retake') {
      const begun = await call('test/start', { attempt });
      change({ ...notBegun, attempt: begun.attempt, results: begun.results });
    } else {
      change({ ...taking, at: Number(go.slice('show:'.length)) });
    }
  }

  return {
    taking,
    error,
    isBusy,
    clearError: () => show(),
    choose: (questionId: string, optionIds: string[]) => {
      const choices: Choices = { ...taking.choices, [questionId]: optionIds };
      change({ ...taking, choices });
    },
    /** @returns whether it was done */
    go: (go: Go): Promise<boolean> =>
      run(async () => {
        try {
          await act(go);
          return '';
        } catch (failure) {
          // An attempt that the server has deleted is over; the choices can be sent again.
          if (failure instanceof CallError && failure.status === 404) {
            forgetAttempt();
            setTaking({ ...notBegun, choices: taking.choices });
          }
          throw failure;
        }
      }),
  };
}

/** The choices in the server-rendered page. */
function chosenBeforehand(): Choices {
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
async function readOn(): Promise<Taking | null> {
  const kept = readKeptAttempt();
  if (kept.attempt === '') return { ...notBegun, ...kept };
  try {
    const { results, outcome } = await call('test/getAttempt', { attempt: kept.attempt });
    return { ...kept, results, outcome };
  } catch (failure) {
    const status = failure instanceof CallError ? failure.status : 0;
    // It was deleted, or belongs to someone who has signed out; otherwise it is only temporarily unavailable.
    if (status === 404) forgetAttempt();
    return status === 404 || status === 403 ? null : { ...notBegun, ...kept };
  }
}
