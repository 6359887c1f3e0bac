import type { Reply } from '#contract/index.ts';
import { originalSectionOf, type Section, splitSection } from '#contract/shared/pages/sections.ts';
import { presentFields } from './own-fields.ts';
import { emptyIntro, type PageIntro, type PageParagraph } from './page-content.ts';
import type { PageRow } from './queries.ts';

type PageData = Reply<'pages/getPages'>['pages'][number];
type WithoutParagraphs = Omit<
  PageRow,
  | 'draft_content'
  | 'live_content'
  | 'first_live_at'
  | 'trashed_at'
  | 'trashed_by'
  | 'original_id'
  | 'translated_from'
>;

type Intro = PageIntro & { reviewInvitedBy?: string };

/** A page's data for its editors. */
export const presentPageData = (row: WithoutParagraphs, intro: Intro): PageData => ({
  ...presentForAll(row, intro),
  ...presentFields(row, intro),
});

/** What a page's data has for visitors too. */
function presentForAll(row: WithoutParagraphs, intro: Intro): PageData {
  return {
    section: row.section as Section,
    language: splitSection(row.section).language,
    name: row.name,
    title: intro.title,
    subtitle: intro.subtitle,
    text: intro.text,
    html: intro.html,
    image: intro.image,
    imageAlt: intro.imageAlt,
    description: intro.description,
    author: intro.author,
    publishedOn: intro.publishedOn,
    reviewedOn: intro.reviewedOn,
    reviewedBy: intro.reviewedBy,
    reviewerRole: intro.reviewerRole,
    reviewInvitedBy: intro.reviewInvitedBy ?? '',
    topics: intro.topics,
    sources: intro.sources,
    order: row.position,
    version: row.version,
    publishedAt: row.published_at === null ? null : new Date(row.published_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    isPublished: row.live_intro === null ? 0 : 1,
    hasChanges: row.has_changes,
  };
}

/**
 * A live page, with the time of the last change that visitors see. Its own fields are shown as HTML only: a reference may
 * lead to a page that visitors cannot open.
 */
export const presentLive = (row: WithoutParagraphs, intro: Intro): PageData => ({
  ...presentForAll({ ...row, updated_at: row.live_at ?? row.updated_at }, intro),
  section: originalSectionOf(row.section),
});

/** A section's pages as visitors see them, or all of them for editors. */
export function presentPages(rows: WithoutParagraphs[], state: 'live' | 'draft'): PageData[] {
  return rows.map((row) =>
    state === 'live'
      ? presentLive(row, parseIntro(row.live_intro ?? row.draft_intro))
      : presentPageData(row, parseIntro(row.draft_intro)),
  );
}

/** A page's intro. Fields that are newer than its content are empty. */
export const parseIntro = (json: string): PageIntro => ({ ...emptyIntro, ...JSON.parse(json) });
export const parseContent = (json: string) => JSON.parse(json) as PageParagraph[];
