import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import type { OriginalSection } from '#contract/shared/pages/sections.ts';
import { languageName } from './language-name.ts';

type Translation = Reply<'translations/getPageTranslations'>['translations'][number];

interface TranslationsOfPageProps {
  section: OriginalSection;
  name: string;
  loaded: Translation[];
  /** Changes when the page does. */
  version: number;
}

/** The translations of a page, and whether they are as new as the page. */
export function TranslationsOfPage({ section, name, loaded, version }: TranslationsOfPageProps) {
  const [shown, setShown] = useState({ version, translations: loaded });
  useEffect(() => {
    if (version === shown.version) return;
    let isHere = true;
    call('translations/getPageTranslations', { section, name }).then(
      ({ translations }) => isHere && setShown({ version, translations }),
      // They stay as they were: the next change asks again.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [section, name, version, shown.version]);
  if (shown.translations.length === 0) return null;
  return (
    <ul className="page-translations" aria-label="Translations">
      {shown.translations.map((each) => (
        <li key={each.section} data-state={each.state}>
          <SiteLink to={`/cms/${each.section}/${each.name}`}>
            {`${languageName(each.language)} translation`}
          </SiteLink>
          {`: ${describe(each)}`}
        </li>
      ))}
    </ul>
  );
}

function describe({ state, staleParts }: Translation): string {
  if (staleParts > 0) {
    return staleParts === 1 ? '1 part is out of date' : `${staleParts} parts are out of date`;
  }
  return state === 'draft' ? 'not published yet' : 'up to date';
}
