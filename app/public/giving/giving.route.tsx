import { data } from 'react-router';
import { CallError } from '#app/api/call-error.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { MonthlyGift } from '#app/content/giving/monthly-gift.tsx';
import { OwnLinkForm } from '#app/content/own-link-form.tsx';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { FormResult } from '#contract/form-result.ts';
import { amountFaultOf, type DecimalMark, parseCents } from '#contract/shared/money.ts';
import { GiftList } from './gift-list.tsx';
import { GivingDrawing } from './giving-drawing.tsx';
import { NextSteps, usualSteps } from './next-steps.tsx';

/** A donor's own page, opened by an emailed link. Without one it offers to send it. */
export async function loader({ context, url }: LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const { call, formResult: result } = context.get(siteRequest);
  if (token === '') return { token, result, giving: null, decimalMark: '.' as const, isBad: false };
  const { decimalMark } = await call('donations/getForm', {});
  try {
    const giving = await call('donations/getOwnGiving', { token });
    return { token, result, giving, decimalMark, isBad: false };
  } catch (error) {
    if (!(error instanceof CallError) || ![400, 429].includes(error.status)) throw error;
    const nothing = { token: '', result: null, giving: null, decimalMark, isBad: true };
    return data(nothing, { status: error.status });
  }
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Your giving',
    description: 'Your receipts and statements, and your monthly gift.',
    path: '/giving',
    isIndexed: false,
  });
}

export default function Giving({ loaderData }: PageProps<typeof loader>) {
  const { token, giving, result, isBad } = loaderData;
  return (
    <div className={`wrap pt-12 ${giving ? 'max-w-[44rem]!' : ''}`}>
      {giving ? (
        <>
          <h1>Your giving</h1>
          <Own {...loaderData} giving={giving} key={token} />
        </>
      ) : (
        <>
          <div className="grid items-center gap-8 md:grid-cols-[1.4fr_1fr] md:gap-14">
            <div>
              <h1>Your giving</h1>
              {isBad && (
                <p role="alert" className="notice notice-bad mt-6">
                  This link isn’t valid, or it has expired: it works for 24 hours. Ask for a new
                  one.
                </p>
              )}
              <RequestLink result={result} />
            </div>
            <GivingDrawing />
          </div>
          <NextSteps steps={steps} />
        </>
      )}
    </div>
  );
}

const steps = [
  { to: '/Donate', label: 'Give again', text: 'Once or every month, to where you choose.' },
  ...usualSteps,
];

function RequestLink({ result }: { result: FormResult | null }) {
  return (
    <OwnLinkForm
      action="/forms/giving-link"
      idPrefix="giving"
      label="The email address that you gave with"
      result={result}
    >
      See your receipts and yearly statements, and change, pause or stop a monthly gift. We email
      you a link, so you don’t need an account.{' '}
      <span className="when-signed-out">
        <SiteLink to="/account">Sign in</SiteLink> if you have one.
      </span>
      <span className="when-signed-in">
        Gifts from your account’s address are on <SiteLink to="/account">My Account</SiteLink>, too.
      </span>
    </OwnLinkForm>
  );
}

type Loaded = PageProps<typeof loader>['loaderData'];

function Own({
  giving,
  token,
  result,
  decimalMark,
}: Loaded & { giving: NonNullable<Loaded['giving']> }) {
  const { gifts, monthly, years } = giving;
  const failed = result && !result.isDone ? result : null;
  const errors = failed ? faultsOf(failed, decimalMark) : {};
  return (
    <>
      {result && (
        <p
          role={failed ? 'alert' : 'status'}
          className={`notice mt-6 ${failed ? 'notice-bad' : ''}`}
        >
          {errors.amount ?? errors.nextOn ?? result.message}
        </p>
      )}
      {monthly.length > 0 && (
        <section aria-labelledby="monthly" className="mt-8">
          <h2 id="monthly" className="mb-4">
            Monthly gifts
          </h2>
          {monthly.map((gift) => (
            <MonthlyGift
              key={`${gift.id} ${gift.amount} ${gift.nextOn} ${gift.isPaused}`}
              gift={gift}
              token={token}
              decimalMark={decimalMark}
              errors={failed?.name === gift.id ? errors : {}}
              typed={failed?.name === gift.id ? failed.text || undefined : undefined}
            />
          ))}
        </section>
      )}
      <GiftList gifts={gifts} years={years} token={token} />
      <p className="mt-8 text-sm text-bark">
        This page opens with the link from our email, for 24 hours. Don’t pass the link on.
      </p>
    </>
  );
}

/** The call's error for an amount that is none is about cents. */
function faultsOf({ errors, text = '' }: FormResult, mark: DecimalMark): Record<string, string> {
  if (errors.amount === undefined || parseCents(text, mark)) return errors;
  return { ...errors, amount: amountFaultOf(text, mark) };
}
