/** The kinds of blocks in a newsletter, which editors write in a paragraph of their own: `{event: soup-night}`. */
export const contentBlockKinds = ['page', 'event', 'campaign'] as const;
export type ContentBlockKind = (typeof contentBlockKinds)[number];

/** A block: a page by its path, an event by its slug, a campaign by its name. */
export interface ContentBlock {
  kind: ContentBlockKind;
  reference: string;
}

/** The kinds as editors see them. */
export const contentBlockNames: Record<ContentBlockKind, string> = {
  page: 'Page',
  event: 'Event',
  campaign: 'Campaign',
};

const written = new RegExp(
  `^\\{(${contentBlockKinds.join('|')}):\\s*([^{}<>\\s][^{}<>]{0,199})\\}$`,
  'i',
);

/** The block that a paragraph's text is; null: it is none. */
export function readContentBlock(text: string): ContentBlock | null {
  const [, kind = '', reference = ''] = written.exec(text.trim()) ?? [];
  if (kind === '') return null;
  return { kind: kind.toLowerCase() as ContentBlockKind, reference: reference.trim() };
}

export const writeContentBlock = ({ kind, reference }: ContentBlock): string =>
  `{${kind}: ${reference}}`;
