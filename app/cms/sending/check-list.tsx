import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Reply } from '#contract/index.ts';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import { pageOf, type Translations } from './language-choice.tsx';

type Check = Reply<'newsletter/check'>['checks'][number];

interface CheckListProps {
  slug: string;
  translations: Translations;
  checks: Check[];
  /** Checks again, after something was fixed elsewhere. */
  onAgain: () => void;
}

/** The checks before an issue is sent: required fixes, advice, and passed checks. */
export function CheckList({ slug, translations, checks: quick, onAgain }: CheckListProps) {
  const checks = useAllChecks(slug, quick);
  const isHydrated = useHydrated();
  const of = (state: Check['state']) => checks.filter((check) => check.state === state);
  const [bad, advice, good] = [of('bad'), of('warning'), of('good')];
  const pages = { slug, translations };
  return (
    <section className="staff-panel" aria-labelledby="checks">
      <h2 id="checks" className="text-xl">
        Before you send
      </h2>
      <div role="status">
        {bad.length === 0 && <p className="mt-2">This issue is ready to send.</p>}
        <Group title="Fix before sending" checks={bad} pages={pages} />
        <Group title="Suggestions" checks={advice} pages={pages} />
      </div>
      {good.length > 0 && (
        <details className="mt-3">
          <summary>{good.length} passed</summary>
          <ul className="checks">
            {good.map((check) => (
              <li key={keyOf(check)} className="check-good">
                {inWords(check)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="mt-3">
        <button
          type="button"
          className="button button-quiet"
          disabled={!isHydrated}
          onClick={onAgain}
        >
          Check again
        </button>
      </p>
    </section>
  );
}

/** The checks, and those of links to other sites once these have answered. */
function useAllChecks(slug: string, quick: Check[]): Check[] {
  const [all, setAll] = useState<{ quick: Check[]; checks: Check[] } | null>(null);
  useEffect(() => {
    let isHere = true;
    call('newsletter/check', { slug, withOutsideLinks: 1 }).then(
      ({ checks }) => isHere && setAll({ quick, checks }),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [slug, quick]);
  return all?.quick === quick ? all.checks : quick;
}

type Pages = Pick<CheckListProps, 'slug' | 'translations'>;

const keyOf = ({ language, name }: Check) => `${language ?? ''} ${name}`;

/** One about a translation says so. */
const inWords = ({ language, name, message }: Check) =>
  language === undefined || name === 'translation'
    ? message
    : `${languagesForStaff[language]}: ${message}`;

function Group({ title, checks, pages }: { title: string; checks: Check[]; pages: Pages }) {
  if (checks.length === 0) return null;
  return (
    <>
      <h3 className="mt-3 text-base">{title}</h3>
      <ul className="checks">
        {checks.map((check) => (
          <li key={keyOf(check)} className={`check-${check.state}`}>
            {inWords(check)} <FixLink check={check} pages={pages} />
            {check.items.length > 0 && (
              <ul className="mt-1 text-sm wrap-anywhere">
                {check.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const fixedInText: Check['name'][] = [
  ...(['published', 'wording', 'text', 'mergeFields', 'blocks', 'size'] as const),
  ...(['links', 'outsideLinks', 'pictures', 'translation'] as const),
];

/** Where something can be fixed; the email's text is on this very page. */
function FixLink({
  check: { name, language },
  pages: { slug, translations },
}: {
  check: Check;
  pages: Pages;
}) {
  if (name === 'postalAddress') return <SiteLink to="/cms/settings">Site settings</SiteLink>;
  if (fixedInText.includes(name)) {
    const isTranslated = translations.some((each) => each.language === language);
    if (name === 'translation' && !isTranslated) return null;
    return (
      <SiteLink to={pageOf({ slug, language }, translations)}>
        {isTranslated ? 'Edit the translation' : 'Edit the issue'}
      </SiteLink>
    );
  }
  return null;
}
