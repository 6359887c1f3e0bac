import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { Html } from '#app/content/html.tsx';
import { PageIntro, PageParagraphs } from '#app/content/page-content.tsx';
import { organizationPageMeta } from '#app/content/page-meta.ts';
import { loadPage } from '#app/content/page-view.ts';
import { Emblem } from '#app/content/pictures/picture.tsx';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';

const path = '/Board';

export async function loader({ context }: LoaderArgs) {
  const request = context.get(siteRequest);
  const { call } = request;
  const [page, { board }] = await Promise.all([
    loadPage(request, 'board', 'BoardIntro', path),
    call('pages/getBoard', {}),
  ]);
  return {
    page,
    board: board.map(({ id, name, position, html, photo, language }) => ({
      id,
      name,
      position,
      html,
      photo,
      language,
    })),
  };
}

export const meta = (args: MetaArgs<typeof loader>) => organizationPageMeta(args, path);

export default function Board({ loaderData }: PageProps<typeof loader>) {
  const { page, board } = loaderData;
  const t = useTranslate();
  return (
    <>
      <PageIntro page={page} {...(board.length > 0 && { whenEmpty: '' })} />
      <div className="wrap">
        {board.length > 0 && (
          <ul className="mt-12 grid gap-x-14 gap-y-12 border-t-3 border-double border-wheat pt-12 md:grid-cols-2">
            {board.map(({ id, name, position, html, photo, language }) => (
              <li key={id} className="flex gap-5 max-sm:flex-col">
                <Emblem name={photo} className="size-24" />
                <div>
                  <h2 className="text-2xl">{name}</h2>
                  <div lang={langOf(language, t)}>
                    <p className="eyebrow mt-1">{position}</p>
                    <Html
                      className="reading mt-2 text-base"
                      html={html}
                      lang={langOf(language, t)}
                    />
                  </div>
                </div>
              </li>
            ))}
          </ul>
        )}
        <PageParagraphs language={page.language} paragraphs={page.paragraphs} />
      </div>
    </>
  );
}
