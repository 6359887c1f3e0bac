import { type MediaReference, ownVersion } from '#server/features/media/references/references.ts';

/** Where quizzes name pictures and recordings. */
export const courseMedia: MediaReference[] = [
  {
    table: 'course_questions',
    key: 'id',
    texts: [['explanation', 'explanation_html']],
    rows: (db) =>
      db
        .selectFrom('course_questions')
        .innerJoin('pages', 'pages.id', 'course_questions.page_id')
        .selectAll('course_questions')
        .select(['pages.name', 'pages.name_key'])
        .execute(),
    use: ({ name, text }) => ({ title: `Quiz: ${text}`, to: `/cms/courses/${name}/quiz` }),
    tags: ({ name_key }) => [`page:courses/${name_key}`],
    versioned: ownVersion('course_questions'),
  },
];
