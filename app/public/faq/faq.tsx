import { siteRequest } from '../../client/context.ts';
import { Html } from '../../components/html.tsx';
import { anchorOf, PageIntro, PageParagraphs, ReadMore } from '../../components/page-content.tsx';
import { topPageMeta } from '../../components/page-meta.ts';
import { loadPage } from '../../components/page-view.ts';
import type { Route } from './+types/faq';

const path = '/FAQ';

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [page, { faqs }] = await Promise.all([
    loadPage(call, 'intro', 'FAQ', path),
    call('pages/getFaq', {}),
  ]);
  return {
    page,
    faqs: faqs.map(({ columnNumber, title, questions }) => ({
      columnNumber,
      title,
      questions: questions.map(({ id, question, html, readMoreText }) => ({
        id,
        question,
        html,
        readMore: readMoreText.map((paragraph) => ({ id: paragraph.id, html: paragraph.html })),
      })),
    })),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return topPageMeta(matches, path, loaderData?.page, () => [
    {
      '@type': 'FAQPage',
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

export default function Faq({ loaderData }: Route.ComponentProps) {
  const { page, faqs } = loaderData;
  return (
    <>
      <PageIntro page={page} />
      <div className="wrap">
        {faqs.map(({ columnNumber, title, questions }) => (
          <section key={columnNumber} id={anchorOf(title)} className="mt-12 max-w-[46rem]">
            <h2 className="mb-4">{title}</h2>
            {questions.map(({ id, question, html, readMore }) => (
              <details key={id} className="border-t border-wheat py-1 last:border-b">
                <summary className="py-2 text-[1.1rem] font-semibold">{question}</summary>
                <div className="pb-4">
                  <Html className="reading" html={html} />
                  <ReadMore items={readMore} />
                </div>
              </details>
            ))}
          </section>
        ))}
        <PageParagraphs paragraphs={page.paragraphs} />
      </div>
    </>
  );
}
