import type { ReactNode } from 'react';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { listsSources } from '#contract/shared/lessons.ts';
import type { FieldValue } from '#contract/shared/pages/kinds/own-field.ts';
import { Html } from '../html.tsx';
import { ReadMore } from '../page-content.tsx';
import type { PageView } from '../page-view.ts';
import { Picture } from '../pictures/picture.tsx';
import { withCitedNames } from '../reading/cited-names.ts';

interface HomeViewProps {
  page: PageView;
  /** Replaces the top of a page that has not been published yet. */
  top?: ReactNode;
  /** Between the doors and the quote. */
  children?: ReactNode;
  /** Between the quote and the texts. */
  newest?: ReactNode;
}

/**
 * The home page. Its sections with a picture are doors, each to what a reader needs; the others are texts further
 * down. What is empty leaves no gap.
 */
export function HomeView({ page, top, children, newest }: HomeViewProps) {
  const lang = langOf(page.language, useTranslate());
  const doors = page.paragraphs.filter(({ image }) => image !== '');
  const texts = page.paragraphs.filter(({ image }) => image === '');
  return (
    <>
      {top ?? <Hero page={page} />}
      <div className="wrap">
        <Doors doors={doors} lang={lang} />
        {children}
        <Quote
          quote={textOf(page.fields?.quote)}
          person={textOf(page.fields?.quotedPerson)}
          lang={lang}
        />
        {newest}
        <Texts texts={texts} lang={lang} />
      </div>
    </>
  );
}

interface InLanguage {
  /** Of the page’s content, where that is another than the page’s. */
  lang: Language | undefined;
}

const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');

function Hero({ page }: { page: PageView }) {
  const lang = langOf(page.language, useTranslate());
  return (
    <div className="hero">
      <div className="hero-text" lang={lang}>
        <h1>{page.title}</h1>
        {page.subtitle && <p className="subtitle mt-4">{page.subtitle}</p>}
        <Html className="reading mt-5" html={page.html} lang={lang} />
        <ReadMore items={page.readMore} lang={lang} />
        <Html className="hero-buttons mt-7" html={textOf(page.fields?.buttons)} lang={lang} />
      </div>
      <Picture name={page.image} alt={page.imageAlt} lang={lang} isFirst className="hero-picture" />
    </div>
  );
}

function Doors({ doors, lang }: { doors: PageView['paragraphs'] } & InLanguage) {
  if (doors.length === 0) return null;
  return (
    <ul className="needs" lang={lang}>
      {doors.map(({ id, title, html, image, imageAlt }) => (
        <li key={id} className="need">
          <Picture name={image} alt={imageAlt} className="mb-3" />
          <h2 className="text-xl">{title}</h2>
          <Html className="mt-1.5" html={html} lang={lang} />
        </li>
      ))}
    </ul>
  );
}

function Quote({ quote, person, lang }: { quote: string; person: string } & InLanguage) {
  if (quote === '') return null;
  return (
    <figure className="quote" lang={lang}>
      <blockquote>
        <p>{quote}</p>
      </blockquote>
      {person && <figcaption className="mt-4 text-bark">{person}</figcaption>}
    </figure>
  );
}

/** Two in a row; the sources come last, in small print. */
function Texts({ texts, lang }: { texts: PageView['paragraphs'] } & InLanguage) {
  const sources = texts.filter(listsSources);
  const others = texts.filter((each) => !listsSources(each));
  return (
    <>
      {others.length > 0 && (
        <div
          lang={lang}
          className="grid gap-x-12 gap-y-10 border-t-3 border-double border-wheat py-12 md:grid-cols-2"
        >
          {others.map(({ id, title, html }) => (
            <section key={id}>
              <h2 className="text-2xl">{title}</h2>
              <Html className="reading mt-3" html={html} lang={lang} />
            </section>
          ))}
        </div>
      )}
      {sources.map(({ id, title, html }) => (
        <section key={id} id="sources" className="mb-12" lang={lang}>
          <h2 className="eyebrow font-sans!">{title}</h2>
          <Html className="reading mt-2" html={withCitedNames({ title, html })} lang={lang} />
        </section>
      ))}
    </>
  );
}
