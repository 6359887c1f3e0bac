import { useLocation } from 'react-router';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { anchorOf } from '#contract/shared/anchor.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { useSiteLayout } from '../api/site-layout.ts';
import { Html } from './html.tsx';
import { wordAbove } from './menu-word.ts';
import type { PageView } from './page-view.ts';
import { Picture } from './pictures/picture.tsx';
import { withCitedNames } from './reading/cited-names.ts';

interface PageIntroProps {
  page: PageView;
  /** Above the title; absent: the word by which the menu leads to the page, unless that is the title. */
  eyebrow?: React.ReactNode;
  /** Information about the text, below its title. */
  byline?: React.ReactNode;
  /** Shown to visitors before the page is published, instead of a sentence; empty if something else is below. */
  whenEmpty?: string;
}

/** The title, the subtitle, the picture and the intro, with the 'Read more' content. */
export function PageIntro({ page, eyebrow, byline, whenEmpty }: PageIntroProps) {
  const t = useTranslate();
  const empty = whenEmpty ?? t('content.empty');
  const lang = langOf(page.language, t);
  const { pathname } = useLocation();
  const { site } = useSiteLayout();
  const above = eyebrow ?? wordAbove(site, pathname, page.title, t);
  const title = (
    <>
      {above && <p className="eyebrow mb-3">{above}</p>}
      <h1 lang={lang}>{page.title}</h1>
    </>
  );
  const subtitle = (
    <>
      {page.subtitle && (
        <p className="subtitle mt-3" lang={lang}>
          {page.subtitle}
        </p>
      )}
      {byline}
      {lang && !page.isEmpty && <p className="note mt-4">{t('content.notTranslated')}</p>}
    </>
  );
  const lead = (
    <>
      {page.isEmpty && empty && <p className="lead">{empty}</p>}
      <Html className="reading lead" html={page.html} lang={lang} />
      <ReadMore items={page.readMore} lang={lang} />
    </>
  );
  if (page.image === '') {
    return (
      <header className="wrap pt-10 md:pt-16">
        {title}
        {subtitle}
        <div className="mt-6">{lead}</div>
      </header>
    );
  }
  return (
    <header className="wrap grid items-center gap-8 pt-8 md:grid-cols-[1.1fr_1fr] md:gap-14 md:pt-12">
      <div>
        {title}
        {subtitle}
        <div className="mt-5">{lead}</div>
      </div>
      <Picture name={page.image} alt={page.imageAlt} lang={lang} isFirst />
    </header>
  );
}

/** The 'Read more' content: a native element, so it works without JavaScript. */
export function ReadMore({
  items,
  lang,
}: {
  /** Those with a language of their own name it. */
  items: { id: string; html: string; language?: Language }[];
  lang?: Language | undefined;
}) {
  const t = useTranslate();
  if (items.length === 0) return null;
  return (
    <details className="unfold mt-3">
      <summary className="w-fit text-leaf" lang={lang && t.language}>
        {t('content.readMore')}
      </summary>
      <div className="mt-1 grid gap-4">
        {items.map(({ id, html, language }) => (
          <Html
            key={id}
            className="reading"
            html={html}
            lang={language ? langOf(language, t) : lang}
          />
        ))}
      </div>
    </details>
  );
}

/** The body's paragraphs, in order, each with its title. @param language of those that name none */
export function PageParagraphs({
  paragraphs,
  language: usual,
}: {
  paragraphs: (PageView['paragraphs'][number] & { language?: Language })[];
  language: Language;
}) {
  const t = useTranslate();
  return paragraphs.map(({ id, title, html, image, imageAlt, language = usual }) => (
    <section key={id} id={anchorOf(title)} className="chapter" lang={langOf(language, t)}>
      {title && <h2>{title}</h2>}
      <div>
        <Picture name={image} alt={imageAlt} className="chapter-picture" />
        <Html
          className="reading"
          html={withCitedNames({ title, html })}
          lang={langOf(language, t)}
        />
      </div>
    </section>
  ));
}
