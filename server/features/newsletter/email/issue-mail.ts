import { pathIn } from '#contract/shared/language/language-paths.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import type { MailingList } from '#contract/shared/newsletter/lists.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { letOthersGoFirst } from '#server/platform/limits/event-loop-turn.ts';
import { plainTextOf } from '#server/platform/markdown/formatted-text.ts';
import { readEmailSender } from '../email-sender.ts';
import type { IssuePage } from '../issues/read-issue.ts';
import type { MailingMessage } from '../sending/message.ts';
import { picturesForMail } from './pictures-for-mail.ts';

/** Why a list's subscribers get an email. */
const reasons = {
  newsletters: 'newsletter.reasonMonthly',
  general: 'newsletter.reasonUpdates',
  test: 'newsletter.reasonTest',
} as const satisfies Record<MailingList, MessageKey>;

/** Many times the allowed length of an email, in characters of HTML; beyond it, inlining would delay everyone. */
const maxLength = 300_000;

/**
 * Renders an issue's email as HTML and text in its language, with a placeholder for each recipient's own link.
 * @param list whose subscribers it is for; absent: a preview
 * @param isCounted whether its readers' clicks are counted, which it says
 * @throws {AppError} `badInput` for an issue that is far too long for an email
 */
export async function makeIssueMail(
  { db, settings, media }: AppDeps,
  issue: IssuePage,
  list?: MailingList,
  isCounted = false,
): Promise<MailingMessage> {
  if (lengthOf(issue) > maxLength) {
    const message = 'This issue is too long for an email. Please shorten it.';
    throw new AppError('badInput', message, { errors: { slug: message } });
  }
  // Loaded with the first email: most starts send none for a while. Each part takes up to 100 ms.
  const { mailContent } = await import('./mail-content.ts');
  await letOthersGoFirst();
  const { renderDocument } = await import('./mail-document.ts');
  await letOthersGoFirst();
  const { siteUrl } = settings;
  const t = translatorOf(issue.language);
  const sender = await readEmailSender(db, settings);
  // Until the page is published, an email that goes without it leads nowhere.
  const isOnWeb = issue.isPublished === 1 || issue.isMailOnly === 0;
  const webAddress = isOnWeb ? siteUrl + addressOf(issue) : null;
  const content = await mailContent(issue, {
    t,
    siteUrl,
    webAddress,
    pictureFor: picturesForMail(media),
  });
  await letOthersGoFirst();
  const placeholder = `leave-${newId()}`;
  const frame = {
    t,
    subject: issue.subject,
    previewText: issue.previewText,
    webAddress,
    unsubscribeAddress: placeholder,
    reason: [
      t(list ? reasons[list] : 'newsletter.reason', { site: sender.name }),
      ...(isCounted ? [t('newsletter.clicksCounted')] : []),
    ].join(' '),
    siteName: sender.name,
    postalAddress: sender.postalAddress,
  };
  const html = await renderDocument({ ...frame, content, colors: sender.colors });
  await letOthersGoFirst();
  return { html, text: await plainText(content, frame), placeholder };
}

/** The path of an issue’s own page. */
export const addressOf = ({ language, name }: Pick<IssuePage, 'language' | 'name'>): string =>
  pathIn(language, `/newsletters/${name}`);

const lengthOf = ({ intro, paragraphs }: IssuePage) =>
  [intro, ...intro.readMoreText, ...paragraphs].reduce((sum, { html }) => sum + html.length, 0);

interface TextFrame {
  t: Translate;
  webAddress: string | null;
  unsubscribeAddress: string;
  reason: string;
  siteName: string;
  postalAddress: string[];
}

/** The plain-text version. */
async function plainText(content: string, frame: TextFrame): Promise<string> {
  const { t, webAddress, unsubscribeAddress } = frame;
  return [
    ...(webAddress === null ? [] : [t('newsletter.readOnWebAt', { address: webAddress })]),
    await plainTextOf(content),
    '--',
    frame.reason,
    t('newsletter.chooseOrLeaveAt', { address: unsubscribeAddress }),
    t('newsletter.linkWorks'),
    [frame.siteName, ...frame.postalAddress].join('\n'),
  ].join('\n\n');
}
