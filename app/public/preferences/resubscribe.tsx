import { NewsletterForm } from '#app/content/newsletter-form.tsx';
import { ListChoice } from '../subscribe/list-choice.tsx';
import { BarePage } from './bare-page.tsx';

/** Shown to someone without a subscription: how to subscribe. */
export function Resubscribe({ children }: { children: string }) {
  return (
    <BarePage>
      <p className="mb-6">{children}</p>
      <NewsletterForm listChoice={<ListChoice />} idPrefix="again" />
    </BarePage>
  );
}
