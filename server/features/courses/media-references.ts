import { type MediaReference, ownVersion } from '#server/features/media/references/references.ts';
import { listQuestionsWithCourse } from './queries.ts';

/** Where quizzes reference images and recordings. */
export const courseMedia: MediaReference[] = [
  {
    table: 'course_questions',
    key: 'id',
    texts: [['explanation', 'explanation_html']],
    rows: listQuestionsWithCourse,
    openTo: () => 'pages.edit',
    use: ({ name, text }) => ({ title: `Quiz: ${text}`, to: `/cms/courses/${name}/quiz` }),
    tags: ({ name_key }) => [`page:courses/${name_key}`],
    versioned: ownVersion('course_questions'),
  },
];
