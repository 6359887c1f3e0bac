import { redirect, useMatches } from 'react-router';
import { found, redirectOrNotFound } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { Citations } from '#app/content/citations.ts';
import { Html } from '#app/content/html.tsx';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { namedVersions } from '#app/content/page-view.ts';
import { Picture } from '#app/content/pictures/picture.tsx';
import { Byline } from '#app/content/reading/byline.tsx';
import { withCitedNames } from '#app/content/reading/cited-names.ts';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { pathIn, splitLanguage } from '#contract/shared/language/language-paths.ts';
import { kinds } from '#contract/shared/pages/kinds/kinds.ts';
import { isAddressed } from '#contract/shared/pages/sections.ts';
import './paper.css';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { PrintQuiz } from './print-quiz.tsx';
import { PrintSources } from './print-sources.tsx';

/** The paper sizes, by their CSS names. */
const paperSizes = {
  letter: { name: 'print.letter', size: '8.5in 11in' },
  a4: { name: 'print.a4', size: '210mm 297mm' },
} as const;

type PaperSize = keyof typeof paperSizes;

/** The paper size in a URL; Letter by default, which most of our readers have. */
const parsePaperSize = (parameters: URLSearchParams): PaperSize =>
  parameters.get('paper') === 'a4' ? 'a4' : 'letter';

export async function loader({ context, params, url }: LoaderArgs<'name'>) {
  const { call, translate } = context.get(siteRequest);
  const { path } = splitLanguage(url.pathname);
  const section = path.split('/')[1]?.toLowerCase() ?? '';
  if (!isAddressed(section)) return redirectOrNotFound(call, path);
  // Renamed pages are looked up under their own path.
  const own = `/${section}/${params.name}`;
  const page = await found(call('pages/getPaperPage', { section, name: params.name }), call, own);
  const { pageData, readMoreText, pageContent, terms, notes, fieldsHtml = '' } = page;
  // A translation has a name of its own.
  if (pageData.name.toLowerCase() !== params.name.toLowerCase())
    throw redirect(`/${section}/${pageData.name}/print${url.search}`, 301);
  const { questions } =
    section === 'courses'
      ? await found(call('courses/getQuiz', { course: pageData.name }), call, own)
      : { questions: [] };
  const citations = new Citations(pageData.sources, translate);
  const numbered = <T extends { html: string }>(each: T): T => ({
    ...each,
    html: citations.number(each.html),
  });
  return {
    // In the order in which they are shown, which determines the numbers.
    page: {
      ...numbered(pageData),
      sources: pageData.sources.map((each) => ({
        ...each,
        language: each.language ?? pageData.language,
      })),
    },
    versions: namedVersions(page, section),
    fieldsHtml: citations.number(fieldsHtml),
    readMore: readMoreText.map(numbered),
    paragraphs: pageContent.map(numbered),
    terms,
    notes,
    questions,
    isDated: kinds[section].isDated,
    paper: parsePaperSize(url.searchParams),
  };
}

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { page, versions } = loaderData;
  const { section, name, title, description, image } = page;
  return pageMeta(siteOf(matches), {
    t,
    title: t('print.title', { title }),
    description,
    path: `/${section}/${name}`,
    versions,
    below: '/print',
    image,
    isIndexed: false,
  });
}

/**
 * A course, an article, a program or a newsletter for classes without internet access: nothing on it has to be clicked.
 */
export default function Print({ loaderData }: PageProps<typeof loader>) {
  const { page, fieldsHtml, readMore, paragraphs, terms, notes, questions, isDated, paper } =
    loaderData;
  const t = useTranslate();
  const lang = langOf(page.language, t);
  const site = siteOf(useMatches());
  const path = `/${page.section}/${page.name}`;
  const address = `${site?.url ?? ''}${pathIn(t.language, path)}`;
  return (
    <div className="wrap paper">
      <style>{`@page { size: ${paperSizes[paper].size}; margin: 18mm 18mm 20mm; }`}</style>
      <Choices path={path} paper={paper} />
      <article>
        <header>
          <p className="paper-source">{site?.name}</p>
          <h1 lang={lang}>{page.title}</h1>
          {page.subtitle && (
            <p className="subtitle" lang={lang}>
              {page.subtitle}
            </p>
          )}
          <Byline page={page} isDated={isDated} />
          <Picture name={page.image} alt={page.imageAlt} lang={lang} isFirst />
          <Html className="reading" html={page.html} lang={lang} />
          {fieldsHtml && <Html className="reading own-fields" html={fieldsHtml} />}
          {readMore.map(({ id, html }) => (
            <Html key={id} className="reading" html={html} lang={lang} />
          ))}
        </header>
        {paragraphs.map(({ id, title, html, image, imageAlt }) => (
          <section key={id} lang={lang}>
            {title && <h2>{title}</h2>}
            <Picture name={image} alt={imageAlt} isFirst />
            <Html className="reading" html={withCitedNames({ title, html })} lang={lang} />
          </section>
        ))}
        {terms.length > 0 && (
          <section>
            <h2>{t('print.terms')}</h2>
            <dl className="paper-terms">
              {terms.map(({ id, term, html }) => (
                <div key={id}>
                  <dt lang={lang}>{term}</dt>
                  <dd>
                    <Html className="reading" html={html} lang={lang} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        <PrintSources sources={page.sources} />
        {notes.length > 0 && (
          <section>
            <h2>{t('print.addresses')}</h2>
            <p>{t('print.addressesIntro')}</p>
            <ol className="paper-notes">
              {notes.map(({ number, address: to }) => (
                <li key={number} value={number} translate="no">
                  {to}
                </li>
              ))}
            </ol>
          </section>
        )}
        {questions.length > 0 && <PrintQuiz questions={questions} address={`${address}#quiz`} />}
        <footer className="paper-source">
          {site?.name}, <span translate="no">{address}</span>
        </footer>
      </article>
    </div>
  );
}

/** Shown above the sheet on screen only. */
function Choices({ path, paper }: { path: string; paper: PaperSize }) {
  const t = useTranslate();
  const isHydrated = useHydrated();
  return (
    <nav aria-label={t('print.choices')} className="paper-choices only-screen">
      <a href={pathIn(t.language, path)}>{t('print.back')}</a>
      <span>
        {t('print.paper')}{' '}
        {Object.entries(paperSizes).map(([key, { name }], index) => (
          <span key={key}>
            {index > 0 && ', '}
            <a
              href={pathIn(t.language, `${path}/print?paper=${key}`)}
              aria-current={key === paper ? 'true' : undefined}
            >
              {t(name)}
            </a>
          </span>
        ))}
      </span>
      <button
        type="button"
        className="button needs-scripts"
        disabled={!isHydrated}
        onClick={() => window.print()}
      >
        {t('print.print')}
      </button>
    </nav>
  );
}
