import type { Translate } from './language/translate.ts';
import { newsletterLists } from './newsletter/lists.ts';

/** The statement that staff make when they import subscribers. */
export const importConsent =
  'These people asked for the newsletter. I can show when and how, and my name is recorded with this import.';

/** Everyone who creates an account agrees to this. */
function termsConsent(t: Translate): string {
  const words = (parts: string[]) => parts.join('');
  return t.parts<string>('auth.agree', { terms: words, privacy: words }).join('');
}

/** How a list is offered: its name and note. */
function offerOf(purpose: string, t: Translate): string {
  const list = newsletterLists.find(({ name }) => name === purpose);
  return list ? t('newsletter.offer', { list: t(list.offer), note: t(list.note) }) : purpose;
}

/** Where consent is given or withdrawn, with the words that are shown there. */
const wordsBySource = {
  'subscribe-form': (purpose: string, t: Translate) =>
    `${offerOf(purpose, t)}. ${t('newsletter.signUp')}`,
  'sign-up': (purpose: string, t: Translate) =>
    purpose === 'terms' ? termsConsent(t) : offerOf(purpose, t),
  'confirmation-email': (purpose: string, t: Translate) =>
    `${t('newsletter.confirmLink')}. ${offerOf(purpose, t)}`,
  'verified-address': (purpose: string, t: Translate) =>
    `${t('email.verifyButton')}. ${offerOf(purpose, t)}`,
  account: offerOf,
  'preferences-link': offerOf,
  'unsubscribe-link': (_purpose: string, t: Translate) => t('preferences.leaveAll'),
  'one-click': () => 'Unsubscribe (the button of the mail program)',
  sendgrid: () => 'Unsubscribed at SendGrid',
  import: () => importConsent,
  complaint: () => 'Reported an email as spam',
  staff: () => 'Recorded by staff',
} as const;

export type ConsentSource = keyof typeof wordsBySource;

/**
 * The words that are shown where consent for a list is given or withdrawn.
 * @param t finds texts in the language in which they are shown
 */
export const consentWords = (source: ConsentSource, purpose: string, t: Translate): string =>
  wordsBySource[source](purpose, t);
