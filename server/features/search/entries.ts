import { type SearchKind, searchKinds } from '#contract/search.ts';
import { plainText } from '#server/platform/markdown/plain-text.ts';
import type { SearchEntry } from './search-index.ts';
import { type PageRow, pathOf, type Rows } from './sources.ts';

/** What of a page's JSON can be found: see groups/pages/content.ts. */
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
export function entriesOf(source: Rows): SearchEntry[] {
  switch (source.of) {
    case 'pages':
      return source.rows.flatMap(entryOfPage);
    case 'questions':
      return source.rows.map(({ section, question, html }) =>
        entry({ kind: 'questions', path: '/FAQ', heading: section, title: question, html }),
      );
    case 'terms':
      return source.rows.map(({ term, html }) =>
        entry({ kind: 'terms', path: '/Research', heading: term, title: term, html }),
      );
    case 'research':
      return source.rows.map(({ kind, title, author, html }) =>
        entry({
          kind: 'research',
          path: `/Research?kind=${kind}`,
          heading: 'Worth reading',
          title,
          summary: author,
          html,
        }),
      );
    case 'people':
      return source.rows.map(({ name, job, html }) =>
        entry({ kind: 'people', path: '/Board', title: name, summary: job, html }),
      );
    case 'events':
      return source.rows.map(({ slug, ...row }) =>
        entry({ kind: 'events', path: `/events/${slug}`, ...row }),
      );
    case 'places':
      return source.rows.map((row) => entry({ kind: 'pages', ...row }));
  }
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

interface Described {
  kind: SearchKind;
  path: string;
  heading?: string;
  title: string;
  summary?: string;
  html: string;
}

function entry({ html, heading = '', summary = '', ...rest }: Described): SearchEntry {
  // What has no text of its own shows what else is said of it.
  const text = plainText(html) || summary;
  return { ...rest, heading, summary, text };
}
