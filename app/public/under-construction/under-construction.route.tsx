import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { PageIntro, PageParagraphs } from '#app/content/page-content.tsx';
import { organizationPageMeta } from '#app/content/page-meta.ts';
import { loadPage } from '#app/content/page-view.ts';

const path = '/page-under-construction';

export async function loader({ context }: LoaderArgs) {
  const page = await loadPage(context.get(siteRequest), 'intro', 'UnderConstruction', path);
  return { page };
}

export const meta = (args: MetaArgs<typeof loader>) => organizationPageMeta(args, path);

export default function UnderConstruction({ loaderData }: PageProps<typeof loader>) {
  return (
    <>
      <PageIntro page={loaderData.page} />
      <div className="wrap">
        <PageParagraphs
          language={loaderData.page.language}
          paragraphs={loaderData.page.paragraphs}
        />
      </div>
    </>
  );
}
