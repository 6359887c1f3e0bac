import { type SearchKind, searchKinds } from '#contract/search/calls.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { addressedLessons, isLesson, lessonName } from '#contract/shared/lessons.ts';
import { withoutRecipient } from '#contract/shared/merge-fields.ts';
import { fixedPageOf } from '#contract/shared/pages/fixed-pages.ts';
import { kindOf } from '#contract/shared/pages/kinds/kinds.ts';
import { publicAddress } from '#contract/shared/pages/page-addresses.ts';
import {
  originalSectionOf,
  originalSections,
  sectionIn,
  splitSection,
} from '#contract/shared/pages/sections.ts';
import type { SearchCollection, SearchText } from '#server/features/search/search-source.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { withoutBlocks } from './blocks/expand-blocks.ts';
import { plainFieldsHtml } from './own-fields.ts';
import { parseContent, parseIntro } from './present.ts';
import { countLivePagesOf, type LivePage, listLiveNamesOf, listLivePagesByKey } from './queries.ts';

const prefix = 'page:';

const sectionsIn = (language: Language) =>
  originalSections.map((section) => sectionIn(language, section));

/** The live pages, originals and translations. */
export const pageSearch: SearchCollection = {
  prefix,
  count: (db, language) => countLivePagesOf(db, sectionsIn(language)),
  languageOf: (source) => splitSection(keyOf(source).section).language,
  async list(db, language) {
    const pages = await listLiveNamesOf(db, sectionsIn(language));
    return pages.map(({ section, name_key }) => `${prefix}${section}/${name_key}`);
  },
  async read(db, sources) {
    const pages = await listLivePagesByKey(db, sources.map(keyOf));
    return new Map(pages.map((page) => [sourceOf(page), textsOf(page)]));
  },
};

const sourceOf = ({ section, name }: LivePage) => `${prefix}${section}/${name.toLowerCase()}`;

function keyOf(source: string): { section: string; name_key: string } {
  const [, section = '', name_key = ''] = /^page:(.*)\/([^/]*)$/.exec(source) ?? [];
  return { section, name_key };
}

function textsOf(page: LivePage): SearchText[] {
  const path = pathOf(page);
  if (path === null) return [];
  const intro = parseIntro(page.intro);
  const content = parseContent(page.content);
  const { language, section } = splitSection(page.section);
  const isCourse = kindOf(section)?.hasLessons ?? false;
  const lessons = isCourse ? addressedLessons(page.name, content) : [];
  const shared = { key: page.original_id ?? page.id, language, kind: kindNamed(section) };
  // A course's lessons are found by themselves.
  const own = content.filter((each) => !isCourse || !isLesson(each));
  const further = [...intro.readMoreText, ...own];
  return [
    {
      ...shared,
      path,
      title: intro.title,
      summary: [intro.subtitle, ...intro.topics, ...content.map(({ title }) => title)]
        .filter(Boolean)
        .join('. '),
      html: withoutRecipient(
        withoutBlocks(
          [
            intro.html,
            plainFieldsHtml(page, intro, translatorOf(language)),
            ...further.map(({ html }) => html),
          ].join(' '),
        ),
      ),
    },
    ...lessons.map(({ lesson, path }) => ({
      ...shared,
      path: pathIn(language, path),
      title: lessonName(lesson.title),
      html: lesson.html,
    })),
  ];
}

const kindNamed = (section: string): SearchKind =>
  searchKinds.find((kind) => kind === section) ?? 'pages';

/** The public URL of a page, or null for one that is not searchable. */
function pathOf({ section, name }: LivePage): string | null {
  const isSearched = fixedPageOf(originalSectionOf(section), name)?.isSearched ?? true;
  return isSearched ? publicAddress(section, name) : null;
}
