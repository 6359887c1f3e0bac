import { recipientFields } from '#contract/shared/merge-fields.ts';
import { contentBlockKinds } from '#contract/shared/newsletter/content-blocks.ts';
import { textsOfHtml } from '#server/platform/markdown/plain-text.ts';
import type { IssuePage } from '../issues/read-issue.ts';
import { toWrite } from '../issues/templates/templates.ts';
import type { MailingMessage } from '../sending/message.ts';
import { type Check, check, listed } from './check.ts';

/** Words that filters of mail services know from spam. */
const suspicious =
  /\b(?:act now|100% free|free money|risk[- ]free|no obligation|guaranteed|cash bonus|winner|limited time|urgent|click (?:here|below))\b/gi;
const misplaced = new RegExp(`\\{(?:${contentBlockKinds.join('|')}):[^{}]*\\}`, 'gi');
/** From so many letters on, capitals are no abbreviation. */
const shortestShout = 8;
/** An issue with pictures and fewer words says little without them. */
const fewestWords = 20;

/** The HTML of everything written in an issue. */
export const writtenHtml = ({ intro, paragraphs }: Pick<IssuePage, 'intro' | 'paragraphs'>) =>
  [intro, ...intro.readMoreText, ...paragraphs].map(({ html }) => html);

const textOf = (html: string) => textsOfHtml(html).replace(/&[#\w]+;/g, ' ');

/** Looks for wording that spam filters and readers distrust. */
export function checkWording({ subject }: IssuePage, { html }: MailingMessage): Check {
  const letters = subject.replace(/\P{L}/gu, '');
  const capitals = subject.replace(/\P{Lu}/gu, '');
  const isShouted = letters.length >= shortestShout && capitals.length > letters.length / 2;
  const found = `${subject} ${textOf(html)}`.match(suspicious) ?? [];
  return listed(
    'wording',
    [
      ...(isShouted ? ['The subject is in capitals.'] : []),
      ...(/[!?]\s*[!?]|\${2}|€{2}/.test(subject)
        ? ['The subject repeats exclamation marks or currency signs.']
        : []),
      ...[...new Set(found.map((words) => words.toLowerCase()))].map((words) => `“${words}”`),
    ],
    'The wording looks nothing like spam.',
    'Spam filters may distrust this wording.',
  );
}

/** Whether the issue says something without its pictures. */
export function checkText(issue: IssuePage): Check {
  const html = [...writtenHtml(issue), ...issue.paragraphs.map(({ title }) => title)].join(' ');
  const words = textOf(html).split(/\s+/).filter(Boolean).length;
  const hasPictures =
    /<img\b/.test(html) || [issue.intro, ...issue.paragraphs].some(({ image }) => image !== '');
  if (html.includes(toWrite)) {
    return check('text', 'bad', `The text still says “${toWrite}”`);
  }
  if (words === 0) {
    return hasPictures
      ? check('text', 'warning', 'The issue has only pictures, so its plain-text version is blank.')
      : check('text', 'bad', 'There is no text yet.');
  }
  return hasPictures && words < fewestWords
    ? check('text', 'warning', `The issue is mostly pictures, with ${words} words of text.`)
    : check('text', 'good', 'The issue has text, and a plain-text version.');
}

/** Whether all merge fields exist, and have something to say to everyone. */
export function checkMergeFields(issue: IssuePage): Check {
  const texts = [issue.subject, issue.previewText, ...writtenHtml(issue).map(textOf)];
  const unknown = [...new Set(texts.flatMap((text) => recipientFields.unknownIn(text)))];
  if (unknown.length > 0) {
    return check('mergeFields', 'bad', recipientFields.messageAbout(unknown), unknown);
  }
  return listed(
    'mergeFields',
    texts.flatMap((text) => recipientFields.withoutFallbackIn(text)),
    'Merge fields, if any, have fallbacks.',
    'These merge fields have no fallback, so they are blank for readers whose name isn’t known.',
  );
}

/** Whether everything that the issue pulls in is public. */
export function checkBlocks(issue: IssuePage): Check {
  const missing = [...new Set(issue.missingBlocks)];
  if (missing.length > 0) {
    return check(
      'blocks',
      'bad',
      'The issue pulls in what is not published, or no longer. Remove it, or publish it first.',
      missing,
    );
  }
  return listed(
    'blocks',
    writtenHtml(issue).flatMap((html) => textOf(html).match(misplaced) ?? []),
    'Everything that the issue pulls in is published.',
    'This is shown as it is written. Put it in a paragraph of its own to pull in what it names.',
  );
}
