import { useLocation } from 'react-router';
import { useTranslate } from '#app/language/use-translate.ts';
import { anchorOf } from '#contract/shared/anchor.ts';
import { useSiteLayout } from '../api/site-layout.ts';
import { Html } from './html.tsx';
import { wordAbove } from './menu-word.ts';
import type { PageView } from './page-view.ts';
import { Picture } from './pictures/picture.tsx';

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
  const { pathname } = useLocation();
  const { site } = useSiteLayout();
  const above = eyebrow ?? wordAbove(site, pathname, page.title, t);
  const title = (
    <>
      {above && <p className="eyebrow mb-3">{above}</p>}
      <h1>{page.title}</h1>
    </>
  );
  const subtitle = (
    <>
      {page.subtitle && <p className="subtitle mt-3">{page.subtitle}</p>}
      {byline}
    </>
  );
  const lead = (
    <>
      {page.isEmpty && empty && <p className="lead">{empty}</p>}
      <Html className="reading lead" html={page.html} />
      <ReadMore items={page.readMore} />
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
      <Picture name={page.image} alt={page.imageAlt} isFirst />
    </header>
  );
}

/** The 'Read more' content: a native element, so it works without JavaScript. */
export function ReadMore({ items }: { items: { id: string; html: string }[] }) {
  const t = useTranslate();
  if (items.length === 0) return null;
  return (
    <details className="unfold mt-3">
      <summary className="w-fit text-leaf">{t('content.readMore')}</summary>
      <div className="mt-1 grid gap-4">
        {items.map(({ id, html }) => (
          <Html key={id} className="reading" html={html} />
        ))}
      </div>
    </details>
  );
}

/** The body's paragraphs, in order, each with its title. */
export function PageParagraphs({ paragraphs }: { paragraphs: PageView['paragraphs'] }) {
  return paragraphs.map(({ id, title, html, image, imageAlt }) => (
    <section key={id} id={anchorOf(title)} className="chapter">
      {title && <h2>{title}</h2>}
      <div>
        <Picture name={image} alt={imageAlt} className="chapter-picture" />
        <Html className="reading" html={html} />
      </div>
    </section>
  ));
}
