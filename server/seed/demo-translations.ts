import type { Insertable } from 'kysely';
import type { TranslatedLanguage } from '#contract/shared/language/languages.ts';
import type { CheckQuestion } from '#contract/shared/pages/check-question.ts';
import { type OriginalSection, sectionIn } from '#contract/shared/pages/sections.ts';
import type { Tables } from '#server/schema/tables.ts';
import {
  type PageIntro,
  type PageParagraph,
  paragraphIdIn,
} from '../features/pages/page-content.ts';
import { newId } from '../platform/crypto/ids.ts';
import { demoLanguages, readData } from './demo-data.ts';
import type { DemoLessonQuestions } from './demo-lesson-questions.ts';
import { parsePageFile } from './page-file.ts';
import { listPageFiles } from './page-files.ts';

type Page = Insertable<Tables['pages']>;

/**
 * The translations of the demo's pages, in every language.
 * @param originals with the questions of their lessons
 * @throws Error for one without an original, or with other parts
 */
export async function readTranslations(originals: Page[]): Promise<Page[]> {
  const all = await Promise.all(demoLanguages.map((each) => readIn(each, originals)));
  return all.flat();
}

async function readIn(language: TranslatedLanguage, originals: Page[]): Promise<Page[]> {
  const { courses } = await readData<{ courses: DemoLessonQuestions[] }>(
    'lesson-questions',
    language,
  );
  return (await listPageFiles(language)).map(({ section, name, source }): Page => {
    const original = originals.find((each) => each.section === section && each.name === name);
    if (!original) throw new Error(`The demo has a translation of no page: ${section}/${name}.`);
    const page = parsePageFile(source, original.id, { section, name });
    const own = page.name ?? name;
    const lessons =
      section === 'courses' ? courses.find(({ course }) => course === name) : undefined;
    const id = newId();
    const { intro, content } = alignedWith(
      id,
      original,
      page,
      Object.values(lessons?.lessons ?? {}),
    );
    return {
      ...original,
      id,
      section: sectionIn(language, section as OriginalSection),
      name: own,
      name_key: own.toLowerCase(),
      draft_intro: intro,
      draft_content: content,
      live_intro: intro,
      live_content: content,
      original_id: original.id,
      translated_from: JSON.stringify({
        intro: JSON.parse(original.draft_intro),
        content: JSON.parse(original.draft_content),
      }),
    };
  });
}

/** The parts of a translation as those of its original, and the questions of its lessons in their order. */
function alignedWith(
  pageId: string,
  { section, name, draft_intro, draft_content }: Page,
  { intro, content }: { intro: PageIntro; content: PageParagraph[] },
  questions: CheckQuestion[],
): { intro: string; content: string } {
  const { readMoreText } = JSON.parse(draft_intro) as PageIntro;
  const paragraphs = JSON.parse(draft_content) as PageParagraph[];
  if (paragraphs.length !== content.length || readMoreText.length !== intro.readMoreText.length) {
    throw new Error(`A translation has other parts than its original: ${section}/${name}.`);
  }
  const left = [...questions];
  return {
    intro: JSON.stringify({
      ...intro,
      readMoreText: intro.readMoreText.map((each, index) => ({
        ...each,
        id: paragraphIdIn(pageId, readMoreText[index]?.id ?? ''),
      })),
    }),
    content: JSON.stringify(
      content.map((each, index) => {
        const { id, question } = paragraphs[index] as PageParagraph;
        return {
          ...each,
          id: paragraphIdIn(pageId, id),
          ...(question && { question: left.shift() ?? question }),
        };
      }),
    ),
  };
}
