import type { Reply } from './index.ts';
import type { SecondStep } from './two-factor.ts';

/** The result of a form that was posted without scripts, for the page that answers it. */
export interface FormResult {
  message: string;
  isDone: boolean;
  /** What was wrong, by field. */
  errors: Record<string, string>;
  /** What to send in place of the bot check once a short wait is over; empty where none is asked for. */
  pass: string;
  /** What was entered, if the form has such a field. */
  email?: string;
  firstName?: string;
  lastName?: string;
  name?: string;
  subject?: string;
  text?: string;
  /** What a gift should be, where its form was sent. */
  gift?: Record<
    'amount' | 'otherAmount' | 'frequency' | 'honoree' | 'coverFee' | 'isAnonymous',
    string
  >;
  /** Where a sign-in leads: a path of this site. */
  from?: string;
  /** What a sign-in still needs. */
  secondStep?: SecondStep | null;
  /** Which newsletter was chosen, where that form was sent. */
  newsletterType?: string;
  /** The token of a verification link that a sign-in came from; empty: from elsewhere. */
  verifying?: string;
  /** How far the nutrition test is, where its form was sent. */
  test?: TestTaking;
  /** How the quiz of a course came out, where its form was sent. */
  quiz?: QuizResult;
}

/** What was sent of a quiz, and how it came out. */
export interface QuizResult {
  /** What was chosen, by question. */
  choices: Record<string, string[]>;
  /** Null where the answers could not be graded. */
  outcome: Pick<Reply<'courses/answerQuiz'>, 'right' | 'total' | 'results'> | null;
}

/** How far the nutrition test is. */
export interface TestTaking {
  attempt: string;
  /** Which step is shown, counted from 0. */
  at: number;
  /** What was chosen, by question. */
  choices: Record<string, string[]>;
  results: Reply<'test/getAttempt'>['results'];
  outcome: Reply<'test/getAttempt'>['outcome'];
}
