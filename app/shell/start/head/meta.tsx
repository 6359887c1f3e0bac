import { useMatches } from 'react-router';
import type { Meta, MetaTag } from '#app/api/loaders/route-types.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { defaultLanguage, type Language, languages } from '#contract/shared/language/languages.ts';
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
  const isHidden = !languages[t.language].isOffered && !tags.some(isForRobots);
  return (
    <>
      {tags.map((tag) => (
        <Tag key={JSON.stringify(tag)} tag={inLanguage(t.language, tag)} />
      ))}
      {isHidden && <meta name="robots" content="noindex" />}
    </>
  );
}

const isForRobots = (tag: MetaTag) => 'name' in tag && tag.name === 'robots';

/** A tag whose addresses of the site’s own pages, which routes write without a language, lead to those of a language. */
function inLanguage(language: Language, tag: MetaTag): MetaTag {
  if ('tagName' in tag) return { ...tag, href: addressIn(language, tag.href) };
  if ('property' in tag && tag.property === 'og:url') {
    return { ...tag, content: addressIn(language, tag.content) };
  }
  return tag;
}

function addressIn(language: Language, address: string): string {
  const url = URL.parse(address);
  if (!url || language === defaultLanguage) return address;
  return url.origin + pathIn(language, url.pathname) + url.search;
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
