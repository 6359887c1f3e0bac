import { data } from 'react-router';
import { siteRequest } from '../../client/context.ts';
import { ListEditor } from '../lists/list-editor.tsx';
import { isNamed, ListScreen, listMeta, newName } from '../lists/list-screen.tsx';
import type { Route } from './+types/steps';
import { testSteps } from './test-steps.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const items = await testSteps.load(context.get(siteRequest).call);
  const step = items.find(({ name }) => isNamed(name, params.name));
  const isAdding = isNamed(params.name, newName);
  if (!step && !isAdding) throw data(url.pathname, { status: 404 });
  return { items, open: step?.id, isAdding };
}

export function meta({ matches }: Route.MetaArgs) {
  return listMeta(matches, 'Nutrition test');
}

/** The steps of the nutrition test: what each teaches, and what it asks. */
export default function TestSteps({ loaderData }: Route.ComponentProps) {
  const { items, open, isAdding } = loaderData;
  return (
    <ListScreen title="Steps of the nutrition test">
      <ListEditor
        key={open ?? newName}
        kind={testSteps}
        items={items}
        open={open}
        isAdding={isAdding}
      />
    </ListScreen>
  );
}
