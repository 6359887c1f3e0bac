import { data } from 'react-router';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { PageIntro, PageParagraphs } from '#app/content/page-content.tsx';
import { topPageMeta } from '#app/content/page-meta.ts';
import { loadPage } from '#app/content/page-view.ts';
import { anchorOf } from '#contract/shared/anchor.ts';
import { byLetter } from './by-letter.ts';
import { EvidenceLabels } from './evidence-labels.tsx';
import { listAnchor, loadWorthReading, path } from './load-worth-reading.ts';
import { termAnchors } from './term-anchors.ts';
import { Terms } from './terms.tsx';
import { WorthReadingSection } from './worth-reading.tsx';
import './research.css';

export async function loader({ context, url }: LoaderArgs) {
  const request = context.get(siteRequest);
  const { call, translate } = request;
  const [page, { terms }, { list, status }] = await Promise.all([
    loadPage(request, 'intro', 'Research', path),
    call('research/getResearchTerms', {}),
    loadWorthReading(request, url.searchParams),
  ]);
  const named = terms.map(({ researchTermId: id, term }) => ({ id, term }));
  const ownParts = page.paragraphs.map(({ title }) => anchorOf(title));
  const anchors = termAnchors(named, [...ownParts, listAnchor, 'terms', 'evidence']);
  const letters = byLetter(
    terms.map(({ researchTermId: id, term, html, language }) => ({
      term,
      html,
      anchor: anchors.get(id) ?? '',
      language,
    })),
    translate.language,
  );
  return data({ page, list, letters }, { status });
}

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  const { problem, filters } = loaderData?.list ?? {};
  // A search result is not a canonical page.
  const isOwn = !problem && !filters?.words && !filters?.author;
  return [
    ...topPageMeta(t, matches, path, loaderData?.page),
    ...(isOwn ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}

export default function Research({
  loaderData: { page, list, letters },
}: PageProps<typeof loader>) {
  const isBare = letters.length === 0 && list.kinds.every(({ total }) => total === 0);
  if (page.isEmpty && isBare) return <PageIntro page={page} />;
  return (
    <>
      <PageIntro page={page} whenEmpty="" />
      <div className="wrap">
        <PageParagraphs language={page.language} paragraphs={page.paragraphs} />
        <EvidenceLabels />
        <WorthReadingSection list={list} />
        <Terms letters={letters} />
      </div>
    </>
  );
}
