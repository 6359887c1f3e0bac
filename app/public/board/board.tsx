import { siteRequest } from '../../client/context.ts';
import { found } from '../../client/not-found.ts';
import { Html } from '../../components/html.tsx';
import { PageIntro, PageParagraphs, viewPage } from '../../components/page-content.tsx';
import { breadcrumb, organization, pageMeta, siteOf } from '../../components/page-meta.ts';
import type { Route } from './+types/board';

const path = '/Board';

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [page, { board }] = await Promise.all([
    found(call('pages/getPageData', { section: 'board', name: 'BoardIntro' }), call, path),
    call('pages/getBoard', {}),
  ]);
  return {
    page: viewPage(page),
    board: board.map(({ id, name, position, html, photo }) => ({
      id,
      name,
      position,
      html,
      photo,
    })),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  const { title = '', description = '' } = loaderData?.page ?? {};
  return pageMeta(site, {
    title,
    description,
    path,
    structuredData: [organization(site), breadcrumb(site, { name: title, path })],
  });
}

export default function Board({ loaderData }: Route.ComponentProps) {
  const { page, board } = loaderData;
  return (
    <>
      <PageIntro page={page} />
      <div className="wrap">
        <ul className="mt-12 grid gap-x-12 gap-y-10 md:grid-cols-2">
          {board.map(({ id, name, position, html, photo }) => (
            <li key={id} className="flex gap-5">
              {photo && (
                <img
                  src={`/media/${photo}`}
                  alt=""
                  width={96}
                  height={96}
                  loading="lazy"
                  className="size-24 shrink-0 rounded-full"
                />
              )}
              <div>
                <h2 className="text-[1.35rem]">{name}</h2>
                <p className="eyebrow mt-1">{position}</p>
                <Html className="reading mt-2 text-[0.97rem]" html={html} />
              </div>
            </li>
          ))}
        </ul>
        <PageParagraphs paragraphs={page.paragraphs} />
      </div>
    </>
  );
}
