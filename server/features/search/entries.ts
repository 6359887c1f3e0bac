import { type SearchKind, searchKinds } from '#contract/search.ts';
import { plainText } from '#server/platform/markdown/plain-text.ts';
import type { SearchEntry } from './search-index.ts';
import type { SearchText } from './search-source.ts';
import { type PageRow, pathOf, type SourceContent } from './sources.ts';

/** What of a page's JSON can be found: see features/pages/content.ts. */
interface Words {
  title: string;
  html: string;
}

interface IntroWords extends Words {
  subtitle: string;
  readMoreText: Words[];
  /** Absent in what was written before pages had topics. */
  topics?: string[];
}

/** What can be found of a source. */
export function entriesOf(content: SourceContent): SearchEntry[] {
  return 'pages' in content ? content.pages.flatMap(entryOfPage) : content.texts.map(entry);
}

function entryOfPage(row: PageRow): SearchEntry[] {
  const path = pathOf(row);
  if (path === null) return [];
  const intro = JSON.parse(row.intro) as IntroWords;
  const content = JSON.parse(row.content ?? '[]') as Words[];
  return [
    entry({
      kind: kindOf(row.section),
      path,
      title: intro.title,
      summary: [intro.subtitle, ...(intro.topics ?? []), ...content.map(({ title }) => title)]
        .filter(Boolean)
        .join('. '),
      html: [intro, ...intro.readMoreText, ...content].map(({ html }) => html).join(' '),
    }),
  ];
}

const kindOf = (section: string): SearchKind =>
  searchKinds.find((kind) => kind === section) ?? 'pages';

function entry({ html, heading = '', summary = '', ...rest }: SearchText): SearchEntry {
  // What has no text of its own shows what else is said of it.
  const text = plainText(html) || summary;
  return { ...rest, heading, summary, text };
}
