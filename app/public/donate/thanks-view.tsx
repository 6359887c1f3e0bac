import type { ReactNode } from 'react';
import { useSiteLayout } from '#app/api/site-layout.ts';
import { ShareLinks } from '#app/content/reading/share-links.tsx';
import { shortMoney } from '#app/format/money.ts';
import { langOf } from '#app/language/lang-of.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Reply } from '#contract/index.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import { GivingDrawing } from '../giving/giving-drawing.tsx';
import { type NextStep, NextSteps, usualSteps } from '../giving/next-steps.tsx';

type Thanks = Reply<'donations/getThanks'>;

interface ThanksViewProps extends Pick<Reply<'donations/getForm'>, 'isPractice' | 'mailsReceipts'> {
  /** The payment; null: the page does not know it. */
  thanks: Thanks | null;
}

/** Thanks for a gift, and says what comes next: nothing that is not certain. */
export function ThanksView({ thanks, isPractice, mailsReceipts }: ThanksViewProps) {
  const t = useTranslate();
  const { site } = useSiteLayout();
  const slug = thanks?.campaignSlug ?? '';
  const shared = slug
    ? { path: `/campaigns/${slug}`, title: thanks?.campaign ?? '' }
    : { path: '/Donate', title: t('donate.shareTitle', { name: site.name }) };
  return (
    <div className="wrap pt-12">
      <div className="grid items-center gap-8 md:grid-cols-[1.4fr_1fr] md:gap-14">
        <div className="max-w-[36rem]">
          <h1 className="mb-6">{t('donate.thankYou')}</h1>
          {isPractice === 1 && <p className="notice mb-6">{t('donate.thanksPractice')}</p>}
          {thanks && (
            <p className="text-xl">
              <GiftInWords thanks={thanks} />
            </p>
          )}
          <p className="mt-4">{t(receiptInWords(thanks, mailsReceipts))}</p>
          <p className="mt-4">
            <RichMessage
              text={thanks?.frequency === 'monthly' ? 'donate.thanksMonthly' : 'donate.thanksGifts'}
              values={{ link: (words) => <a href={pathIn(t.language, '/giving')}>{words}</a> }}
            />
          </p>
          <div className="mt-6">
            <ShareLinks site={site.url} {...shared} />
          </div>
        </div>
        <GivingDrawing />
      </div>
      <NextSteps steps={stepsAfter(thanks)} />
    </div>
  );
}

function GiftInWords({ thanks }: { thanks: Thanks }) {
  const t = useTranslate();
  const { amount, currency, frequency, campaign, language, isPending, isPractice } = thanks;
  const values = {
    sum: shortMoney(amount, currency, t.language),
    frequency,
    purpose: campaign ? 'campaign' : 'none',
    campaign,
    written: (words: ReactNode) => <span lang={langOf(language, t)}>{words}</span>,
  };
  if (isPractice === 1) return <RichMessage text="donate.giftRecorded" values={values} />;
  return (
    <RichMessage
      text={isPending === 1 ? 'donate.giftPending' : 'donate.giftReceived'}
      values={values}
    />
  );
}

function receiptInWords(thanks: Thanks | null, mailsReceipts: 0 | 1): MessageKey {
  if (!thanks) return mailsReceipts === 1 ? 'donate.receiptLater' : 'donate.clearing';
  const { isPending, receipt } = thanks;
  if (isPending === 1) {
    return receipt === 'coming' ? 'donate.bankConfirmsReceipt' : 'donate.bankConfirms';
  }
  if (receipt === 'emailed') return 'donate.receiptEmailed';
  return receipt === 'coming' ? 'donate.receiptComing' : 'donate.receiptNone';
}

function stepsAfter(thanks: Thanks | null): NextStep[] {
  const monthly: NextStep = {
    to: '/Donate#online',
    label: 'donate.stepMonthly',
    text: 'donate.stepMonthlyText',
  };
  const programs: NextStep = {
    to: '/programs',
    label: 'donate.stepPrograms',
    text: 'donate.stepProgramsText',
  };
  return [thanks?.frequency === 'monthly' ? programs : monthly, ...usualSteps];
}
