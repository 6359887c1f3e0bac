import { createContext, type EntryContext, type ServerBuild } from 'react-router';

type Route = NonNullable<ServerBuild['routes'][string]>;
type Loader = NonNullable<Route['module']['loader']>;

/** The data of a document's loaders, by route; null for other responses. */
export const documentData = createContext<Map<string, unknown> | null>(null);

/**
 * The build with loaders that hand their data to the document directly: the router would also encode it, which takes a
 * tenth of a page's time, though the document has it as JSON. See docs/decisions/platform/page-state-as-json.md.
 */
export function withDocumentData(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && handOver(route)]);
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

function handOver(route: Route): Route {
  const { id, module } = route;
  const load = module.loader;
  // Without a component, it is not a page.
  if (!load || !module.default) return route;
  const loader: Loader = async (args) => {
    const data: unknown = await load(args);
    const document = args.context.get(documentData);
    if (!document || isResponse(data)) return data;
    document.set(id, data);
    return null;
  };
  return { ...route, module: { ...module, loader } };
}

/** Whether the router has more to do with it: a redirect, or data with a status. */
const isResponse = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && ('headers' in data || 'init' in data);

/** Puts the data that the loaders handed over in its place. */
export function restoreData(
  { staticHandlerContext: { loaderData } }: EntryContext,
  data: ReadonlyMap<string, unknown> | null,
): void {
  for (const [id, value] of data ?? []) {
    // If the router has dropped it, because of an error, it stays away.
    if (loaderData[id] === null) loaderData[id] = value;
  }
}
