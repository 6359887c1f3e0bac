import type { ReactNode } from 'react';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { anchorOf } from '#contract/shared/anchor.ts';
import { isAddressed } from '#contract/shared/pages/sections.ts';
import { useSiteLayout } from '../api/site-layout.ts';
import { Html } from './html.tsx';
import type { NamedPage } from './named-page.ts';
import { PageIntro, PageParagraphs } from './page-content.tsx';
import { PageGrid } from './page-list.tsx';
import { Byline } from './reading/byline.tsx';
import { ShareLinks } from './reading/share-links.tsx';
import { SourceList, sourcesAnchor } from './reading/source-list.tsx';
import { TopicLinks } from './reading/topic-links.tsx';
import { SectionLink } from './section-link.tsx';

/** A course, an article or a program: its text, a table of contents next to it, and suggested pages. */
export function NamedPageView({
  named: { page, next, isDated, hasContents, isByTopic },
  eyebrow,
  more,
  children,
}: {
  named: NamedPage;
  /** Above the title; absent: a link to the list of its section. */
  eyebrow?: ReactNode;
  /** The heading over the suggested pages. */
  more: string;
  /** Appears between the text and the suggested pages. */
  children?: ReactNode;
}) {
  const { site } = useSiteLayout();
  const t = useTranslate();
  const { section, name, title, topics } = page;
  const lang = langOf(page.language, t);
  const text = (
    <>
      <PageParagraphs language={page.language} paragraphs={page.paragraphs} />
      <SourceList sources={page.sources} />
    </>
  );
  return (
    <>
      <article>
        <PageIntro
          page={page}
          eyebrow={eyebrow ?? (isAddressed(section) && <SectionLink section={section} />)}
          byline={<Byline page={page} isDated={isDated} />}
        />
        <div className="wrap">
          {page.fieldsHtml && <Html className="reading own-fields" html={page.fieldsHtml} />}
          {hasContents ? (
            <div className="next-to-contents">
              <Contents title={t('content.inThis', { section })} page={page} />
              <div>{text}</div>
            </div>
          ) : (
            text
          )}
        </div>
      </article>
      {children}
      <div className="wrap">
        <div className="after-text">
          {isByTopic && <TopicLinks section={section} topics={topics} lang={lang} />}
          <ShareLinks
            site={site.url}
            path={`/${section}/${name}`}
            title={title}
            printPath={`/${section}/${name}/print`}
          />
        </div>
      </div>
      {next.length > 0 && (
        <section className="read-on wrap mt-16">
          <h2 className="mb-6 border-t-3 border-double border-wheat pt-8">{more}</h2>
          <PageGrid pages={next} level={3} />
        </section>
      )}
    </>
  );
}

function Contents({ title, page }: { title: string; page: NamedPage['page'] }) {
  const t = useTranslate();
  const parts = page.paragraphs.map(({ id, title }) => ({
    id,
    title,
    anchor: anchorOf(title),
    lang: langOf(page.language, t),
  }));
  if (page.sources.length > 0) {
    parts.push({
      id: sourcesAnchor,
      title: t('content.sources'),
      anchor: sourcesAnchor,
      lang: undefined,
    });
  }
  return (
    <nav aria-label={title} className="contents-list">
      <p className="eyebrow">{title}</p>
      <ol className="mt-2">
        {parts.map(({ id, title, anchor, lang }) => (
          <li key={id}>
            <a href={`#${anchor}`} className="plain-link block py-1.5" lang={lang}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
