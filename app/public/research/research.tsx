import { siteRequest } from '../../client/context.ts';
import { Html } from '../../components/html.tsx';
import { anchorOf, PageIntro, PageParagraphs } from '../../components/page-content.tsx';
import { topPageMeta } from '../../components/page-meta.ts';
import { loadPage } from '../../components/page-view.ts';
import { Picture } from '../../components/picture.tsx';
import type { Route } from './+types/research';

const path = '/Research';
const kinds = ['books', 'videos', 'articles', 'websites'] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [page, { terms }, ...lists] = await Promise.all([
    loadPage(call, 'intro', 'Research', path),
    call('research/getResearchTerms', {}),
    ...kinds.map((kind) => call('research/getResearchItems', { kind })),
  ]);
  return {
    page,
    terms: terms.map(({ researchTermId, term, html }) => ({ id: researchTermId, term, html })),
    lists: kinds.map((kind, index) => ({
      kind,
      items: (lists[index]?.items ?? []).map(({ id, title, author, year, url, html, image }) => ({
        id,
        title,
        author,
        year,
        url,
        html,
        image,
      })),
    })),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return topPageMeta(matches, path, loaderData?.page);
}

const titles = { books: 'Books', videos: 'Videos', articles: 'Studies', websites: 'Websites' };

export default function Research({ loaderData }: Route.ComponentProps) {
  const { page, terms, lists } = loaderData;
  return (
    <>
      <PageIntro page={page} />
      <div className="wrap">
        <PageParagraphs paragraphs={page.paragraphs} />
        {lists.map(({ kind, items }) => (
          <section key={kind} id={kind} className="chapter">
            <h2>{titles[kind]}</h2>
            <ul className="grid gap-x-10 gap-y-7 md:grid-cols-2">
              {items.map(({ id, title, author, year, url, html, image }) => (
                <li key={id}>
                  <Picture name={image} alt="" className="mb-3" />
                  <h3 className="text-[1.1rem] leading-snug">
                    <a href={url}>{title}</a>
                  </h3>
                  <p className="mt-1 text-[0.9rem] leading-snug text-bark">
                    {[author, year].filter(Boolean).join(', ')}
                  </p>
                  <Html className="reading mt-1.5 text-[0.95rem]" html={html} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section id="terms" className="chapter">
          <h2>Words that research uses</h2>
          <dl className="gap-10 md:columns-2">
            {terms.map(({ id, term, html }) => (
              <div key={id} id={anchorOf(term)} className="mb-5 break-inside-avoid">
                <dt className="serif text-[1.05rem]">{term}</dt>
                <dd className="mt-1">
                  <Html className="reading text-[0.95rem]" html={html} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </>
  );
}
