import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';

export interface NextStep {
  to: string;
  label: MessageKey;
  text: MessageKey;
}

/** Where a donor may go on from here. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="next-steps" className="band mt-12">
      <h2 id="next-steps" className="text-2xl">
        {t('giving.next')}
      </h2>
      <ul className="mt-4 grid gap-x-10 gap-y-5 md:grid-cols-3">
        {steps.map(({ to, label, text }) => (
          <li key={to}>
            <SiteLink to={to} className="font-semibold">
              {t(label)}
            </SiteLink>
            <p className="text-sm">{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Steps that suit every donor. */
export const usualSteps: readonly NextStep[] = [
  { to: '/events', label: 'giving.stepEvent', text: 'giving.stepEventText' },
  {
    to: '/subscribe',
    label: 'giving.stepNewsletter',
    text: 'giving.stepNewsletterText',
  },
];
