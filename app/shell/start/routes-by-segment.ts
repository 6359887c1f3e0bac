import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

/**
 * Splits a build by the first segment of its routes' paths: the router tries the routes of a build one by one, and a
 * path can only match those with its own first segment, or with none or a variable one.
 * @returns the build for a path's first segment, in lower case
 */
export function splitByFirstSegment(build: ServerBuild): (segment: string) => ServerBuild {
  const segments = new Map(
    Object.keys(build.routes).map((id) => [id, firstSegmentOf(build.routes, id)]),
  );
  const narrow = (segment: string): ServerBuild => ({
    ...build,
    routes: Object.fromEntries(
      Object.entries(build.routes).filter(([id]) => ['', segment].includes(segments.get(id) ?? '')),
    ),
  });
  const builds = new Map([...new Set(segments.values())].map((each) => [each, narrow(each)]));
  const other = narrow('');
  return (segment) => builds.get(segment) ?? other;
}

/** In lower case; empty if the route has none or a variable one. */
function firstSegmentOf(routes: Routes, id: string): string {
  let path = '';
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) {
    path = `${route.path ?? ''}/${path}`;
  }
  const segment = /[^/]+/.exec(path)?.[0] ?? '';
  return /[:*?]/.test(segment) ? '' : segment.toLowerCase();
}
