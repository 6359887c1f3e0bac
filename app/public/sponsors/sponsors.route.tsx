import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { Html } from '#app/content/html.tsx';
import { PageIntro, PageParagraphs } from '#app/content/page-content.tsx';
import { organizationPageMeta } from '#app/content/page-meta.ts';
import { loadPage } from '#app/content/page-view.ts';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { anchorOf } from '#contract/shared/anchor.ts';

const path = '/Sponsors';

export async function loader({ context }: LoaderArgs) {
  const page = await loadPage(context.get(siteRequest), 'intro', 'Sponsors', path);
  return { page };
}

export const meta = (args: MetaArgs<typeof loader>) => organizationPageMeta(args, path);

/** A paragraph with a picture is a sponsor with its logo; one without is plain text. */
export default function Sponsors({ loaderData: { page } }: PageProps<typeof loader>) {
  const lang = langOf(page.language, useTranslate());
  const sponsors = page.paragraphs.filter(({ image }) => image !== '');
  return (
    <>
      <PageIntro page={page} />
      <div className="wrap">
        {sponsors.length > 0 && (
          <ul className="mt-12 grid gap-x-14 gap-y-10 border-t-3 border-double border-wheat pt-12 md:grid-cols-2">
            {sponsors.map(({ id, title, html, image, imageAlt }) => (
              <li key={id} id={anchorOf(title)} className="flex gap-6 max-sm:flex-col" lang={lang}>
                <img
                  src={`/media/${image}`}
                  alt={imageAlt}
                  width={160}
                  height={160}
                  loading="lazy"
                  className="emblem size-32 bg-oat"
                />
                <div>
                  <h2 className="text-2xl" translate="no">
                    {title}
                  </h2>
                  <Html className="reading mt-2" html={html} lang={lang} />
                </div>
              </li>
            ))}
          </ul>
        )}
        <PageParagraphs
          language={page.language}
          paragraphs={page.paragraphs.filter(({ image }) => image === '')}
        />
      </div>
    </>
  );
}
