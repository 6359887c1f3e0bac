import { useEffect, useRef } from 'react';
import { data, Link, redirect, useNavigate } from 'react-router';
import type { ApiClient } from '#app/api/api-client.ts';
import { CallError } from '#app/api/call-error.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { Findings } from '#app/editor/checks/findings.tsx';
import { TextSizes } from '#app/editor/checks/text-sizes.tsx';
import { NewsletterTexts } from '#app/editor/newsletter/newsletter-texts.tsx';
import { afterSaving, UnsavedWarning } from '#app/editor/unsaved-warning.tsx';
import { WrittenLanguage } from '#app/editor/written-language.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import { fixedPageOf } from '#contract/shared/pages/fixed-pages.ts';
import { publicAddress } from '#contract/shared/pages/page-addresses.ts';
import { sectionTitles } from '#contract/shared/pages/section-titles.ts';
import {
  isAddressed,
  originalSectionOf,
  type Section,
  splitSection,
} from '#contract/shared/pages/sections.ts';
import type { EditedPage } from '../diff/page-text.ts';
import { PageMenu } from '../page-actions/page-menu.tsx';
import { NewPage } from '../page-names/new-page.tsx';
import { isNamedByMonth } from '../page-names/page-names.ts';
import type { PageSchedules } from '../publishing/use-schedules.ts';
import { ReviewComments } from '../review/part-comments.tsx';
import { pageAt } from '../sections.ts';
import { TranslationsOfPage } from '../translations/translations-of-page.tsx';
import { BesideProvider } from './beside/beside-original.tsx';
import { TranslationNotice } from './beside/translation-notice.tsx';
import { useOriginal } from './beside/use-original.ts';
import { PageForm } from './page-form.tsx';
import { usePageDraft } from './use-page-draft.ts';

export const middleware = guards('token', 'session', 'sectionEditor');

export async function loader({ context, url }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const page = pageAt(url.pathname);
  if (!page) throw data(url.pathname, { status: 404 });
  const { section, name } = page;
  try {
    const own = splitSection(section);
    const isOriginal = own.language === defaultLanguage;
    const [draft, { schedules, timeZone }, original, translated] = await Promise.all([
      call('pages/getPageData', { ...page, draft: 1 }),
      call('pages/getPageSchedules', page),
      isOriginal ? null : call('translations/getOriginal', page),
      isOriginal ? call('translations/getPageTranslations', { section: own.section, name }) : null,
    ]);
    const { pageData, pageContent, readMoreText } = draft;
    const found = {
      page: { pageData, pageContent, readMoreText },
      schedules: { schedules, timeZone },
      original: original && { original: original.original, stale: original.stale },
      translations: translated?.translations ?? [],
    };
    return { section, wanted: name, found, taken: [] };
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    if (failure.status === 400) throw data(url.pathname, { status: 404 });
    if (failure.status !== 404) throw failure;
    await followRename(call, section, name);
    // No one would ever see it. A translation is started from its original.
    if (splitSection(section).language !== defaultLanguage)
      throw data(url.pathname, { status: 404 });
    if (!isAddressed(section) && !fixedPageOf(section, name)) {
      throw data(url.pathname, { status: 404 });
    }
    const taken = await namesIn(call, section);
    return { section, wanted: name, found: null, taken };
  }
}

/** The names of newsletters, from which a new one's is derived; other sections suggest none. */
async function namesIn(call: ApiClient, section: Section): Promise<string[]> {
  if (!isNamedByMonth(section)) return [];
  const { pages } = await call('pages/getPages', { section, draft: 1 });
  return pages.map(({ name }) => name);
}

/** @throws a redirect to the editing screen of a page that has been renamed */
async function followRename(call: ApiClient, section: Section, name: string): Promise<void> {
  const { redirect: target } = await call('site/getRedirect', { path: `/${section}/${name}` });
  if (target?.to.startsWith(`/${section}/`)) throw redirect(`/cms${target.to}`);
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const title = loaderData?.found ? `Edit ${loaderData.found.page.pageData.title}` : 'New page';
  return pageMeta(siteOf(matches), {
    title,
    description: 'Edit a page.',
    path: '/cms',
    isIndexed: false,
  });
}

/** The editing screen of a page; for an unused name, the offer to create it. */
export default function PageEditor({
  loaderData: { section, wanted, found, taken },
}: PageProps<typeof loader>) {
  const key = `${section}/${found?.page.pageData.name ?? wanted}`;
  if (found) {
    return (
      <NewsletterTexts isNewsletter={originalSectionOf(section) === 'newsletters'}>
        <ExistingPage key={key} section={section} {...found} />
      </NewsletterTexts>
    );
  }
  return <NewPage key={key} section={section} wanted={wanted} taken={taken} />;
}

interface ExistingPageProps {
  section: Section;
  page: EditedPage;
  schedules: PageSchedules;
  /** Null: the page is an original. */
  original: Parameters<typeof useOriginal>[1];
  translations: Reply<'translations/getPageTranslations'>['translations'];
}

function ExistingPage({ section, page, schedules, original, translations }: ExistingPageProps) {
  const beside = useOriginal({ section, name: page.pageData.name }, original);
  const draft = usePageDraft(page, beside.original?.wordsHash);
  const { version } = draft.saved.pageData;
  const { refresh } = beside;
  // Saving a text may translate it anew.
  const shownVersion = useRef(version);
  useEffect(() => {
    if (shownVersion.current === version) return;
    shownVersion.current = version;
    void refresh().catch(() => undefined);
  }, [version, refresh]);
  const own = splitSection(section);
  const { name, title, isPublished } = draft.saved.pageData;
  const navigate = useNavigate();
  const mayChangeQuiz = useMay('pages.publish');
  const address = publicAddress(section, name);
  return (
    <div className="wrap wrap-wide staff pt-10">
      <p className="eyebrow">
        <SiteLink to="/cms">All pages</SiteLink> · {sectionTitles[section]}
      </p>
      <div className="mt-2 mb-6 flex flex-wrap items-baseline gap-4">
        <h1 className="text-xl!">{title || name}</h1>
        {address && isPublished === 1 && <SiteLink to={address}>View on site</SiteLink>}
        {isPublished === 0 && (
          <a href={`/cms-preview/${section}/${name}`} target="_blank" rel="noreferrer">
            Preview the saved draft
          </a>
        )}
        {section === 'courses' && mayChangeQuiz && (
          <SiteLink to={`/cms/courses/${name}/quiz`}>Quiz</SiteLink>
        )}
        {section === 'newsletters' && (
          // Not a SiteLink, which would prefetch a whole email.
          <Link to={`/cms/newsletters/${name}/send`}>Send this issue</Link>
        )}
        <PageMenu
          page={draft.saved.pageData}
          isReady={!draft.isBusy}
          save={draft.saveText}
          run={draft.run}
          onRenamed={(newName) =>
            void navigate(`/cms/${section}/${newName}`, { state: afterSaving, replace: true })
          }
          onDeleted={() => {
            draft.localDrafts.forget();
            void navigate('/cms', { state: afterSaving });
          }}
          onUnpublished={draft.refresh}
        />
      </div>
      {own.language === defaultLanguage && (
        <TranslationsOfPage
          section={own.section}
          name={name}
          loaded={translations}
          version={version}
        />
      )}
      <ReviewComments page={{ section, name }}>
        <Findings>
          <TextSizes>
            <WrittenLanguage value={own.language}>
              <BesideProvider of={beside}>
                <TranslationNotice />
                <PageForm draft={draft} schedules={schedules} />
              </BesideProvider>
            </WrittenLanguage>
          </TextSizes>
        </Findings>
      </ReviewComments>
      <UnsavedWarning isDirty={draft.isDirty} />
    </div>
  );
}
