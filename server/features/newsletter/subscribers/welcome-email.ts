import type { Translate } from '#contract/shared/language/translate.ts';
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
  t: Translate,
): Promise<void> {
  const chosen = newsletterLists.filter(({ name }) => subscriber[name] === 1);
  await enqueueEmail(trx, {
    recipient: subscriber.email,
    subject: t('newsletter.welcomeSubject'),
    purpose: 'welcome',
    language: t.language,
    paragraphs: [
      t('email.greetingNoName'),
      t('newsletter.welcome'),
      ...chosen.map(
        ({ offer, note }) => `${t('newsletter.offer', { list: t(offer), note: t(note) })}.`,
      ),
      t('newsletter.welcomeLinkWorks'),
      t('newsletter.newLinks'),
    ],
    link: await preferencesButton(trx, settings, subscriber.id, t),
  });
}
