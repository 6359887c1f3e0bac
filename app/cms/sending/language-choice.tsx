import { Link } from 'react-router';
import type { Reply } from '#contract/index.ts';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import { sectionIn } from '#contract/shared/pages/sections.ts';
import type { Issue } from './subject-form.tsx';

export type Translations = Reply<'newsletter/getIssue'>['translations'];

/** Where the page of an issue is edited in a language. */
export function pageOf(
  { slug, language }: { slug: string; language?: Language | undefined },
  translations: Translations,
): string {
  const translation = translations.find((each) => each.language === language);
  return translation
    ? `/cms/${sectionIn(translation.language, 'newsletters')}/${translation.name}`
    : `/cms/newsletters/${slug}`;
}

interface LanguageChoiceProps {
  /** In the language that is shown. */
  issue: Issue;
  translations: Translations;
}

/** Leads to the subject, the preview and the test of each language in which the issue is written. */
export function LanguageChoice({ issue: { slug, language }, translations }: LanguageChoiceProps) {
  if (translations.length === 0) return null;
  const address = `/cms/newsletters/${slug}/send`;
  const choices = [
    { language: defaultLanguage as Language, to: address, isSent: 1 },
    ...translations.map((each) => ({ ...each, to: `${address}/${each.language}` })),
  ];
  return (
    <nav aria-label="Languages of this issue" className="flex flex-wrap items-baseline gap-4">
      <span className="font-semibold">Show the email in:</span>
      {choices.map(({ to, isSent, ...choice }) => (
        // Not a SiteLink, which would prefetch a whole email.
        <Link
          key={to}
          to={to}
          aria-current={choice.language === language ? 'page' : undefined}
          className="aria-[current=page]:font-bold"
        >
          {languagesForStaff[choice.language]}
          {isSent === 0 && ' (not published)'}
        </Link>
      ))}
    </nav>
  );
}
