import { useState } from 'react';
import { data, useRevalidator } from 'react-router';
import { call } from '#app/api/call.ts';
import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useAction } from '#app/api/use-action.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { may } from '#contract/shared/may.ts';
import { sectionTitles } from '#contract/shared/pages/section-titles.ts';
import { sectionNamed } from '../sections.ts';
import { RequestForm } from './request-form.tsx';
import { ReviewItem } from './review-item.tsx';
import type { Reviews } from './reviews.ts';

export const middleware = guards('token', 'session', 'sectionEditor');

export async function loader({ context, params, url }: LoaderArgs<'name' | 'section', 'language'>) {
  const { call, getSession } = context.get(siteRequest);
  const section = sectionNamed(params.section, params.language);
  if (!section) throw data(url.pathname, { status: 404 });
  const { name } = params;
  const [
    { pageData, pageContent, readMoreText },
    { code: _code, ...reviews },
    { reviewers },
    { user },
  ] = await found(
    Promise.all([
      call('pages/getPageData', { section, name, draft: 1 }),
      call('review/getReviews', { section, name }),
      call('review/getReviewers', {}),
      getSession(),
    ]),
    call,
    url.pathname,
  );
  const partNames = {
    intro: 'Introduction',
    ...Object.fromEntries(
      readMoreText.map(({ id }, index) => [id, `“Read more”, paragraph ${index + 1}`]),
    ),
    ...Object.fromEntries(
      pageContent.map(({ id, title }, index) => [id, title || `Section ${index + 1}`]),
    ),
  };
  const page = { section, name: pageData.name };
  const { title, hasChanges, isPublished } = pageData;
  return {
    page,
    version: pageData.version,
    reviews,
    reviewers,
    partNames,
    title: title || pageData.name,
    hasDraft: hasChanges === 1 || isPublished === 0,
    mayWaive: may(user?.roles ?? [], 'reviews.waive'),
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: `Review of ${loaderData?.title ?? ''}`,
    description: 'Ask for a review of a page, and read what reviewers wrote.',
    path: '/cms',
    isIndexed: false,
  });
}

/** A page's reviews, and a form to ask for another one. */
export default function ReviewScreen({ loaderData }: PageProps<typeof loader>) {
  const { page, version, title, partNames, reviewers, hasDraft, mayWaive } = loaderData;
  const [reviews, setReviews] = useState(loaderData.reviews);
  const action = useAction();
  const { revalidate } = useRevalidator();
  const show = ({ code: _code, message, ...changed }: Reviews & { code: 1; message: string }) => {
    setReviews(changed);
    return message;
  };
  const names: Record<string, string> = partNames;
  const needsReview = reviews.isRequired === 1 && reviews.isApproved === 0 && hasDraft;
  return (
    <div className="wrap staff pt-10">
      <p className="eyebrow">
        <SiteLink to="/cms">All pages</SiteLink> · {sectionTitles[page.section]}
      </p>
      <div className="mt-2 mb-6 flex flex-wrap items-baseline gap-4">
        <h1>{`Review: ${title}`}</h1>
        <SiteLink to={`/cms/${page.section}/${page.name}`}>Edit this page</SiteLink>
      </div>
      <div className="notice mb-6 grid gap-3">
        <p>
          {reviews.isApproved === 1
            ? 'The current draft is approved.'
            : needsReview
              ? `Pages under ${sectionTitles[page.section]} are published only after a review by someone on the list of reviewers. This draft isn’t approved yet.`
              : 'No one has approved the current draft.'}
        </p>
        {needsReview && mayWaive && (
          <p>
            <ConfirmButton
              confirmation={{
                title: 'Publish without a review?',
                text: 'Visitors see the draft right away. The audit trail records that you published it without the review that this section requires.',
                confirmLabel: 'Publish without review',
                cancelLabel: 'Don’t publish',
              }}
              className="button button-quiet"
              disabled={!action.isReady}
              onConfirm={() =>
                void action.run(async () => {
                  const body = { ...page, version, withoutReview: 1 } as const;
                  // If someone else has changed the draft, the next try is for what this screen then says.
                  const publication = call('sync/syncPage', body).finally(revalidate);
                  return (await publication).message;
                })
              }
            >
              Publish without review
            </ConfirmButton>
          </p>
        )}
        <ActionError action={action} />
        <p role="status" className="text-sm">
          {action.message}
        </p>
      </div>
      <div className="grid gap-6">
        <RequestForm
          page={page}
          reviewers={reviewers}
          isListRequired={reviews.isRequired === 1}
          isFirst={reviews.reviews.length === 0}
          onChange={setReviews}
        />
        <section aria-labelledby="reviews" className="grid gap-3">
          <h2 id="reviews" className="text-xl">
            Reviews
          </h2>
          {reviews.reviews.length === 0 && <p>No one has been asked yet.</p>}
          <ul className="grid gap-4">
            {reviews.reviews.map((review) => (
              <ReviewItem
                key={review.id}
                review={review}
                nameOf={(part) => names[part] ?? 'A part that was deleted since'}
                isReady={action.isReady}
                onRevoke={() =>
                  void action.run(async () =>
                    show(
                      await call('review/revokeReview', { id: review.id, section: page.section }),
                    ),
                  )
                }
                onResolve={(id, isResolved) =>
                  void action.run(async () =>
                    show(
                      await call('review/resolveComment', {
                        id,
                        section: page.section,
                        isResolved,
                      }),
                    ),
                  )
                }
              />
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}
