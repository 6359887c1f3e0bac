import type { Generated } from 'kysely';

/** A question of a course's quiz. */
interface CourseQuestions {
  id: string;
  page_id: string;
  text: string;
  /** JSON: list of {id, text, correct 0/1}. */
  options: string;
  explanation: string;
  explanation_html: string;
  position: number;
  version: number;
}

/** A lesson that a member has done. */
interface CourseMarks {
  user_id: string;
  page_id: string;
  /** The paragraph's id. A deleted one does not count. */
  lesson_id: string;
  marked_at: number;
}

/** A member's best result in a course's quiz. */
interface CourseResults {
  user_id: string;
  page_id: string;
  right_count: number;
  question_count: number;
  answered_at: number;
}

/** An attempt at the nutrition test. */
interface TestAttempts {
  id: string;
  /** The hash of the secret that identifies the attempt to its taker. */
  token_hash: string;
  /** Null for a visitor's, which is deleted after a while. */
  user_id: string | null;
  /** Whether it only repeats questions answered incorrectly before. */
  is_retake: 0 | 1;
  created_at: number;
  finished_at: number | null;
  /** The result; null until it is graded. */
  is_passed: 0 | 1 | null;
  right_count: Generated<number>;
  question_count: Generated<number>;
}

interface TestAnswers {
  attempt_id: string;
  question_id: string;
  /** JSON: list of the chosen options' ids. */
  chosen: string;
  /** Whether it was correct when it was given. */
  is_right: 0 | 1;
  /** Whether it was correct in the previous attempt. */
  is_kept: 0 | 1;
}

/** How often a question was asked, not counting retakes, and answered incorrectly: kept longer than the answers. */
interface TestCounts {
  question_id: string;
  asked: number;
  wrong: number;
}

/** The tables of courses besides their pages. */
export interface CourseTables {
  course_questions: CourseQuestions;
  course_marks: CourseMarks;
  course_results: CourseResults;
}

/** The tables of nutrition test attempts. */
export interface TestTables {
  test_attempts: TestAttempts;
  test_answers: TestAnswers;
  test_counts: TestCounts;
}
