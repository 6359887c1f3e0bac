import { useRef, useState } from 'react';
import { data } from 'react-router';
import { call } from '#app/api/call.ts';
import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useAction } from '#app/api/use-action.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { placeOf } from '#app/editor/claims/page-claims.tsx';
import { guards } from '#app/shell/access/middleware.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import type { Reply } from '#contract/index.ts';
import { sectionTitles } from '#contract/shared/pages/section-titles.ts';
import { sectionNamed } from '../sections.ts';
import { ClaimForm } from './claim-form.tsx';
import { problemLabels } from './claims.ts';

export const middleware = guards('token', 'session', 'claims.manage');

export async function loader({ context, params, url }: LoaderArgs<'name' | 'section', 'language'>) {
  const { call } = context.get(siteRequest);
  const section = sectionNamed(params.section, params.language);
  if (!section) throw data(url.pathname, { status: 404 });
  const { name } = params;
  const [{ pageData }, { claims, sources }] = await found(
    Promise.all([
      call('pages/getPageData', { section, name, draft: 1 }),
      call('claims/getPageClaims', { section, name }),
    ]),
    call,
    url.pathname,
  );
  const page = { section, name: pageData.name };
  return { page, title: pageData.title || pageData.name, claims, sources };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: `Claims of ${loaderData?.title ?? ''}`,
    description: 'The statements of a page, and their sources.',
    path: '/cms/claims',
    isIndexed: false,
  });
}

/** The statements of a page that are tied to sources, and a form for another one. */
export default function PageClaims({ loaderData }: PageProps<typeof loader>) {
  const { page, title } = loaderData;
  const [{ claims, sources }, setShown] = useState(loaderData);
  const [edited, setEdited] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const action = useAction();
  const show = (reply: Reply<'claims/saveClaim'>) => {
    setShown((before) => ({ ...before, claims: reply.claims, sources: reply.sources }));
    setEdited('');
  };
  const remove = (id: string) =>
    action.run(async () => {
      const reply = await call('claims/deleteClaim', { id });
      show(reply);
      toast.success(reply.message);
      return '';
    });
  const form = { page, sources, onSaved: show };
  /** The form of a claim disappears with the focus. */
  const leave = () => {
    setEdited('');
    heading.current?.focus();
  };
  return (
    <div className="wrap staff pt-10">
      <p className="eyebrow">
        <SiteLink to="/cms/claims">Claims and sources</SiteLink> · {sectionTitles[page.section]}
      </p>
      <div className="mt-2 mb-6 flex flex-wrap items-baseline gap-4">
        <h1 ref={heading} tabIndex={-1}>
          {`Claims: ${title}`}
        </h1>
        <SiteLink to={`/cms/${page.section}/${page.name}`}>Edit this page</SiteLink>
      </div>
      <ActionError action={action} />
      <ul className="mb-8 grid gap-4">
        {claims.map((claim) => (
          <li key={claim.id} id={placeOf(claim)} className="staff-panel grid gap-2">
            {edited === claim.id ? (
              <ClaimForm
                {...form}
                claim={claim}
                onSaved={(reply) => {
                  show(reply);
                  leave();
                }}
                onCancel={leave}
              />
            ) : (
              <>
                <q>{claim.quote}</q>
                {claim.problems.length > 0 && (
                  <p className="text-sm text-beet">
                    {claim.problems.map((problem) => problemLabels[problem]).join(' ')}
                  </p>
                )}
                <p className="text-sm text-bark">
                  {[
                    `Sources: ${claim.sources.map((source) => source.title).join('; ') || 'none'}`,
                    claim.reviewer && `Reviewer: ${claim.reviewer}`,
                    claim.reviewBy && `Review by ${claim.reviewBy}`,
                  ]
                    .filter(Boolean)
                    .join('. ')}
                </p>
                <p className="flex flex-wrap gap-4">
                  <button
                    type="button"
                    className="underline"
                    disabled={!action.isReady}
                    onClick={() => setEdited(claim.id)}
                  >
                    Edit claim
                  </button>
                  <ConfirmButton
                    confirmation={{
                      title: 'Delete this claim?',
                      text: 'The text of the page stays. You can’t undo this.',
                      confirmLabel: 'Delete claim',
                      cancelLabel: 'Keep claim',
                      isDestructive: true,
                    }}
                    className="text-beet underline"
                    disabled={!action.isReady}
                    onConfirm={() => void remove(claim.id)}
                  >
                    Delete claim
                  </ConfirmButton>
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
      {edited === '' && (
        <section aria-labelledby="add-claim" className="staff-panel">
          <h2 id="add-claim" className="mb-3 text-xl">
            Add a claim
          </h2>
          <ClaimForm {...form} />
        </section>
      )}
    </div>
  );
}
