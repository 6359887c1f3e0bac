import { useEffect, useState } from 'react';
import { data } from 'react-router';
import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { AboutFigures } from '#app/content/about/about-figures.tsx';
import { HomeView } from '#app/content/home/home-view.tsx';
import { NamedPageView } from '#app/content/named-page-view.tsx';
import { PageIntro, PageParagraphs } from '#app/content/page-content.tsx';
import { type PageView, viewPage } from '#app/content/page-view.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { aroundText } from '#contract/shared/pages/kinds/kinds.ts';
import { isAddressed, originalSectionOf } from '#contract/shared/pages/sections.ts';
import '#app/content/giving/progress.css';
import type { LoaderArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { sectionNamed } from '../sections.ts';
import { onMessage, sendMessage } from './messages.ts';

/** A draft as visitors will see it. */
export async function loader({ context, params, url }: LoaderArgs<'name' | 'section', 'language'>) {
  const { call, translate } = context.get(siteRequest);
  const section = sectionNamed(params.section, params.language);
  if (!section) throw data(url.pathname, { status: 404 });
  const draft = call('pages/getPageData', { section, name: params.name, draft: 1 });
  return { page: viewPage(await found(draft, call, url.pathname), translate) };
}

export const middleware = guards('token', 'session', 'sectionEditor');

/** On its own the saved draft; in the frame of its editing screen the current input. */
export default function Preview({ loaderData }: PageProps<typeof loader>) {
  const [typed, setTyped] = useState<PageView | null>(null);
  const isFramed = useFrame(setTyped);
  const page = typed ?? loaderData.page;
  return (
    <>
      <title>{`Preview: ${page.title}`}</title>
      <meta name="robots" content="noindex" />
      {!isFramed && (
        <p className="wrap notice">This is a preview of a draft. Visitors don’t see it yet.</p>
      )}
      <Page page={page} />
    </>
  );
}

function Page({ page }: { page: PageView }) {
  const section = originalSectionOf(page.section);
  if (isAddressed(section)) {
    return <NamedPageView named={{ page, next: [], ...aroundText(section) }} more="" />;
  }
  if (section === 'home') return <HomeView page={page} />;
  return (
    <>
      <PageIntro page={page} />
      <div className="wrap">
        {section === 'about' && <AboutFigures fields={page.fields} />}
        <PageParagraphs language={page.language} paragraphs={page.paragraphs} />
      </div>
    </>
  );
}

/** The header and footer are inert here: otherwise screen readers would find them twice on the editing screen. */
function isolatePage(): void {
  for (const part of document.querySelectorAll('body > :not(main, script)')) {
    part.toggleAttribute('inert', true);
  }
  document.getElementById('main')?.setAttribute('aria-label', 'Live preview');
  // The banner would cover the text, and its question can't be answered here.
  const { dataset } = document.documentElement;
  if (dataset.consent === 'ask') dataset.consent = '';
}

/**
 * Follows the editing screen around this page, if there is one.
 * @returns whether there is
 */
function useFrame(onTyped: (page: PageView) => void): boolean {
  const [isFramed, setFramed] = useState(false);
  useEffect(() => {
    if (parent === window) return;
    setFramed(true);
    isolatePage();
    const stopListening = onMessage(
      () => parent,
      (message) => message.kind === 'common-plate:preview' && onTyped(message.page),
    );
    // Links are inert in the frame, since they would leave the preview.
    const stayOnPage = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a[href], form')) {
        event.preventDefault();
      }
    };
    document.addEventListener('click', stayOnPage, { capture: true });
    document.addEventListener('submit', stayOnPage, { capture: true });
    sendMessage(parent, { kind: 'common-plate:preview-ready' });
    return () => {
      stopListening();
      document.removeEventListener('click', stayOnPage, { capture: true });
      document.removeEventListener('submit', stayOnPage, { capture: true });
    };
  }, [onTyped]);
  return isFramed;
}
