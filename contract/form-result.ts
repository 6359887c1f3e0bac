import type { SecondStep } from './account/two-factor.ts';
import type { Reply } from './index.ts';

/** The result of a form that was posted without scripts, for the page that answers it. */
export interface FormResult {
  message: string;
  isDone: boolean;
  /** The errors by field. */
  errors: Record<string, string>;
  /** A pass to send in place of the bot check once a short wait is over; empty if not needed. */
  pass: string;
  /** The submitted email, if the form has such a field. */
  email?: string;
  firstName?: string;
  lastName?: string;
  name?: string;
  subject?: string;
  text?: string;
  /** The part of a page that a reviewer's comment is about; absent: it is their decision. */
  part?: string;
  /** The role that a reviewer gave themselves. */
  role?: string;
  /** The submitted gift, for the donation form. */
  gift?: Record<
    | ('amount' | 'otherAmount' | 'frequency' | 'coverFee' | 'isAnonymous' | 'campaignId')
    | ('listing' | 'honoree' | 'isMemorial' | 'cardName' | 'cardEmail' | 'cardMessage'),
    string
  >;
  /** The submitted number of people, names and answers, for an event's registration. */
  registration?: { seats: string; guests: string; answers: Record<string, string> };
  /** Where a sign-in redirects to: a path of this site. */
  from?: string;
  /** The second step that a sign-in still needs. */
  secondStep?: SecondStep | null;
  /** The chosen lists, for the newsletter’s form. */
  lists?: readonly string[];
  /** The token of the verification link that led to the sign-in; empty: none. */
  verifying?: string;
  /** Progress in the nutrition test, for its form. */
  test?: TestTaking;
  /** The result of a course's quiz, for its form. */
  quiz?: QuizResult;
}

/** The submitted answers of a quiz, and its result. */
export interface QuizResult {
  /** The chosen options by question. */
  choices: Record<string, string[]>;
  /** Null if the answers could not be graded. */
  outcome: Pick<Reply<'courses/answerQuiz'>, 'right' | 'total' | 'results'> | null;
}

/** Progress in the nutrition test. */
export interface TestTaking {
  attempt: string;
  /** The current step, counted from 0. */
  at: number;
  /** The chosen options by question. */
  choices: Record<string, string[]>;
  results: Reply<'test/getAttempt'>['results'];
  outcome: Reply<'test/getAttempt'>['outcome'];
}
