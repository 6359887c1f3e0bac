import { NewsletterForm } from '#app/content/newsletter-form.tsx';
import { ListChoice } from '../subscribe/list-choice.tsx';

/** Shown for an invalid link: how to subscribe, or to get a new link. */
export function Resubscribe({ children }: { children: string }) {
  return (
    <>
      <p className="mt-4 mb-6">{children}</p>
      <NewsletterForm
        newsletterType="newsletters"
        listChoice={<ListChoice chosen="newsletters" />}
        idPrefix="again"
      />
    </>
  );
}

export const invalidPreferencesLink =
  'This link isn’t valid. Open it from the newsletter again, or sign up here to receive the newsletter.';
