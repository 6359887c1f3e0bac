import type { ApiClient } from '#app/api/api-client.ts';
import type { PageRequest } from '#app/content/page-view.ts';
import { allLanguages, defaultLanguage } from '#contract/shared/language/languages.ts';
import type { PageVersions } from '#contract/shared/language/page-versions.ts';

/** What finds a lesson: its id is the same in every language. */
interface Lesson {
  id: string;
  path: string;
}

/** The last part of an address as it is written there. */
const partOf = (name: string) => encodeURIComponent(name.normalize('NFC').toLowerCase());

/** Whether a lesson has this last part of its address, in any letter case. */
const isSamePart = (path: string, part: string) => path.endsWith(`/${partOf(part)}`);

/** Whether a lesson's path is that of its course and its own name, in any letter case. */
export const isSameLesson = (path: string, course: string, part: string): boolean =>
  path.toLowerCase() === `/courses/${partOf(course)}/${partOf(part)}`.toLowerCase();

/**
 * The id of a lesson by the last part of its address: in the language of the page or in that of the original.
 * @param lessons of the course, in the language of the page
 * @returns undefined if the course has no such lesson
 */
export async function lessonNamed(
  { call, translate }: PageRequest,
  course: string,
  lessons: readonly Lesson[],
  part: string,
): Promise<string | undefined> {
  const own = lessons.find(({ path }) => isSamePart(path, part));
  if (own || translate.language === defaultLanguage) return own?.id;
  const { translations = [] } = await call('pages/getPageData', {
    section: 'courses',
    name: course,
  });
  const original = translations.find(({ language }) => language === defaultLanguage);
  if (!original) return undefined;
  const language = defaultLanguage;
  const { lessons: originals } = await call('courses/getCourse', {
    course: original.name,
    language,
  });
  return originals.find(({ path }) => isSamePart(path, part))?.id;
}

/**
 * Where a lesson is in each language that its course has it in.
 * @param versions of its course
 */
export async function lessonVersions(
  call: ApiClient,
  versions: PageVersions | undefined,
  { id }: Lesson,
): Promise<PageVersions> {
  const found = await Promise.all(
    allLanguages.map(async (language) => {
      const course = versions?.[language]?.split('/').at(-1);
      if (course === undefined) return [];
      const { lessons } = await call('courses/getCourse', { course, language });
      const lesson = lessons.find((each) => each.id === id);
      return lesson ? [[language, lesson.path] as const] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}
