import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useAction } from '#app/api/use-action.ts';
import { NewsletterForm } from '#app/content/newsletter-form.tsx';
import { PageIntro, PageParagraphs } from '#app/content/page-content.tsx';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { loadPage } from '#app/content/page-view.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { initialAttempt, type Outcome } from './steps.ts';
import { clearAttempt, readStoredAttempt, storeAttempt } from './stored-attempt.ts';
import { RetakeButtons, TestOutcome } from './test-outcome.tsx';
import type { TestAction } from './use-test-attempt.ts';

export async function loader({ context, params: { type } }: LoaderArgs<'type'>) {
  const { call, formResult } = context.get(siteRequest);
  const page = await loadPage(call, 'test', `_${type}`, `/test/finish/${type}`);
  return { page, posted: formResult?.test ?? null };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: loaderData?.page.title ?? '',
    description: loaderData?.page.description ?? '',
    // Its page is called '_Passed'.
    path: `/test/finish/${loaderData?.page.name.slice(1) ?? ''}`,
    isIndexed: false,
  });
}

/** The end of the test: staff's text for those who passed or failed, with the reader's own result. */
export default function Finish({ loaderData: { page, posted } }: PageProps<typeof loader>) {
  const [ended, setEnded] = useState<Ended | null>(
    posted?.outcome ? { attempt: posted.attempt, outcome: posted.outcome } : null,
  );
  useEffect(() => {
    if (posted) return storeAttempt(posted);
    let isGone = false;
    void readEnded().then((known) => {
      if (!isGone) setEnded(known);
    });
    return () => {
      isGone = true;
    };
  }, [posted]);
  return (
    <>
      <PageIntro page={page} eyebrow={<SiteLink to="/test">The nutrition test</SiteLink>} />
      <div className="wrap">
        {ended ? (
          <YourResult ended={ended} />
        ) : (
          <p className="mt-8">
            <SiteLink to="/test" className="button">
              Take the test
            </SiteLink>
          </p>
        )}
        <PageParagraphs paragraphs={page.paragraphs} />
        <section aria-labelledby="test-news" className="band mt-12 max-w-[44rem]">
          <h2 id="test-news">Hear about the next test</h2>
          <p className="mt-2 mb-4">We email you when the test has new questions. Nothing else.</p>
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

function YourResult({ ended: { attempt, outcome } }: { ended: Ended }) {
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
          <SiteLink to="/test">Review your answers</SiteLink>
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

/** The result stored on this device, if the test is finished. */
async function readEnded(): Promise<Ended | null> {
  const { attempt } = readStoredAttempt();
  if (attempt === '') return null;
  const known = await call('test/getAttempt', { attempt }).catch(() => null);
  return known?.outcome ? { attempt, outcome: known.outcome } : null;
}
