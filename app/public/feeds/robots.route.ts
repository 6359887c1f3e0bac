import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs } from '#app/api/loaders/route-types.ts';

/** Lets crawlers read everything public. */
export async function loader({ context }: LoaderArgs) {
  const { site } = await context.get(siteRequest).call('site/getSite', {});
  const lines = [
    'User-agent: *',
    'Disallow: /account',
    'Disallow: /api/',
    'Disallow: /cms',
    'Disallow: /dashboard',
    '',
    `Sitemap: ${site.url}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
