import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useAction } from '#app/api/use-action.ts';
import { NewsletterForm } from '#app/content/newsletter-form.tsx';
import { PageIntro, PageParagraphs } from '#app/content/page-content.tsx';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { loadPage } from '#app/content/page-view.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { NoResult } from './no-result.tsx';
import { finishPath, initialAttempt, type Outcome } from './steps.ts';
import { clearAttempt, readStoredAttempt, storeAttempt } from './stored-attempt.ts';
import { RetakeButtons, TestOutcome } from './test-outcome.tsx';
import type { TestAction } from './use-test-attempt.ts';

export async function loader({ context, params: { type } }: LoaderArgs<'type'>) {
  const request = context.get(siteRequest);
  const { formResult } = request;
  const page = await loadPage(request, 'test', `_${type}`, `/test/finish/${type}`);
  return { page, posted: formResult?.test ?? null };
}

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  const isKnown = loaderData?.posted?.outcome;
  return pageMeta(siteOf(matches), {
    ...(isKnown
      ? { title: loaderData.page.title, description: loaderData.page.description }
      : { title: t('test.noResultTitle'), description: t('test.noResultDescription') }),
    path: loaderData ? pathOf(loaderData.page) : '',
    isIndexed: false,
  });
}

/** Its page is called '_Passed'. */
const pathOf = ({ name }: { name: string }) => `/test/finish/${name.slice(1)}`;

/**
 * The end of the test: staff's text for those who passed or failed, with the reader's own result. Everyone can open the
 * address, so that text is only for someone whose result is known.
 */
export default function Finish({ loaderData: { page, posted } }: PageProps<typeof loader>) {
  const t = useTranslate();
  const ended = useEnded(posted, pathOf(page));
  return (
    <>
      {ended ? (
        <PageIntro page={page} eyebrow={<SiteLink to="/test">{t('test.title')}</SiteLink>} />
      ) : (
        <NoResult />
      )}
      <div className="wrap">
        {ended && (
          <>
            <YourResult ended={ended} />
            <PageParagraphs language={page.language} paragraphs={page.paragraphs} />
          </>
        )}
        <section aria-labelledby="test-news" className="band mt-12 max-w-[44rem]">
          <h2 id="test-news">{t('test.hear')}</h2>
          <p className="mt-2 mb-4">{t('test.hearDetails')}</p>
          <NewsletterForm newsletterType="test" idPrefix="test" />
        </section>
      </div>
    </>
  );
}

interface Ended {
  attempt: string;
  outcome: Outcome;
}

/**
 * The reader's finished attempt: the one that was posted, that the test has just handed over, or that is stored on this
 * device. null: none is known.
 * @param path of this page: a result that belongs to the other one leads there
 */
function useEnded(posted: Posted, path: string): Ended | null {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { ended?: Ended } | null };
  const handedOver = state?.ended ?? null;
  const [ended, setEnded] = useState<Ended | null>(
    posted?.outcome ? { attempt: posted.attempt, outcome: posted.outcome } : handedOver,
  );
  useEffect(() => {
    if (posted) return storeAttempt(posted);
    let isGone = false;
    const show = (known: Ended | null) => {
      if (isGone) return;
      const own = known ? finishPath(known.outcome) : path;
      if (own === path) return setEnded(known);
      void navigate(own, { replace: true, state: { ended: known } });
    };
    // A device that stores nothing has the one that was handed over.
    readEnded(handedOver?.attempt).then(show, (failure) => {
      // It was deleted, or belongs to someone who has signed out; otherwise it is only temporarily unavailable.
      if (failure instanceof CallError && [403, 404].includes(failure.status)) show(null);
    });
    return () => {
      isGone = true;
    };
  }, [posted, path, navigate, handedOver?.attempt]);
  return ended && finishPath(ended.outcome) === path ? ended : null;
}

type Posted = PageProps<typeof loader>['loaderData']['posted'];

function YourResult({ ended: { attempt, outcome } }: { ended: Ended }) {
  const t = useTranslate();
  const { run, isBusy, error } = useAction();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const again = (go: TestAction) =>
    run(async () => {
      if (go === 'retake') {
        const begun = await call('test/start', { attempt });
        storeAttempt({ ...initialAttempt, attempt: begun.attempt });
      } else clearAttempt();
      await navigate('/test');
      return '';
    });
  return (
    <>
      <TestOutcome outcome={outcome} />
      {/* Without JavaScript it is not kept beyond this page. */}
      {isHydrated && outcome.readNext.length > 0 && (
        <p className="mt-6">
          <SiteLink to="/test">{t('test.reviewAnswers')}</SiteLink>
        </p>
      )}
      <RetakeButtons
        attempt={attempt}
        outcome={outcome}
        isBusy={isBusy}
        error={error}
        onGo={(go) => void again(go)}
      />
    </>
  );
}

/** @throws {CallError} */
async function readEnded(handedOver = ''): Promise<Ended | null> {
  const attempt = readStoredAttempt().attempt || handedOver;
  if (attempt === '') return null;
  const { outcome } = await call('test/getAttempt', { attempt });
  return outcome && { attempt, outcome };
}
