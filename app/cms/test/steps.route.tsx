import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { loadList } from '../lists/drafts/load-list.ts';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';
import { findItemByName, NamedList } from '../lists/named-list.tsx';
import { testSteps } from './test-steps.ts';
import { WrongAnswers } from './wrong-answers.tsx';

export const middleware = guards('token', 'session', 'lists.edit');

export async function loader({ context, params, url }: LoaderArgs<'name'>) {
  const { items, drafts } = await loadList(context.get(siteRequest).call, testSteps);
  const open = findItemByName(items, params.name, url.pathname)?.id;
  return { items, drafts, open, wanted: params.name };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return listMeta(matches, 'Nutrition test');
}

/** The steps of the nutrition test with their paragraphs and questions. */
export default function TestSteps({ loaderData }: PageProps<typeof loader>) {
  return (
    <ListScreen title="Steps of the nutrition test" address="/test" hasDrafts>
      <NamedList definition={testSteps} {...loaderData} />
      <WrongAnswers steps={loaderData.items} />
    </ListScreen>
  );
}
