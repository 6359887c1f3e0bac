import { useEffect } from 'react';
import { data } from 'react-router';
import { CallError, explain } from '#app/api/call-error.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { randomId } from '#app/api/random-id.ts';
import { Citations } from '#app/content/citations.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { inZone } from '#app/format/zoned-time.ts';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { RevisionPart } from './revision-part.tsx';
import { useUnsentTexts } from './use-unsent-texts.ts';
import { decisionField, Verdict } from './verdict.tsx';

/** The revision that a reviewer's link opens. Opening it changes nothing. */
export async function loader({ context, url }: LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const { call, formResult, translate } = context.get(siteRequest);
  const failed = formResult?.isDone === false ? formResult : undefined;
  const failure = failed?.errors.text ?? failed?.message ?? '';
  const typed = { part: failed?.part ?? '', text: failed?.text ?? '', role: failed?.role };
  try {
    const { revision } = await call('review/openReview', { token });
    const citations = new Citations(revision.sources, translate);
    const parts = revision.parts.map((each) => ({ ...each, html: citations.number(each.html) }));
    const attempt = randomId();
    return { token, attempt, failure, typed, revision: { ...revision, parts } };
  } catch (error) {
    if (!(error instanceof CallError) || ![400, 404, 429].includes(error.status)) throw error;
    const refusal = error.status === 429 ? explain(error, translate) : failure;
    const nothing = { token: '', attempt: '', revision: null };
    return data({ ...nothing, failure: refusal, typed }, { status: error.status });
  }
}

export function meta({ t, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: t('pages.reviewTitle'),
    description: t('pages.reviewDescription'),
    path: '/review',
    isIndexed: false,
  });
}

/** A page as its reviewer reads it: without an account, and with a comment form under every part. It needs no script. */
export default function ReviewPage({
  loaderData: { token, attempt, failure, typed, revision },
}: PageProps<typeof loader>) {
  // The response to a form has no link in its address, and a reload needs it.
  useEffect(() => {
    if (token !== '' && location.search === '') {
      history.replaceState(history.state, '', `?${new URLSearchParams({ token })}`);
    }
  }, [token]);
  const t = useTranslate();
  const page = useUnsentTexts(decisionField);
  return (
    <div ref={page} className="wrap max-w-[46rem]! pt-12">
      {failure && (
        <p role="alert" className="notice notice-bad mb-6">
          {failure}
        </p>
      )}
      {typed.text && revision?.status !== 'waiting' && (
        <section aria-labelledby="unsent" className="mb-6">
          <h2 id="unsent">{t('pages.reviewUnsent')}</h2>
          <p className="mt-3 whitespace-pre-line wrap-anywhere">{typed.text}</p>
        </section>
      )}
      {revision ? (
        <>
          <p className="eyebrow">{t('pages.review')}</p>
          <div lang={langOf(revision.language, t)}>
            <h1>{revision.title}</h1>
            {revision.subtitle && <p className="mt-2 text-lg">{revision.subtitle}</p>}
          </div>
          <div className="notice mt-6 grid gap-2">
            <p>
              {t('pages.reviewAsked', {
                host: revision.requestedBy || revision.siteName,
                reviewer: revision.reviewerName,
                time: inZone(revision.timeZone, new Date(revision.expiresAt), t.language),
              })}
            </p>
            {revision.note && <p className="whitespace-pre-line wrap-anywhere">{revision.note}</p>}
          </div>
          {revision.parts.map((part, index) => (
            <RevisionPart
              key={part.part}
              part={part}
              language={revision.language}
              name={
                part.title ||
                t(index === 0 ? 'pages.reviewIntroduction' : 'pages.reviewPart', {
                  number: index + 1,
                })
              }
              token={token}
              attempt={attempt}
              typed={typed.part === part.part ? typed.text : ''}
              isOpen={revision.status === 'waiting'}
            />
          ))}
          {revision.sources.length > 0 && (
            <section aria-labelledby="sources" className="mt-10">
              <h2 id="sources">{t('content.sources')}</h2>
              <ol className="mt-3 list-decimal ps-6">
                {revision.sources.map(({ id, title, url }) => (
                  <li key={id} id={`source-${id}`}>
                    {url ? (
                      <a href={url} rel="noreferrer" target="_blank">
                        {title || url}
                      </a>
                    ) : (
                      title
                    )}
                  </li>
                ))}
              </ol>
            </section>
          )}
          <Verdict
            token={token}
            typed={typed.part === '' ? typed.text : ''}
            role={typed.role ?? revision.reviewerRole}
            revision={revision}
          />
        </>
      ) : (
        <>
          <h1>{t('pages.reviewTitle')}</h1>
          <p className="mt-6">{t('pages.reviewLinkInvalid')}</p>
        </>
      )}
    </div>
  );
}
