import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { Html } from '#app/content/html.tsx';
import { PageIntro, PageParagraphs, ReadMore } from '#app/content/page-content.tsx';
import { topPageMeta } from '#app/content/page-meta.ts';
import { loadPage } from '#app/content/page-view.ts';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { anchorOf } from '#contract/shared/anchor.ts';

const path = '/FAQ';

export async function loader({ context }: LoaderArgs) {
  const request = context.get(siteRequest);
  const { call } = request;
  const [page, { faqs }] = await Promise.all([
    loadPage(request, 'intro', 'FAQ', path),
    call('pages/getFaq', {}),
  ]);
  return {
    page,
    faqs: faqs.map(({ columnNumber, title, language, questions }) => ({
      columnNumber,
      title,
      language,
      questions: questions.map(({ id, question, html, language, readMoreText }) => ({
        id,
        question,
        html,
        language,
        readMore: readMoreText.map(({ id, html, language }) => ({ id, html, language })),
      })),
    })),
  };
}

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  return topPageMeta(t, matches, path, loaderData?.page, () => [
    {
      '@type': 'FAQPage',
      inLanguage: loaderData?.page.language,
      mainEntity: loaderData?.faqs
        .flatMap(({ questions }) => questions)
        .map(({ question, html }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: html },
        })),
    },
  ]);
}

export default function Faq({ loaderData }: PageProps<typeof loader>) {
  const { page, faqs } = loaderData;
  const t = useTranslate();
  return (
    <>
      <PageIntro page={page} {...(faqs.length > 0 && { whenEmpty: '' })} />
      <div className="wrap">
        {faqs.map(({ columnNumber, title, language, questions }) => (
          <section key={columnNumber} id={anchorOf(title)} className="chapter">
            <h2 lang={langOf(language, t)}>{title}</h2>
            <div className="max-w-[42rem]">
              {questions.map(({ id, question, html, language, readMore }) => (
                <details
                  key={id}
                  className="unfold border-b border-wheat py-1 first:-mt-3 last:border-0"
                >
                  <summary lang={langOf(language, t)}>{question}</summary>
                  <div className="pb-4">
                    <Html className="reading" html={html} lang={langOf(language, t)} />
                    <ReadMore items={readMore} />
                  </div>
                </details>
              ))}
            </div>
          </section>
        ))}
        <PageParagraphs language={page.language} paragraphs={page.paragraphs} />
      </div>
    </>
  );
}
