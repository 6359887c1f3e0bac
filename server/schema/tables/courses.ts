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

/** The tables of courses besides their pages. */
export interface CourseTables {
  course_questions: CourseQuestions;
  course_marks: CourseMarks;
  course_results: CourseResults;
}
