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
import { guards } from '#app/shell/access/middleware.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { fixedPageOf } from '#contract/shared/pages/fixed-pages.ts';
import { publicAddress } from '#contract/shared/pages/page-addresses.ts';
import { sectionTitles } from '#contract/shared/pages/section-titles.ts';
import { isAddressed, originalSectionOf, type Section } from '#contract/shared/pages/sections.ts';
import type { EditedPage } from '../diff/page-text.ts';
import { PageMenu } from '../page-actions/page-menu.tsx';
import { NewPage } from '../page-names/new-page.tsx';
import { isNamedByMonth } from '../page-names/page-names.ts';
import type { PageSchedules } from '../publishing/use-schedules.ts';
import { ReviewComments } from '../review/part-comments.tsx';
import { pageAt } from '../sections.ts';
import { PageForm } from './page-form.tsx';
import { usePageDraft } from './use-page-draft.ts';

export const middleware = guards('token', 'session', 'sectionEditor');

export async function loader({ context, url }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const page = pageAt(url.pathname);
  if (!page) throw data(url.pathname, { status: 404 });
  const { section, name } = page;
  try {
    const [{ pageData, pageContent, readMoreText }, { schedules, timeZone }] = await Promise.all([
      call('pages/getPageData', { ...page, draft: 1 }),
      call('pages/getPageSchedules', page),
    ]);
    const found = { pageData, pageContent, readMoreText };
    return { section, wanted: name, page: found, schedules: { schedules, timeZone }, taken: [] };
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    if (failure.status === 400) throw data(url.pathname, { status: 404 });
    if (failure.status !== 404) throw failure;
    await followRename(call, section, name);
    // No one would ever see it.
    if (!isAddressed(section) && !fixedPageOf(section, name)) {
      throw data(url.pathname, { status: 404 });
    }
    const taken = await namesIn(call, section);
    return { section, wanted: name, page: null, schedules: null, taken };
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
  const title = loaderData?.page ? `Edit ${loaderData.page.pageData.title}` : 'New page';
  return pageMeta(siteOf(matches), {
    title,
    description: 'Edit a page.',
    path: '/cms',
    isIndexed: false,
  });
}

/** The editing screen of a page; for an unused name, the offer to create it. */
export default function PageEditor({
  loaderData: { section, wanted, page, schedules, taken },
}: PageProps<typeof loader>) {
  const key = `${section}/${page?.pageData.name ?? wanted}`;
  if (page) {
    return (
      <NewsletterTexts isNewsletter={originalSectionOf(section) === 'newsletters'}>
        <ExistingPage key={key} section={section} page={page} schedules={schedules} />
      </NewsletterTexts>
    );
  }
  return <NewPage key={key} section={section} wanted={wanted} taken={taken} />;
}

interface ExistingPageProps {
  section: Section;
  page: EditedPage;
  schedules: PageSchedules;
}

function ExistingPage({ section, page, schedules }: ExistingPageProps) {
  const draft = usePageDraft(page);
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
      <ReviewComments page={{ section, name }}>
        <Findings>
          <TextSizes>
            <PageForm draft={draft} schedules={schedules} />
          </TextSizes>
        </Findings>
      </ReviewComments>
      <UnsavedWarning isDirty={draft.isDirty} />
    </div>
  );
}
