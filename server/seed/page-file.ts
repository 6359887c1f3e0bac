import { parse } from 'yaml';
import type { PageKey } from '#contract/shared/pages/kinds/kinds.ts';
import type { FieldValues } from '#contract/shared/pages/kinds/own-field.ts';
import { renderMarkdown } from '#server/platform/markdown/render.ts';
import {
  checkFields,
  isMarkdown,
  requireFields,
  storedFields,
} from '../features/pages/own-fields.ts';
import type { PageIntro, PageParagraph, PageSource } from '../features/pages/page-content.ts';
import { newId } from '../platform/crypto/ids.ts';

interface FrontMatter {
  /** Of a translation whose address has a name of its own. */
  name?: string;
  title: string;
  subtitle?: string;
  description?: string;
  image?: string;
  imageAlt?: string;
  order?: number;
  publishedAt?: string;
  author?: string;
  reviewedOn?: string;
  reviewedBy?: string;
  reviewerRole?: string;
  topics?: string[];
  sources?: (Pick<PageSource, 'id' | 'title'> & Partial<PageSource>)[];
  /** The fields that only it, or pages of its section, have. */
  fields?: Record<string, unknown>;
}

const readMoreMarker = '<!-- read more -->';
const pictureAlone = /^!\[([^\]]*)\]\(([\w.-]+)\)\s*\n?/;

/**
 * Parses a page in the format described in content/README.md.
 * @throws {AppError} `badInput` for fields that the page does not have, wrong values, or a required
 * field that is empty
 */
export function parsePageFile(
  source: string,
  pageId: string,
  key: PageKey = { section: '', name: '' },
) {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const front = parse(head) as FrontMatter;
  const [opening = '', ...sections] = body.trim().split(/^## /m);
  const [text = '', more = ''] = opening.split(readMoreMarker).map((part) => part.trim());
  const rendered = (markdown: string) => ({
    id: `${pageId}.${newId()}`,
    text: markdown,
    html: renderMarkdown(markdown),
  });
  const intro: PageIntro = {
    title: front.title,
    subtitle: front.subtitle ?? '',
    text,
    html: renderMarkdown(text),
    image: front.image ?? '',
    imageAlt: front.imageAlt ?? '',
    description: front.description ?? '',
    author: front.author ?? '',
    publishedOn: front.publishedAt ?? '',
    reviewedOn: front.reviewedOn ?? '',
    reviewedBy: front.reviewedBy ?? '',
    reviewerRole: front.reviewerRole ?? '',
    topics: front.topics ?? [],
    sources: (front.sources ?? []).map((source) => ({
      publisher: '',
      year: null,
      url: '',
      evidence: '',
      ...source,
    })),
    readMoreText: more === '' ? [] : more.split(/\n{2,}/).map(rendered),
    ...(front.fields && ownFields(key, front.fields)),
  };
  requireFields(key, intro);
  const content = sections.map((part): PageParagraph => {
    const [title = '', ...lines] = part.split('\n');
    const markdown = lines.join('\n').trim();
    const [picture, imageAlt = '', image = ''] = pictureAlone.exec(markdown) ?? [];
    return {
      ...rendered(picture ? markdown.slice(picture.length).trim() : markdown),
      title: title.trim(),
      image,
      imageAlt,
    };
  });
  const publishedAt = front.publishedAt ? Date.parse(front.publishedAt) : Date.now();
  return { name: front.name, intro, content, position: front.order ?? 0, publishedAt };
}

function ownFields(key: PageKey, values: unknown): Pick<PageIntro, 'fields' | 'fieldHtml'> {
  const fields = checkFields(key, values) as FieldValues;
  const texts = Object.entries(fields).filter(([name]) => isMarkdown(key, name));
  const html = texts.map(([name, text]) => [name, renderMarkdown(String(text))]);
  return storedFields(fields, Object.fromEntries(html));
}
