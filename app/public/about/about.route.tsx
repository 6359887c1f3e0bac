import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { AboutFigures } from '#app/content/about/about-figures.tsx';
import { Html } from '#app/content/html.tsx';
import { PageIntro, PageParagraphs } from '#app/content/page-content.tsx';
import { organization, topPageMeta } from '#app/content/page-meta.ts';
import { loadPage } from '#app/content/page-view.ts';
import { Emblem } from '#app/content/pictures/picture.tsx';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';

const path = '/About';

export async function loader({ context }: LoaderArgs) {
  const request = context.get(siteRequest);
  const { call } = request;
  const [page, board, members] = await Promise.all([
    loadPage(request, 'about', 'About', path),
    loadPage(request, 'about', 'AboutBoard', path),
    call('pages/getBoard', {}),
  ]);
  const people = members.board.map(({ id, name, position, photo, language }) => ({
    id,
    name,
    position,
    photo,
    language,
  }));
  return { page, board, people };
}

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  const { page, board } = loaderData ?? {};
  // It is enough if one of the two has content.
  const isIndexed = !page?.isEmpty || !board?.isEmpty;
  return topPageMeta(t, matches, path, page, (site) => [organization(site)], isIndexed);
}

export default function About({ loaderData }: PageProps<typeof loader>) {
  const { page, board, people } = loaderData;
  const t = useTranslate();
  const ofBoard = langOf(board.language, t);
  return (
    <>
      <PageIntro page={page} {...(!board.isEmpty && { whenEmpty: '' })} />
      <div className="wrap">
        <AboutFigures fields={page.fields} lang={langOf(page.language, t)} />
        <PageParagraphs language={page.language} paragraphs={page.paragraphs} />
        {!board.isEmpty && (
          <section id="board" className="mt-14 border-t-3 border-double border-wheat pt-8">
            <h2 className="mb-3" lang={ofBoard}>
              {board.title}
            </h2>
            <Html className="reading" html={board.html} lang={ofBoard} />
            <PageParagraphs language={board.language} paragraphs={board.paragraphs} />
            <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
              {people.map(({ id, name, position, photo, language }) => (
                <li key={id} className="flex items-center gap-4">
                  <Emblem name={photo} className="size-16 flex-none" />
                  <div>
                    <p className="leading-tight font-semibold">{name}</p>
                    <p className="text-sm text-bark" lang={langOf(language, t)}>
                      {position}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}
