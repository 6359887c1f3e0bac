import { siteRequest } from '../client/context.ts';
import { found } from '../client/not-found.ts';
import { PageIntro, PageParagraphs } from '../components/page-content.tsx';
import { viewPage } from '../components/page-view.ts';
import { named } from '../navigation/middleware.ts';
import type { Route } from './+types/preview';
import { sections } from './sections.ts';

export const middleware = named('token', 'session', 'staff');

/** A draft as visitors will see it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const section = sections.find((each) => each === params.section) ?? 'about';
  const draft = call('pages/getPageData', { section, name: params.name, draft: 1 });
  return { page: viewPage(await found(draft, call, url.pathname)) };
}

export default function Preview({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <title>{`Preview: ${page.title}`}</title>
      <meta name="robots" content="noindex" />
      <p className="wrap notice">This is a preview of a draft. Visitors do not see it yet.</p>
      <PageIntro page={page} />
      <div className="wrap">
        <PageParagraphs paragraphs={page.paragraphs} />
      </div>
    </>
  );
}
