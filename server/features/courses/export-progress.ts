import type { User } from '#server/features/auth/accounts/users.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listCompletedLessonsWithTimes, listCoursePages, listResultsWithTimes } from './queries.ts';

/** A member's progress in each course, in its current wording. */
export async function exportCourses(db: Db, { id: userId }: User) {
  const completed = await listCompletedLessonsWithTimes(db, userId);
  const results = await listResultsWithTimes(db, userId);
  const ids = [...new Set([...completed, ...results].map(({ page_id }) => page_id))];
  if (ids.length === 0) return [];
  const pages = await listCoursePages(db, ids);
  return pages.map((page) => {
    const titles = titlesOf(page.live_content ?? page.draft_content);
    const result = results.find(({ page_id }) => page_id === page.id);
    return {
      course: (JSON.parse(page.live_intro ?? page.draft_intro) as { title: string }).title,
      lessons: completed
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

/** The titles of a course's lessons, by id. */
function titlesOf(content: string): Map<string, string> {
  const lessons = JSON.parse(content) as { id: string; title: string }[];
  return new Map(lessons.map(({ id, title }) => [id, title]));
}
