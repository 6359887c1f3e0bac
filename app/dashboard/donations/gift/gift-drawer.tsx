import { useCallback, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useDateFormat } from '#app/dashboard/layout/date-format.tsx';
import { Drawer } from '#app/dashboard/table/drawer.tsx';
import { longDate } from '#app/format/dates.ts';
import { giftStatuses, kindNames } from '#app/format/gift-labels.ts';
import { money } from '#app/format/money.ts';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import { GiftCorrection } from './gift-correction.tsx';
import { GiftNotes } from './gift-notes.tsx';
import type { Gift } from './gift-props.ts';
import { GiftReceipt } from './gift-receipt.tsx';
import { GiftRefund } from './gift-refund.tsx';

/** The details of a gift. */
export function GiftDrawer({
  id,
  onChange,
  ...opened
}: Opened & { id: string; onChange: () => void }) {
  const load = useCallback(
    async () => (await call('donations/getDonation', { id })).donation,
    [id],
  );
  return (
    <Drawer title="Gift" load={load} {...opened}>
      {(gift, reload) => (
        <Parts key={gift.version} loaded={gift} reload={reload} onChange={onChange} />
      )}
    </Drawer>
  );
}

interface PartsProps {
  loaded: Gift;
  reload: () => Promise<void>;
  onChange: () => void;
}

function Parts({ loaded, reload, onChange }: PartsProps) {
  const [gift, setGift] = useState(loaded);
  const shown = {
    gift,
    reload,
    onChange: (next: Gift) => {
      setGift(next);
      onChange();
    },
  };
  return (
    <>
      <Facts gift={gift} />
      {gift.receiptNumber && <GiftReceipt key={gift.receiptNumber} {...shown} />}
      {gift.kind !== 'online' && <GiftCorrection {...shown} />}
      <GiftNotes {...shown} />
      <GiftRefund {...shown} />
    </>
  );
}

function Facts({ gift }: { gift: Gift }) {
  const { dateAndTime } = useDateFormat();
  const amount = (cents: number) => money(cents, gift.currency);
  return (
    <dl className="facts">
      <dt>Given by{gift.isAnonymous === 1 && ', anonymously (only this panel shows the name)'}</dt>
      <dd className="wrap-anywhere">
        {[gift.donorName, gift.donorEmail].filter(Boolean).join(', ') || 'Anonymous'}
      </dd>
      <dt>Date</dt>
      <dd>{longDate(gift.givenOn)}</dd>
      <dt>Amount</dt>
      <dd>
        {amount(gift.amount)}, {kindNames[gift.kind].toLowerCase()}
        {gift.frequency === 'monthly' && ', monthly'}
      </dd>
      {gift.description && (
        <>
          <dt>Description</dt>
          <dd>{gift.description}</dd>
        </>
      )}
      {gift.checkNumber && (
        <>
          <dt>Check number</dt>
          <dd>{gift.checkNumber}</dd>
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
