import type { User } from '#server/features/auth/accounts/users.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** What somebody did in each course, in the words that it has now. */
export async function exportCourses(db: Db, { id: userId }: User) {
  const marks = await db
    .selectFrom('course_marks')
    .select(['page_id', 'lesson_id', 'marked_at'])
    .where('user_id', '=', userId)
    .orderBy('marked_at')
    .execute();
  const results = await db
    .selectFrom('course_results')
    .select(['page_id', 'right_count', 'question_count', 'answered_at'])
    .where('user_id', '=', userId)
    .execute();
  const ids = [...new Set([...marks, ...results].map(({ page_id }) => page_id))];
  if (ids.length === 0) return [];
  const pages = await db
    .selectFrom('pages')
    .select(['id', 'draft_intro', 'draft_content', 'live_intro', 'live_content'])
    .where('id', 'in', ids)
    .orderBy('position')
    .execute();
  return pages.map((page) => {
    const titles = titlesOf(page.live_content ?? page.draft_content);
    const result = results.find(({ page_id }) => page_id === page.id);
    return {
      course: (JSON.parse(page.live_intro ?? page.draft_intro) as { title: string }).title,
      lessons: marks
        .filter(({ page_id }) => page_id === page.id)
        .map(({ lesson_id, marked_at }) => ({
          lesson: titles.get(lesson_id) ?? lesson_id,
          doneAt: new Date(marked_at).toISOString(),
        })),
      quiz: result
        ? {
            right: result.right_count,
            total: result.question_count,
            answeredAt: new Date(result.answered_at).toISOString(),
          }
        : null,
    };
  });
}

/** What a course's lessons are called, by their ids. */
function titlesOf(content: string): Map<string, string> {
  const lessons = JSON.parse(content) as { id: string; title: string }[];
  return new Map(lessons.map(({ id, title }) => [id, title]));
}
