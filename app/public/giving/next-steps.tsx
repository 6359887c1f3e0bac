import { SiteLink } from '#app/ui/site-link.tsx';

export interface NextStep {
  to: string;
  label: string;
  text: string;
}

/** Where a donor may go on from here. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  return (
    <section aria-labelledby="next-steps" className="band mt-12">
      <h2 id="next-steps" className="text-2xl">
        What’s next
      </h2>
      <ul className="mt-4 grid gap-x-10 gap-y-5 md:grid-cols-3">
        {steps.map(({ to, label, text }) => (
          <li key={to}>
            <SiteLink to={to} className="font-semibold">
              {label}
            </SiteLink>
            <p className="text-sm">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Steps that suit every donor. */
export const usualSteps: readonly NextStep[] = [
  { to: '/events', label: 'Come to an event', text: 'Meet us, cook with us, lend a hand.' },
  {
    to: '/subscribe',
    label: 'Get the newsletter',
    text: 'See what gifts make possible. Unsubscribe anytime.',
  },
];
