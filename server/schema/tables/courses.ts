/** What a course asks at its end. */
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
  /** The paragraph's id. One that is gone since counts for nothing. */
  lesson_id: string;
  marked_at: number;
}

/** How a member did best in a course's quiz. */
interface CourseResults {
  user_id: string;
  page_id: string;
  right_count: number;
  question_count: number;
  answered_at: number;
}

/** What courses have alongside their pages. */
export interface CourseTables {
  course_questions: CourseQuestions;
  course_marks: CourseMarks;
  course_results: CourseResults;
}
