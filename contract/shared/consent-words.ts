import { newsletterLists } from './newsletter/lists.ts';

/** The statement that staff make when they import subscribers. */
export const importConsent =
  'These people asked for the newsletter. I can show when and how, and my name is recorded with this import.';
/** Everyone who creates an account agrees to this. */
const termsConsent = 'I agree to the Terms and Conditions and the Privacy Policy';
/** The button of the email that asks for confirmation. */
export const confirmationButton = 'Confirm my subscription';

/** How a list is offered: its label and note. */
const offerOf = (purpose: string): string => {
  const list = newsletterLists.find(({ name }) => name === purpose);
  return list ? `${list.label}: ${list.note}` : purpose;
};

/** Where consent is given or withdrawn, with the words that are shown there. */
const wordsBySource = {
  'subscribe-form': (purpose: string) => `${offerOf(purpose)}. Sign up`,
  'sign-up': (purpose: string) => (purpose === 'terms' ? termsConsent : offerOf(purpose)),
  'confirmation-email': (purpose: string) => `${confirmationButton}. ${offerOf(purpose)}`,
  'verified-address': (purpose: string) => `Verify my email. ${offerOf(purpose)}`,
  account: offerOf,
  'preferences-link': offerOf,
  'unsubscribe-link': () => 'Unsubscribe from all',
  'one-click': () => 'Unsubscribe (the button of the mail program)',
  sendgrid: () => 'Unsubscribed at SendGrid',
  import: () => importConsent,
  complaint: () => 'Reported an email as spam',
  staff: () => 'Recorded by staff',
} as const;

export type ConsentSource = keyof typeof wordsBySource;

/** The words that are shown where consent for a list is given or withdrawn. */
export const consentWords = (source: ConsentSource, purpose: string): string =>
  wordsBySource[source](purpose);
