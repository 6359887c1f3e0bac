import type { Contribution } from '#server/contributions.ts';
import { exportCourses } from './export-progress.ts';
import { courseForms } from './forms.ts';
import { courseMedia } from './media-references.ts';

export const courses: Contribution = {
  forms: courseForms,
  personalData: { exports: { courses: exportCourses } },
  mediaReferences: courseMedia,
  contentTables: ['course_questions'],
};
