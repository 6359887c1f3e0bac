import type { CSSProperties } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import { languages } from '#contract/shared/language/languages.ts';
import type { OtherLanguage } from './page-tags.ts';

/**
 * Offers the page in each other language. They are in every page, and hidden: the script in the document’s head shows the
 * one that this reader prefers (start/head/before-paint.ts), and keeps what they choose.
 */
export function LanguageOffers({ others }: { others: readonly OtherLanguage[] }) {
  const { language: own } = useTranslate();
  return others.map(({ language, address }) => {
    const { name, offer } = languages[language];
    return (
      <aside
        key={language}
        lang={language}
        dir={languages[language].direction}
        aria-label={name}
        className="language-offer"
        style={{ '--offered': `var(--offer-${language}, none)` } as CSSProperties}
      >
        <p>{offer.text}</p>
        <a
          href={address}
          hrefLang={language}
          data-language={language}
          // The server knows only those parameters that the page depends on.
          suppressHydrationWarning
        >
          {offer.accept}
        </a>
        <button type="button" data-language={own}>
          {offer.decline}
        </button>
      </aside>
    );
  });
}
