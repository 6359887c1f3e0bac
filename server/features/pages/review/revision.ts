import { createHash } from 'node:crypto';
import type { Translate } from '#contract/shared/language/translate.ts';
import { questionHtml } from '#contract/shared/pages/check-question.ts';
import type { PageKey } from '#contract/shared/pages/kinds/kinds.ts';
import { plainFieldsHtml } from '../own-fields.ts';
import { type PageIntro, type PageParagraph, paragraphWords } from '../page-content.ts';
import { parseContent, parseIntro } from '../present.ts';

/** A revision’s JSON, as in the columns of `pages`. */
export interface Revision {
  intro: string;
  content: string;
}

/**
 * Identifies what a revision says. It does not depend on how its Markdown is rendered, which a new version of the
 * program may change.
 */
export function revisionHash({ intro, content }: Revision): string {
  const {
    html: _html,
    fieldHtml: _fieldHtml,
    readMoreText,
    reviewerRole,
    ...rest
  } = parseIntro(intro);
  // A role that is unknown is left out: approvals from before there were roles still count.
  const facts = reviewerRole === '' ? rest : { ...rest, reviewerRole };
  const words = [
    Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1)),
    readMoreText.map(({ id, text }) => [id, text]),
    parseContent(content).map(paragraphWords),
  ];
  return createHash('sha256').update(JSON.stringify(words)).digest('base64url');
}

/** A part of a revision that can be commented on. */
interface Part {
  part: string;
  title: string;
  html: string;
  image: string;
  imageAlt: string;
}

/**
 * The parts of a revision in reading order; the first one has the page's own fields.
 * @param t absent: these have the labels that editors read
 */
export function partsOf(key: PageKey, { intro, content }: Revision, t?: Translate): Part[] {
  const page: PageIntro = parseIntro(intro);
  const paragraphs: PageParagraph[] = parseContent(content);
  const { image, imageAlt } = page;
  const html = page.html + plainFieldsHtml(key, page, t);
  return [
    { part: 'intro', title: '', html, image, imageAlt },
    ...page.readMoreText.map((each) => ({
      part: each.id,
      title: '',
      html: each.html,
      image: '',
      imageAlt: '',
    })),
    ...paragraphs.map((each) => ({
      part: each.id,
      title: each.title,
      html: each.html + questionHtml(each.question),
      image: each.image,
      imageAlt: each.imageAlt,
    })),
  ];
}
