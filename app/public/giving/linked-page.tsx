import type { ReactNode } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';

interface LinkedPageProps {
  title: string;
  /** Why the link opens nothing; empty: it does. */
  problem: string;
  token: string;
  children: ReactNode;
}

/** A page next to the donor's own, with the way back. */
export function LinkedPage({ title, problem, token, children }: LinkedPageProps) {
  const t = useTranslate();
  const back = token === '' ? '/giving' : `/giving?${new URLSearchParams({ token })}`;
  return (
    <div className="wrap max-w-[44rem]! pt-12">
      <h1 className="mb-6">{title}</h1>
      {problem && (
        <p role="alert" className="notice notice-bad">
          {problem}
        </p>
      )}
      {children}
      <p className="mt-8 print:hidden">
        <a href={pathIn(t.language, back)}>{t('giving.back')}</a>
      </p>
    </div>
  );
}
