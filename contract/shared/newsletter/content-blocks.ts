/** What a newsletter can pull in, as editors write it in a paragraph of its own: `{event: soup-night}`. */
export const contentBlockKinds = ['page', 'event', 'campaign'] as const;
export type ContentBlockKind = (typeof contentBlockKinds)[number];

/** A block: a page by its path, an event by its slug, a campaign by its name. */
export interface ContentBlock {
  kind: ContentBlockKind;
  reference: string;
}

export const writeContentBlock = ({ kind, reference }: ContentBlock): string =>
  `{${kind}: ${reference}}`;
