import type { ReactNode } from 'react';
import type { NamedPage } from './named-page.ts';
import { anchorOf, PageIntro, PageParagraphs } from './page-content.tsx';
import { PageGrid } from './page-list.tsx';

/** A course, an article or a program: its text, a table of contents beside it, and where to go on. */
export function NamedPageView({
  named: { page, next },
  eyebrow,
  contents,
  more,
  children,
}: {
  named: NamedPage;
  eyebrow: ReactNode;
  /** The heading of the table of contents; absent: none is shown. */
  contents?: string;
  /** The heading over the pages to go on with. */
  more: string;
  /** What stands between the text and where to go on. */
  children?: ReactNode;
}) {
  return (
    <>
      <article>
        <PageIntro page={page} eyebrow={eyebrow} />
        <div className="wrap">
          {contents ? (
            <div className="beside-contents">
              <Contents title={contents} page={page} />
              <div>
                <PageParagraphs paragraphs={page.paragraphs} />
              </div>
            </div>
          ) : (
            <PageParagraphs paragraphs={page.paragraphs} />
          )}
          <p className="only-screen mt-8">
            {/* Without the router: what follows is printed, not read on. */}
            <a href={`/${page.section}/${page.name}/print`}>Print this page</a>
          </p>
        </div>
      </article>
      {children}
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
  return (
    <nav aria-label={title} className="contents-list">
      <p className="eyebrow">{title}</p>
      <ol className="mt-2">
        {page.paragraphs.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${anchorOf(title)}`} className="plain-link block py-1.5">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
