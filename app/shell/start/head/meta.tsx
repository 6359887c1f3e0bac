import { useMatches } from 'react-router';
import type { Meta, MetaTag } from '#app/api/loaders/route-types.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { inertJson } from '../page-state.ts';

/** The title, descriptions and structured data of the page that is shown: see `meta` of its route. */
export function PageMeta() {
  const matches = useMatches();
  const t = useTranslate();
  const shown = matches.findLast(({ handle }) => metaIn(handle));
  // A page whose data are missing shows an error, which has a title of its own.
  const hasFailed = matches.some(({ loaderData }) => loaderData === undefined);
  if (!shown || hasFailed) return null;
  const tags = metaIn(shown.handle)?.({ t, loaderData: shown.loaderData as never, matches }) ?? [];
  return tags.map((tag) => <Tag key={JSON.stringify(tag)} tag={tag} />);
}

const metaIn = (handle: unknown): Meta | undefined => (handle as { meta?: Meta } | undefined)?.meta;

function Tag({ tag }: { tag: MetaTag }) {
  if ('title' in tag) return <title>{tag.title}</title>;
  if ('tagName' in tag) return <link rel={tag.rel} href={tag.href} />;
  if ('script:ld+json' in tag) {
    const __html = inertJson(JSON.stringify(tag['script:ld+json']));
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />;
  }
  return <meta {...tag} />;
}
