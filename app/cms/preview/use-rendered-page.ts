import { useEffect, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { explain } from '#app/api/call-error.ts';
import { type PageView, viewPage } from '#app/content/page-view.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { originalSectionOf } from '#contract/shared/pages/sections.ts';
import type { EditedPage, PageText } from '../diff/page-text.ts';
import { markdownInFields, viewFields } from './typed-fields.ts';

/** The preview is updated this long after the last key, in ms. */
const pause = 300;

/** The input as a page for the preview. Only changed texts are sent to be rendered; nothing is saved. */
export function useRenderedPage(saved: EditedPage, text: PageText) {
  const t = useTranslate();
  const [page, setPage] = useState<PageView>(() => viewPage(saved, t));
  const [error, setError] = useState('');
  const rendered = useRef(new Map<string, string>());
  useEffect(() => {
    // The stored HTML of a newsletter has its blocks as they are written.
    if (isNewsletter(saved)) return;
    for (const { text, html } of [saved.pageData, ...saved.readMoreText, ...saved.pageContent]) {
      rendered.current.set(text, html);
    }
  }, [saved]);
  useEffect(() => {
    let isCurrent = true;
    const render = async () => {
      try {
        const texts = textsOf(saved, text);
        await renderNew(rendered.current, texts, isNewsletter(saved));
        const fields = await viewFields(saved.pageData, text, rendered.current);
        if (!isCurrent) return;
        setPage({ ...viewOf(saved, text, rendered.current, t), ...fields });
        forgetOthers(rendered.current, texts);
        setError('');
      } catch (failure) {
        if (isCurrent) setError(explain(failure, t));
      }
    };
    const timer = setTimeout(() => void render(), pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [saved, text, t]);
  return { page, error };
}

const isNewsletter = ({ pageData }: EditedPage) =>
  originalSectionOf(pageData.section) === 'newsletters';

const textsOf = (saved: EditedPage, text: PageText) => [
  ...[text.intro, ...text.readMore, ...text.paragraphs].map((each) => each.text),
  ...markdownInFields(saved.pageData, text).map(([, each]) => each),
];

async function renderNew(
  rendered: Map<string, string>,
  shown: string[],
  withBlocks: boolean,
): Promise<void> {
  const texts = [...new Set(shown)].filter((each) => !rendered.has(each));
  if (texts.length === 0) return;
  const { html } = await call('pages/previewTexts', {
    texts,
    ...(withBlocks && { isNewsletter: 1 }),
  });
  for (const [index, each] of texts.entries()) rendered.set(each, html[index] ?? '');
}

/** Keeps only the displayed texts: an hour of typing produces thousands. */
function forgetOthers(rendered: Map<string, string>, texts: string[]): void {
  const shown = new Set(texts);
  for (const each of rendered.keys()) if (!shown.has(each)) rendered.delete(each);
}

function viewOf(
  saved: EditedPage,
  text: PageText,
  rendered: Map<string, string>,
  t: Translate,
): PageView {
  const withHtml = <T extends { text: string }>(each: T) => ({
    ...each,
    html: rendered.get(each.text) ?? '',
  });
  const { publishedOn } = text.intro;
  const typed = {
    pageData: {
      ...saved.pageData,
      ...withHtml(text.intro),
      publishedAt: publishedOn ? `${publishedOn}T00:00:00.000Z` : saved.pageData.publishedAt,
    },
    readMoreText: text.readMore.map((each) => ({ ...withHtml(each), id: each.key })),
    pageContent: text.paragraphs.map((each) => ({ ...withHtml(each), id: each.key })),
  };
  return viewPage(typed, t);
}
