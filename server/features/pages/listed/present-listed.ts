import type { Reply } from '#contract/index.ts';
import { kindOf } from '#contract/shared/pages/kinds/kinds.ts';
import { originalSectionOf, splitSection } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { countWords, minutesFor } from '#server/platform/markdown/reading-time.ts';
import type { PageIntro, PageParagraph } from '../page-content.ts';
import { parseContent, parseIntro } from '../present.ts';
import type { PageRow } from '../queries.ts';
import { listLiveContents } from './queries.ts';

type Listed = Reply<'pages/getNextPages'>['pages'][number];
type Row = Pick<PageRow, 'id' | 'section' | 'name' | 'live_intro' | 'published_at'>;

/** Live pages as lists show them. Of the bodies it reads only those whose reading time is shown. */
export async function presentListed(db: Db, rows: Row[]): Promise<Listed[]> {
  const timed = rows.filter(({ section }) => kindOf(section)?.hasReadingTime);
  const contents = await listLiveContents(
    db,
    timed.map(({ id }) => id),
  );
  return rows.map((row) => {
    const intro = parseIntro(row.live_intro ?? '{}');
    const { title, subtitle, image, reviewedOn } = intro;
    const content = contents.get(row.id);
    return {
      section: originalSectionOf(row.section),
      language: splitSection(row.section).language,
      name: row.name,
      title,
      subtitle,
      image,
      publishedAt: row.published_at === null ? null : new Date(row.published_at).toISOString(),
      reviewedOn,
      minutes: content === undefined ? null : readingTime(intro, parseContent(content)),
    };
  });
}

/** In minutes. */
const readingTime = ({ html, readMoreText }: PageIntro, content: PageParagraph[]): number =>
  minutesFor(
    countWords([{ html }, ...readMoreText, ...content].map((each) => each.html).join(' ')),
  );
