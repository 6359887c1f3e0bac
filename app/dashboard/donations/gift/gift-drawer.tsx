import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '#app/api/call.ts';
import { useDateFormat } from '#app/dashboard/layout/date-format.tsx';
import { Drawer } from '#app/dashboard/table/drawer.tsx';
import { giftStatuses, kindInWords } from '#app/format/gift-labels.ts';
import { money } from '#app/format/money.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import type { Campaign } from '../campaigns/campaign-field.tsx';
import { GiftCorrection } from './gift-correction.tsx';
import { GiftNotes } from './gift-notes.tsx';
import type { Gift } from './gift-props.ts';
import { GiftReceipt } from './gift-receipt.tsx';
import { GiftRefund } from './gift-refund.tsx';

/** The details of a gift. */
export function GiftDrawer({
  id,
  campaigns,
  onChange,
  ...opened
}: Opened & { id: string; campaigns: readonly Campaign[]; onChange: () => void }) {
  const load = useCallback(
    async () => (await call('donations/getDonation', { id })).donation,
    [id],
  );
  return (
    <Drawer title="Gift" load={load} {...opened}>
      {(gift, reload) => (
        <Parts
          key={gift.version}
          loaded={gift}
          campaigns={campaigns}
          reload={reload}
          onChange={onChange}
        />
      )}
    </Drawer>
  );
}

interface PartsProps {
  loaded: Gift;
  campaigns: readonly Campaign[];
  reload: () => Promise<void>;
  onChange: () => void;
}

function Parts({ loaded, campaigns, reload, onChange }: PartsProps) {
  const [gift, setGift] = useState(loaded);
  /** A correction or a refund is alone in the drawer. */
  const [view, setView] = useState<'gift' | 'correction' | 'refund'>('gift');
  const [said, setSaid] = useState('');
  const openers = useRef<HTMLParagraphElement>(null);
  const shown = {
    gift,
    campaigns,
    reload,
    onChange: (next: Gift) => {
      setGift(next);
      onChange();
    },
  };
  const open = (next: 'correction' | 'refund') => {
    setSaid('');
    setView(next);
  };
  const back = (message: string) => {
    const left = view;
    flushSync(() => {
      setSaid(message);
      setView('gift');
    });
    const button = openers.current?.querySelector<HTMLButtonElement>(`[data-opens="${left}"]`);
    (button ?? openers.current)?.focus();
  };
  return (
    <>
      <GiftHead gift={gift} />
      <p role="status" className="notice">
        {said}
      </p>
      {view === 'correction' && <GiftCorrection {...shown} onDone={back} />}
      {view === 'refund' && <GiftRefund {...shown} onDone={back} />}
      {view === 'gift' && (
        <>
          <Facts gift={gift} />
          <GiftReceipt key={gift.receiptNumber} {...shown} />
          <p ref={openers} tabIndex={-1} className="modal-actions mt-4">
            <button
              type="button"
              className="button button-quiet"
              data-opens="correction"
              onClick={() => open('correction')}
            >
              Correct this gift
            </button>
            {gift.net > 0 && (
              <button
                type="button"
                className="button button-bad"
                data-opens="refund"
                onClick={() => open('refund')}
              >
                Record refund
              </button>
            )}
          </p>
          <GiftNotes {...shown} />
        </>
      )}
    </>
  );
}

/** Who gave how much, and the way to the donor's profile. */
function GiftHead({ gift }: { gift: Gift }) {
  const mayRead = useMay('people.read');
  return (
    <div className="mb-4">
      <p className="wrap-anywhere text-xl font-semibold">
        {gift.donorName || gift.donorEmail || 'Anonymous'}
      </p>
      <p className="text-lg">
        <strong>{money(gift.amount, gift.currency, staffLanguage)}</strong>,{' '}
        {kindInWords(gift).toLowerCase()}
      </p>
      {gift.personId && mayRead && (
        <p>
          <SiteLink to={`/dashboard/People/${gift.personId}`}>View profile</SiteLink>
        </p>
      )}
    </div>
  );
}

function Facts({ gift }: { gift: Gift }) {
  const { dateAndTime } = useDateFormat();
  const amount = (cents: number) => money(cents, gift.currency, staffLanguage);
  return (
    <dl className="facts">
      {gift.isAnonymous === 1 && (
        <>
          <dt>Anonymous</dt>
          <dd>Only this panel shows the name.</dd>
        </>
      )}
      {gift.donorName && gift.donorEmail && (
        <>
          <dt>Email</dt>
          <dd className="wrap-anywhere">{gift.donorEmail}</dd>
        </>
      )}
      <dt>Date</dt>
      <dd>{longDate(gift.givenOn, staffLanguage)}</dd>
      {gift.description && (
        <>
          <dt>Description</dt>
          <dd>{gift.description}</dd>
        </>
      )}
      {gift.goodsDescription && (
        <>
          <dt>Given in return</dt>
          <dd>
            {gift.goodsDescription} ({amount(gift.goodsValue)})
          </dd>
        </>
      )}
      {gift.checkNumber && (
        <>
          <dt>Check number</dt>
          <dd>{gift.checkNumber}</dd>
        </>
      )}
      {gift.honoree && (
        <>
          <dt>{gift.isMemorial === 1 ? 'In memory of' : 'In honor of'}</dt>
          <dd>{gift.honoree}</dd>
        </>
      )}
      {gift.card && (
        <>
          <dt>
            {gift.card.sentAt
              ? `Card email queued ${dateAndTime(gift.card.sentAt)}`
              : 'Card not emailed: this address had several that day'}
          </dt>
          <dd className="wrap-anywhere">
            {[gift.card.recipient, gift.card.email].filter(Boolean).join(', ')}
            {gift.card.message && `: “${gift.card.message}”`}
          </dd>
        </>
      )}
      {gift.campaign && (
        <>
          <dt>Campaign</dt>
          <dd>{gift.campaign}</dd>
        </>
      )}
      {gift.batchId && (
        <>
          <dt>Batch</dt>
          <dd>
            <SiteLink to={`/dashboard/Donations/Batches/${gift.batchId}`}>Open its batch</SiteLink>
          </dd>
        </>
      )}
      <dt>Status</dt>
      <dd>{giftStatuses[gift.status]}</dd>
      {gift.refunds.map((refund) => (
        <RefundFact
          key={`${refund.at} ${refund.status} ${refund.amount}`}
          refund={refund}
          amount={amount}
          at={dateAndTime(refund.at)}
        />
      ))}
      {gift.net !== gift.amount && (
        <>
          <dt>Remaining amount</dt>
          <dd>{amount(gift.net)}</dd>
        </>
      )}
    </dl>
  );
}

interface RefundFactProps {
  refund: Gift['refunds'][number];
  amount: (cents: number) => string;
  at: string;
}

function RefundFact({ refund, amount, at }: RefundFactProps) {
  return (
    <>
      <dt>{refund.kind === 'dispute' ? 'Disputed' : 'Refunded'}</dt>
      <dd>
        {amount(refund.amount)}, {at}
        {refund.status !== 'succeeded' && ` (${refund.status.replaceAll('_', ' ')})`}
        {refund.reason && `: ${refund.reason}`}
      </dd>
    </>
  );
}
