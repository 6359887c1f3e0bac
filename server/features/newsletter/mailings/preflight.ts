import type { AppDeps } from '#server/app-deps.ts';
import { htmlPieces } from '#server/platform/markdown/html-pieces.ts';
import { readServices } from '#server/platform/services/read-services.ts';
import { addressOf } from '../email/issue-mail.ts';
import { readEmailSender } from '../email-sender.ts';
import type { IssuePage } from '../issues/read-issue.ts';
import type { MailingMessage } from '../sending/message.ts';
import { type Check, check, listed } from './check.ts';
import {
  checkBlocks,
  checkMergeFields,
  checkText,
  checkWording,
  writtenHtml,
} from './content-checks.ts';

/** Gmail clips an email beyond this many bytes, and with it the unsubscribe link. */
const clipping = 102 * 1024;
/** How many characters of a subject, with the preview text after it, most mail programs show. */
const shownSubject = 70;
const shownPreview = { atLeast: 30, atMost: 140 };

/**
 * Checks everything that should be right before an issue is sent.
 * @param options.withOutsideLinks whether links to other sites are opened, which takes a few seconds
 */
export async function checkIssue(
  deps: AppDeps,
  issue: IssuePage,
  message: MailingMessage,
  { withOutsideLinks = false } = {},
): Promise<Check[]> {
  // Loaded with the first check: cheerio is large.
  const { brokenLinks, brokenOutsideLinks } = await import('../broken-links.ts');
  const { postalAddress } = await readEmailSender(deps.db, deps.settings);
  const { mail } = await readServices(deps);
  return [
    checkPublished(issue),
    checkSubject(issue.subject),
    checkWording(issue, message),
    checkPreviewText(issue.previewText),
    checkText(issue),
    checkMergeFields(issue),
    checkBlocks(issue),
    checkSize(Buffer.byteLength(message.html)),
    listed(
      'links',
      withoutOwn(deps, issue, await brokenLinks(deps, message.html)),
      'All links to this site work.',
      'These links are broken. Fix them in the text.',
    ),
    ...(withOutsideLinks
      ? [
          listed(
            'outsideLinks',
            await brokenOutsideLinks(deps, message.html),
            'All links to other sites work, as far as they answered.',
            'These links to other sites don’t work. Open them and fix them in the text.',
          ),
        ]
      : []),
    listed(
      'pictures',
      picturesWithoutAlt(issue),
      'All pictures have alt text.',
      'These pictures have no alt text. Describe what they show.',
    ),
    postalAddress.length > 0
      ? check('postalAddress', 'good', 'The postal address is in the email’s footer.')
      : check(
          'postalAddress',
          'bad',
          'Set the postal address in the site settings. The law requires it.',
        ),
    mail
      ? check('mailService', 'good', 'A mail service is set up.')
      : check(
          'mailService',
          'bad',
          'No mail service is set up. An administrator can do so under Email settings.',
        ),
    deps.settings.siteUrl.startsWith('https:')
      ? check('siteAddress', 'good', 'The site has a secure address.')
      : check(
          'siteAddress',
          'warning',
          'The site’s address does not begin with https (SITE_URL), so email programs can’t offer one-click unsubscribing.',
        ),
  ];
}

/** Whether a check is about an issue, and not about the site, which is the same in every language. */
export const isAboutIssue = ({ name }: Check): boolean =>
  !['postalAddress', 'mailService', 'siteAddress'].includes(name);

/** The broken links of an issue's text: that its own page isn't published yet is a check of its own. */
function withoutOwn(
  { settings }: AppDeps,
  { isPublished, ...issue }: IssuePage,
  broken: string[],
): string[] {
  const own = settings.siteUrl + addressOf(issue);
  return isPublished ? broken : broken.filter((address) => address !== own);
}

function checkPublished({ isPublished, isMailOnly, hasChanges }: IssuePage): Check {
  if (!isPublished) {
    return isMailOnly
      ? check(
          'published',
          'warning',
          'The page isn’t published, so the draft is sent, without a link to the web.',
        )
      : check(
          'published',
          'bad',
          'The page isn’t published yet, so links to it wouldn’t work. Publish it first, or choose “Email only” with the subject.',
        );
  }
  if (!hasChanges) return check('published', 'good', 'The page is live.');
  return check(
    'published',
    'warning',
    'The page has unpublished changes, which are not in the email. Publish it to include them.',
  );
}

function checkSubject(subject: string): Check {
  const length = [...subject].length;
  if (subject.trim() === '') return check('subject', 'bad', 'Enter a subject.');
  if (length <= shownSubject) return check('subject', 'good', 'The subject has a good length.');
  return check(
    'subject',
    'warning',
    `The subject has ${length} characters: most email programs show about ${shownSubject}.`,
  );
}

function checkPreviewText(text: string): Check {
  const length = [...text.trim()].length;
  const { atLeast, atMost } = shownPreview;
  if (length === 0) {
    return check(
      'previewText',
      'warning',
      'There is no preview text, so email programs show the first words instead.',
    );
  }
  if (length < atLeast || length > atMost) {
    return check(
      'previewText',
      'warning',
      `The preview text has ${length} characters: ${atLeast} to ${atMost} work best.`,
    );
  }
  return check('previewText', 'good', 'The preview text has a good length.');
}

function checkSize(bytes: number): Check {
  const size = `${Math.ceil(bytes / 1024)} KB`;
  if (bytes < clipping) return check('size', 'good', `The email is ${size}.`);
  return check(
    'size',
    'bad',
    `The email is ${size}. Gmail cuts off anything over 102 KB, including the unsubscribe link. Shorten the issue.`,
  );
}

function picturesWithoutAlt({ intro, paragraphs }: IssuePage): string[] {
  const own = [intro, ...paragraphs]
    .filter(({ image, imageAlt }) => image !== '' && imageAlt.trim() === '')
    .map(({ image }) => image);
  const written = writtenHtml({ intro, paragraphs }).flatMap((html) =>
    [...htmlPieces(html)]
      .filter(({ name }) => name === 'img')
      .map(({ source }) => source)
      .filter((tag) => !/\balt="\s*[^"\s]/.test(tag))
      .map((tag) => /\bsrc="([^"]*)"/.exec(tag)?.[1] ?? ''),
  );
  return [...own, ...written.map((source) => source.replace('/media/', ''))];
}
