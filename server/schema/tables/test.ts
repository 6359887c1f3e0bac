import type { Generated } from 'kysely';

/** An attempt at the nutrition test. */
interface TestAttempts {
  id: string;
  /** Of the secret by which anyone who takes the test names it. */
  token_hash: string;
  /** Null for a visitor's, which is not kept for long. */
  user_id: string | null;
  /** Whether it asks only what went wrong before. */
  is_retake: 0 | 1;
  created_at: number;
  finished_at: number | null;
  /** As it was graded; null until then. */
  is_passed: 0 | 1 | null;
  right_count: Generated<number>;
  question_count: Generated<number>;
}

interface TestAnswers {
  attempt_id: string;
  question_id: string;
  /** JSON: list of the chosen options' ids. */
  chosen: string;
  /** As it was graded when it was given. */
  is_right: 0 | 1;
  /** Whether it was right in the attempt before this one. */
  is_kept: 0 | 1;
}

/** How often a question was asked, retakes aside, and answered wrong: kept longer than the answers. */
interface TestCounts {
  question_id: string;
  asked: number;
  wrong: number;
}

/** What becomes of the nutrition test when people take it. */
export interface TestTables {
  test_attempts: TestAttempts;
  test_answers: TestAnswers;
  test_counts: TestCounts;
}
