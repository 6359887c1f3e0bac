import type { MetaTag, PagePlace } from '#app/api/loaders/route-types.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { linkIn, pathIn } from '#contract/shared/language/language-paths.ts';
import {
  defaultLanguage,
  type Language,
  languages,
  offeredLanguages,
} from '#contract/shared/language/languages.ts';
import { placeIn } from '../../page-tags.ts';
import { inertJson } from '../page-state.ts';

/**
 * The title, descriptions and structured data of the page that is shown.
 * @param tags from `meta` of its route
 */
export function PageMeta({ tags }: { tags: readonly MetaTag[] }) {
  const { language } = useTranslate();
  const place = placeIn(tags);
  if (!place) return null;
  const isForReaders = tags.some(isForRobots);
  const isHidden = !languages[language].isOffered && !isForReaders;
  const own = ownLanguage(place, language);
  // Routes write the addresses of the site’s own pages without a language.
  const addressOf = (address: string) => addressIn(own, place.site, address);
  return (
    <>
      {tags.map((tag) => (
        <Tag key={JSON.stringify(tag)} tag={tag} addressOf={addressOf} />
      ))}
      <PlaceTags
        place={place}
        own={own}
        isIndexed={!isForReaders && !isHidden && own === language}
      />
      {isHidden && <meta name="robots" content="noindex" />}
    </>
  );
}

const isForRobots = (tag: MetaTag) => 'name' in tag && tag.name === 'robots';

/** The language of what is on a page: that of the original where it has not been translated. */
const ownLanguage = ({ versions }: PagePlace, language: Language): Language =>
  versions[language] === undefined ? defaultLanguage : language;

/**
 * The canonical address, and links to the same page in other languages. What has not been translated is at the address of
 * its original, as search engines ask for: https://developers.google.com/search/docs/specialty/international/localized-versions
 */
function PlaceTags({
  place,
  own,
  isIndexed,
}: {
  place: PagePlace;
  own: Language;
  isIndexed: boolean;
}) {
  const url = urlIn(place, own);
  const all = offeredLanguages.filter((language) => place.versions[language] !== undefined);
  const hasOthers = all.length > 1;
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={localeOf(own)} />
      {hasOthers &&
        all
          .filter((language) => language !== own)
          .map((language) => (
            <meta key={language} property="og:locale:alternate" content={localeOf(language)} />
          ))}
      {hasOthers &&
        isIndexed &&
        [...all, 'x-default' as const].map((tag) => (
          <link
            key={tag}
            rel="alternate"
            hrefLang={tag}
            href={urlIn(place, tag === 'x-default' ? defaultLanguage : tag)}
          />
        ))}
    </>
  );
}

/** As Facebook writes it: 'es_US'. */
const localeOf = (language: Language) => languages[language].locale.replace('-', '_');

const urlIn = ({ site, versions, path }: PagePlace, language: Language): string =>
  site + pathIn(language, versions[language] ?? path);

/** An address of one of the site’s own pages in a language; any other, and that of a file, as it is. */
function addressIn(language: Language, site: string, address: string): string {
  if (!address.startsWith(`${site}/`)) return address;
  return site + linkIn(language, address.slice(site.length));
}

function Tag({ tag, addressOf }: { tag: MetaTag; addressOf: (address: string) => string }) {
  if ('title' in tag) return <title>{tag.title}</title>;
  if ('place' in tag) return null;
  if ('tagName' in tag) return <link rel={tag.rel} href={addressOf(tag.href)} />;
  if ('script:ld+json' in tag) {
    const json = JSON.stringify(tag['script:ld+json'], (_, value) =>
      typeof value === 'string' ? addressOf(value) : value,
    );
    const __html = inertJson(json);
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />;
  }
  return <meta {...tag} />;
}
