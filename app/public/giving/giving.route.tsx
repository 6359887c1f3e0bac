import type { ReactNode } from 'react';
import { data } from 'react-router';
import { CallError } from '#app/api/call-error.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { MonthlyGift } from '#app/content/giving/monthly-gift.tsx';
import { OwnLinkForm } from '#app/content/own-link-form.tsx';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { FormResult } from '#contract/form-result.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { amountFaultOf, type DecimalMark, parseCents } from '#contract/shared/money.ts';
import { GiftList } from './gift-list.tsx';
import { GivingDrawing } from './giving-drawing.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { type NextStep, NextSteps, usualSteps } from './next-steps.tsx';

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

export function meta({ t, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: t('giving.title'),
    description: t('giving.description'),
    path: '/giving',
    isIndexed: false,
  });
}

export default function Giving({ loaderData }: PageProps<typeof loader>) {
  const { token, giving, result, isBad } = loaderData;
  const t = useTranslate();
  return (
    <div className={`wrap pt-12 ${giving ? 'max-w-[44rem]!' : ''}`}>
      {giving ? (
        <>
          <h1>{t('giving.title')}</h1>
          <Own {...loaderData} giving={giving} key={token} />
        </>
      ) : (
        <>
          <div className="grid items-center gap-8 md:grid-cols-[1.4fr_1fr] md:gap-14">
            <div>
              <h1>{t('giving.title')}</h1>
              {isBad && (
                <p role="alert" className="notice notice-bad mt-6">
                  {t('giving.linkExpired')}
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

const steps: NextStep[] = [
  { to: '/Donate', label: 'giving.stepAgain', text: 'giving.stepAgainText' },
  ...usualSteps,
];

function RequestLink({ result }: { result: FormResult | null }) {
  const t = useTranslate();
  return (
    <OwnLinkForm
      action="/forms/giving-link"
      idPrefix="giving"
      label={t('giving.email')}
      result={result}
    >
      {t('giving.request')}{' '}
      <span className="when-signed-out">
        <RichMessage text="giving.requestSignedOut" values={{ link: toAccount }} />
      </span>
      <span className="when-signed-in">
        <RichMessage text="giving.requestSignedIn" values={{ link: toAccount }} />
      </span>
    </OwnLinkForm>
  );
}

const toAccount = (words: ReactNode) => <SiteLink to="/account">{words}</SiteLink>;

type Loaded = PageProps<typeof loader>['loaderData'];

function Own({
  giving,
  token,
  result,
  decimalMark,
}: Loaded & { giving: NonNullable<Loaded['giving']> }) {
  const { gifts, monthly, years, language } = giving;
  const t = useTranslate();
  const failed = result && !result.isDone ? result : null;
  const errors = failed ? faultsOf(failed, decimalMark, t) : {};
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
            {t('giving.monthly')}
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
      {language && <LanguageChoice language={language} token={token} />}
      <p className="mt-8 text-sm text-bark">{t('giving.pageLasts')}</p>
    </>
  );
}

/** The call's error for an amount that is none is about cents. */
function faultsOf(
  { errors, text = '' }: FormResult,
  mark: DecimalMark,
  t: Translate,
): Record<string, string> {
  if (errors.amount === undefined || parseCents(text, mark)) return errors;
  return { ...errors, amount: t(amountFaultOf(text, mark)) };
}
