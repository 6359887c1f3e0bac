import { siteRequest } from '#app/api/loaders/request-context.ts';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';
import { findItemByName, NamedList } from '../lists/named-list.tsx';
import type { Route } from './+types/steps';
import { testSteps } from './test-steps.ts';
import { WrongAnswers } from './wrong-answers.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const items = await testSteps.load(context.get(siteRequest).call);
  const open = findItemByName(items, params.name, url.pathname)?.id;
  return { items, open, wanted: params.name };
}

export function meta({ matches }: Route.MetaArgs) {
  return listMeta(matches, 'Nutrition test');
}

/** The steps of the nutrition test with their paragraphs and questions. */
export default function TestSteps({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen title="Steps of the nutrition test" address="/test">
      <NamedList definition={testSteps} {...loaderData} />
      <WrongAnswers steps={loaderData.items} />
    </ListScreen>
  );
}
