import { useSiteLayout } from '#app/api/site-layout.ts';
import { ShareLinks } from '#app/content/reading/share-links.tsx';
import { shortMoney } from '#app/format/money.ts';
import type { Reply } from '#contract/index.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import { GivingDrawing } from '../giving/giving-drawing.tsx';
import { type NextStep, NextSteps, usualSteps } from '../giving/next-steps.tsx';

type Thanks = Reply<'donations/getThanks'>;

interface ThanksViewProps extends Pick<Reply<'donations/getForm'>, 'isPractice' | 'mailsReceipts'> {
  /** The payment; null: the page does not know it. */
  thanks: Thanks | null;
}

/** Thanks for a gift, and says what comes next: nothing that is not certain. */
export function ThanksView({ thanks, isPractice, mailsReceipts }: ThanksViewProps) {
  const { site } = useSiteLayout();
  const slug = thanks?.campaignSlug ?? '';
  const shared = slug
    ? { path: `/campaigns/${slug}`, title: thanks?.campaign ?? '' }
    : { path: '/Donate', title: `Give to ${site.name}` };
  return (
    <div className="wrap pt-12">
      <div className="grid items-center gap-8 md:grid-cols-[1.4fr_1fr] md:gap-14">
        <div className="max-w-[36rem]">
          <h1 className="mb-6">Thank you</h1>
          {isPractice === 1 && (
            <p className="notice mb-6">
              This was a practice gift on a demo site: no money moved, and its receipt says so.
            </p>
          )}
          {thanks && <p className="text-xl">{giftInWords(thanks)}</p>}
          <p className="mt-4">{receiptInWords(thanks, mailsReceipts)}</p>
          <p className="mt-4">
            {thanks?.frequency === 'monthly'
              ? 'You can change, pause or stop your monthly gift anytime on '
              : 'You’ll find your gifts on '}
            <a href="/giving">your giving page</a>. You don’t need an account: we email you a link.
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

function giftInWords(thanks: Thanks): string {
  const { amount, currency, frequency, campaign, isPending, isPractice } = thanks;
  const sum = `${shortMoney(amount, currency, defaultLanguage)}${frequency === 'monthly' ? ' every month' : ''}`;
  const purpose = campaign ? ` for ${campaign}` : '';
  if (isPractice === 1) return `Your practice gift of ${sum}${purpose} is recorded.`;
  return isPending === 1
    ? `Your gift of ${sum}${purpose} is on its way.`
    : `We received your gift of ${sum}${purpose}.`;
}

function receiptInWords(thanks: Thanks | null, mailsReceipts: 0 | 1): string {
  if (!thanks) {
    return mailsReceipts === 1
      ? 'Once your payment clears, we’ll email you a receipt; with some banks that takes a few days.'
      : 'With some banks, a payment takes a few days to clear.';
  }
  const { isPending, receipt } = thanks;
  if (isPending === 1) {
    const clearing = 'Your bank still has to confirm the payment, which can take a few days.';
    return receipt === 'coming' ? `${clearing} Then we’ll email you a receipt.` : clearing;
  }
  if (receipt === 'emailed') return 'We emailed you a receipt.';
  return receipt === 'coming'
    ? 'We’ll email you a receipt in a moment.'
    : 'If you need a receipt, please write to us: we don’t email one for this gift.';
}

function stepsAfter(thanks: Thanks | null): NextStep[] {
  const monthly: NextStep = {
    to: '/Donate#online',
    label: 'Give every month',
    text: 'Small gifts all year keep things going. Stop anytime.',
  };
  const programs: NextStep = {
    to: '/programs',
    label: 'See what gifts make possible',
    text: 'Our programs, and who takes part in them.',
  };
  return [thanks?.frequency === 'monthly' ? programs : monthly, ...usualSteps];
}
