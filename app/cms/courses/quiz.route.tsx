import { useMemo } from 'react';
import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { ListEditor } from '../lists/list-editor.tsx';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';
import { quizQuestions } from './quiz-questions.tsx';

export const middleware = guards('token', 'session', 'publisher');

export async function loader({ context, params, url }: LoaderArgs<'name'>) {
  const { call } = context.get(siteRequest);
  const selected = { section: 'courses' as const, name: params.name, draft: 1 as const };
  const { pageData } = await found(call('pages/getPageData', selected), call, url.pathname);
  const { name, title, isPublished } = pageData;
  const items = await quizQuestions(name).load(call);
  return { name, title: title || name, isPublished, items };
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return listMeta(matches, `the quiz of ${loaderData?.title ?? 'a course'}`);
}

/** The quiz at the end of a course. */
export default function Quiz({
  loaderData: { name, title, isPublished, items },
}: PageProps<typeof loader>) {
  const definition = useMemo(() => quizQuestions(name), [name]);
  return (
    <ListScreen
      title={`Quiz: ${title}`}
      note="The quiz appears at the end of the course. Readers see the correct answers after they answer. Without questions there is no quiz."
      {...(isPublished === 1 && { address: `/courses/${name}#quiz` })}
    >
      <p>
        <SiteLink to={`/cms/courses/${name}`}>Edit the course</SiteLink>
      </p>
      <ListEditor key={name} definition={definition} items={items} />
    </ListScreen>
  );
}
