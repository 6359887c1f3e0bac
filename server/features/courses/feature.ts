import type { Feature } from '#server/feature.ts';
import { exportCourses } from './export-progress.ts';
import { courseForms } from './forms.ts';
import { listLessonAddresses } from './lessons.ts';
import { courseMedia } from './media-references.ts';
import { coursesHandlers } from './routes.ts';
import { readTranslatedQuizzes } from './translated-entries.ts';

export const courses = {
  name: 'courses',
  handlers: coursesHandlers,
  forms: courseForms,
  personalData: { exports: { courses: exportCourses } },
  mediaReferences: courseMedia,
  publicAddresses: listLessonAddresses,
  contentTables: ['course_questions'],
  translatedEntries: { quizzes: readTranslatedQuizzes },
} satisfies Feature;
