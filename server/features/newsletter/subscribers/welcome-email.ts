import { newsletterLists } from '#contract/shared/newsletter/lists.ts';
import type { Settings } from '#server/config.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { ListFlags } from './list-flags.ts';
import { preferencesButton } from './preferences-button.ts';

/** Welcomes someone who has confirmed, with the link by which they change or end the subscription. */
export async function sendWelcomeEmail(
  trx: Db,
  settings: Pick<Settings, 'siteUrl'>,
  subscriber: { id: string; email: string } & ListFlags,
): Promise<void> {
  const chosen = newsletterLists.filter(({ name }) => subscriber[name] === 1);
  await enqueueEmail(trx, {
    recipient: subscriber.email,
    subject: 'Welcome to our newsletter',
    purpose: 'welcome',
    paragraphs: [
      'Hello,',
      'Thank you for confirming your subscription. This is what you get from us:',
      ...chosen.map(({ label, note }) => `${label}: ${note}.`),
      'Use this link to choose what we send you, or to unsubscribe. It works for 30 days; you can always use it to unsubscribe.',
      'Each newsletter has a new link, and our website emails you one whenever you ask for it.',
    ],
    link: await preferencesButton(trx, settings, subscriber.id),
  });
}
