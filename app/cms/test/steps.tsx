import { useMemo } from 'react';
import { data } from 'react-router';
import { siteRequest } from '../../client/context.ts';
import { ListEditor } from '../lists/list-editor.tsx';
import { canBeNamed, isNamed, ListScreen, listMeta } from '../lists/list-screen.tsx';
import { offering } from '../lists/offered.ts';
import type { Route } from './+types/steps';
import { testSteps } from './test-steps.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const items = await testSteps.load(context.get(siteRequest).call);
  const step = items.find(({ name }) => isNamed(name, params.name));
  if (!step && !canBeNamed(params.name)) throw data(url.pathname, { status: 404 });
  return { items, open: step?.id, wanted: params.name };
}

export function meta({ matches }: Route.MetaArgs) {
  return listMeta(matches, 'Nutrition test');
}

/** The steps of the nutrition test: what each teaches, and what it asks. */
export default function TestSteps({ loaderData }: Route.ComponentProps) {
  const { items, open, wanted } = loaderData;
  const kind = useMemo(() => offering(testSteps, wanted), [wanted]);
  return (
    <ListScreen title="Steps of the nutrition test">
      <ListEditor
        key={open ?? wanted}
        kind={kind}
        items={items}
        open={open}
        isAdding={open === undefined}
      />
    </ListScreen>
  );
}
