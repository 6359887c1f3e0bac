import type { FastifyInstance } from 'fastify';

/**
 * Every route that the server really has, read from the router itself.
 * @returns each as 'METHOD /path'
 */
export function routesOf(app: FastifyInstance): string[] {
  const parents: string[] = [];
  const routes: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', segment = '', methods = ''] =
      /^((?:│ {3}| {4})*)[├└]── (.*) \(([A-Z, ]+)\)$/.exec(line) ?? [];
    if (segment === '') continue;
    const depth = indent.length / 4;
    const path = `${parents[depth - 1] ?? ''}${segment}`;
    parents.splice(depth, parents.length, path);
    routes.push(...methods.split(', ').map((method) => `${method} ${path}`));
  }
  return routes;
}
