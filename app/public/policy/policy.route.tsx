import { found, redirectOrNotFound } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { policyVersions } from '#app/content/entry-versions.ts';
import { PageParagraphs } from '#app/content/page-content.tsx';
import { breadcrumb, pageMeta, siteOf } from '#app/content/page-meta.ts';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { splitLanguage } from '#contract/shared/language/language-paths.ts';

export async function loader({ context, params, url }: LoaderArgs<'name'>) {
  const { call } = context.get(siteRequest);
  const { path } = splitLanguage(url.pathname);
  const [{ footerPages }, { footerPagesContent }] = await Promise.all([
    call('footer/getFooterPages', {}),
    found(call('footer/getFooterPagesContent', { name: params.name }), call, path),
  ]);
  const page = footerPages.find(({ name }) => name.toLowerCase() === params.name.toLowerCase());
  if (!page) return redirectOrNotFound(call, path);
  return {
    name: page.name,
    title: page.title,
    subtitle: page.subtitle,
    language: page.language,
    versions: await policyVersions(call, page.name),
    paragraphs: footerPagesContent.map(({ id, title, html, language }) => ({
      id,
      language,
      title,
      html,
      image: '',
      imageAlt: '',
    })),
  };
}

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const site = siteOf(matches);
  const { name, title, subtitle } = loaderData;
  const path = `/policy/${name}`;
  return pageMeta(site, {
    t,
    title,
    description: subtitle,
    path,
    versions: loaderData.versions,
    isIndexed: loaderData.paragraphs.length > 0,
    structuredData: [breadcrumb(t, site, { name: title, path })],
  });
}

export default function Policy({ loaderData }: PageProps<typeof loader>) {
  const { title, subtitle, language, paragraphs } = loaderData;
  const t = useTranslate();
  const lang = langOf(language, t);
  return (
    <article className="wrap pt-10 md:pt-16">
      <h1 lang={lang}>{title}</h1>
      {subtitle && (
        <p className="subtitle mt-3" lang={lang}>
          {subtitle}
        </p>
      )}
      {paragraphs.length === 0 && <p className="mt-6">{t('content.empty')}</p>}
      <PageParagraphs language={language} paragraphs={paragraphs} />
    </article>
  );
}
