import { use, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { linkIn } from '#contract/shared/language/language-paths.ts';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { useTranslate } from '../language/use-translate.ts';
import { internalTarget } from '../ui/internal-link.ts';
import { labelsIn } from './labels-in-html.ts';
import { RenderedHtmlContext } from './rendered-html.ts';

interface HtmlProps {
  html: string;
  className?: string;
  /** Absent: that of the page. */
  lang?: Language | undefined;
}

/** HTML that the server rendered from Markdown and sanitized. Links within the site use the router. */
export function Html({ html: written, className, lang }: HtmlProps) {
  const t = useTranslate();
  // What is in another language has its own labels.
  const html = linksIn(t.language, lang === undefined ? labelsIn(written, t) : written);
  const place = useRef<HTMLDivElement>(null);
  useLinks(place, html);
  usePlayers(place, html, t);
  const rendered = use(RenderedHtmlContext);
  if (html === '') return null;
  return (
    <div
      ref={place}
      className={className}
      lang={lang}
      data-html={rendered?.add(html)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Leads the links to pages of this site to their addresses in a language. */
const linksIn = (language: Language, html: string): string =>
  language === defaultLanguage
    ? html
    : html.replace(
        /(<a (?:[a-z-]+="[^"]*" )*href=")(\/[^"]*)/g,
        (_, before: string, path: string) => before + linkIn(language, path),
      );

/** Gives recordings in an element the site's own player. It loads when the first one is near the visible part. */
function usePlayers(place: React.RefObject<HTMLElement | null>, html: string, t: Translate): void {
  useEffect(() => {
    const first = html.includes('<audio') ? place.current?.querySelector('audio') : null;
    if (!first) return;
    let end: (() => void) | undefined;
    let isGone = false;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void import('./recordings/players.ts').then(({ enhancePlayers }) => {
          if (place.current && !isGone) end = enhancePlayers(place.current, t);
        });
      },
      { rootMargin: '600px' },
    );
    observer.observe(first);
    return () => {
      isGone = true;
      observer.disconnect();
      end?.();
    };
  }, [place, html, t]);
}

/** Lets the router handle the links in an element. */
function useLinks(place: React.RefObject<HTMLElement | null>, html: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const element = place.current;
    if (!element || !html.includes('<a ')) return;
    const follow = (event: MouseEvent) => {
      const target = internalTarget(event);
      if (target === null) return;
      event.preventDefault();
      void navigate(target);
    };
    element.addEventListener('click', follow);
    return () => element.removeEventListener('click', follow);
  }, [place, html, navigate]);
}
