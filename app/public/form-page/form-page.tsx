import type { ReactNode } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { WelcomeDrawing } from './welcome-drawing.tsx';

/** What the links next to a form say, by their addresses: where anyone may go, whatever the site has. */
const labels = {
  '/search': 'pages.nextSearch',
  '/subscribe': 'pages.nextSubscribe',
  '/Contact': 'pages.nextContact',
  '/sign-in': 'pages.nextSignIn',
} as const;

interface FormPageProps {
  title: string;
  /** Where to go from here, or instead. */
  next: readonly (keyof typeof labels)[];
  children: ReactNode;
}

/** A page with one form; beside it, and on phones below it, a drawing and links. */
export function FormPage({ title, next, children }: FormPageProps) {
  const t = useTranslate();
  return (
    <div className="wrap grid max-w-[62rem]! gap-x-20 gap-y-12 pt-12 md:grid-cols-[1fr_20rem]">
      <div className="max-w-[32rem]">
        <h1 className="mb-6">{title}</h1>
        {children}
      </div>
      <div>
        <WelcomeDrawing />
        <p className="mt-6 mb-2 font-semibold">{t('pages.nextSteps')}</p>
        <ul className="list-disc ps-6">
          {next.map((to) => (
            <li key={to}>
              <SiteLink to={to}>{t(labels[to])}</SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
