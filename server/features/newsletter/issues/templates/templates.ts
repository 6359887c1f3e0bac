import { writeContentBlock } from '#contract/shared/newsletter/content-blocks.ts';

/** Marks where the author still has to write: an issue that contains it is not sent. */
export const toWrite = 'Write your text here.';

/** A new issue, in Markdown. */
export interface IssueDraft {
  title: string;
  text: string;
  paragraphs: { title: string; text: string }[];
}

const greeting = 'Dear {first name|friend},';
const blocks = (kind: 'page' | 'event', references: string[]) =>
  references.map((reference) => writeContentBlock({ kind, reference })).join('\n\n');

export const letter = (title: string, siteName: string): IssueDraft => ({
  title,
  text: [greeting, toWrite, `Warmly,\\\n${siteName}`].join('\n\n'),
  paragraphs: [],
});

/** @param news the paths of pages, and the slugs of events */
export const digest = (
  title: string,
  { pages, events }: { pages: string[]; events: string[] },
): IssueDraft => ({
  title,
  text: [
    greeting,
    pages.length + events.length > 0 ? 'Here is what is new since our last issue.' : toWrite,
  ].join('\n\n'),
  paragraphs: [
    ...(pages.length > 0 ? [{ title: 'New to read', text: blocks('page', pages) }] : []),
    ...(events.length > 0 ? [{ title: 'Coming up', text: blocks('event', events) }] : []),
  ],
});

/** @param slug of the event */
export const announcement = (title: string, slug: string): IssueDraft => ({
  title,
  text: [greeting, toWrite, blocks('event', [slug])].join('\n\n'),
  paragraphs: [],
});
