import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAmountFormat } from '#app/dashboard/layout/amount-format.tsx';
import { ActionBar } from '#app/editor/action-bar/action-bar.tsx';
import { submittedForm } from '#app/ui/form/submitted-form.ts';
import { useFocusOnMount } from '#app/ui/form/validation/scroll-to-error.ts';
import { CampaignField } from '../campaigns/campaign-field.tsx';
import { DonorChoice, donorBody, useDonorChoice } from '../donor-choice.tsx';
import { GoodsFields } from '../receipts/goods-fields.tsx';
import { readGoods } from '../receipts/read-goods.ts';
import type { ManualGiftKind } from './gift-fields.tsx';
import { GiftFields } from './gift-fields.tsx';
import type { GiftProps } from './gift-props.ts';
import { OccasionField } from './occasion-field.tsx';

interface GiftCorrectionProps extends GiftProps {
  /** @param message about what was done; empty: nothing */
  onDone: (message: string) => void;
}

/**
 * Corrects a gift; of an online gift only what Stripe did not record. If its receipt changes, it gets a new number.
 */
export function GiftCorrection({ gift, campaigns, onChange, onDone }: GiftCorrectionProps) {
  const isOnline = gift.kind === 'online';
  const [kind, setKind] = useState(gift.kind as ManualGiftKind);
  const amounts = useAmountFormat();
  const choice = useDonorChoice();
  const action = useAction(
    'amount',
    'givenOn',
    'name',
    'email',
    'description',
    'campaignId',
    'goodsDescription',
    'goodsValue',
  );
  const { errors } = action;
  const form = useFocusOnMount<HTMLFormElement>('nearest');
  const donor = [gift.donorName, gift.donorEmail].filter(Boolean).join(', ') || 'anonymous';

  async function save(event: FormEvent<HTMLFormElement>) {
    const { value } = submittedForm(event);
    const amount = isOnline ? undefined : amounts.parse(value('amount'));
    if (!isOnline && !amount) {
      return action.show({ errors: { amount: amounts.faultOf(value('amount')) } });
    }
    const goods = readGoods(value, amounts);
    if ('errors' in goods) return action.show(goods);
    let message = '';
    const isDone = await action.run(async () => {
      if (!(await choice.isClear())) return '';
      const reply = await call('donations/correctDonation', {
        id: gift.id,
        version: gift.version,
        ...(amount && {
          kind,
          amount,
          givenOn: value('givenOn'),
          ...(kind === 'check' && { checkNumber: value('checkNumber') }),
          ...(kind === 'in-kind' && { description: value('description') }),
          ...donorBody(choice.draft),
        }),
        honoree: value('honoree'),
        ...goods,
        isMemorial: value('isMemorial') === '1' ? 1 : 0,
        campaignId: value('campaignId') || null,
      });
      onChange(reply.donation);
      message = reply.message;
      return message;
    });
    if (isDone && message !== '') onDone(message);
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      className="form"
      onSubmit={save}
      noValidate
      aria-label="Correct this gift"
    >
      <p>
        {isOnline
          ? 'What Stripe received stays as it is. '
          : 'The audit trail keeps the previous values. '}
        If the receipt changes, it is reissued under a revised number.
      </p>
      {!isOnline && (
        <>
          <GiftFields
            prefix="correct"
            kind={kind}
            onKind={setKind}
            currency={gift.currency}
            errors={errors}
            gift={{ ...gift, amount: amounts.typed(gift.amount) }}
          />
          <DonorChoice choice={choice} errors={errors} label={`Given by, if not ${donor}`} />
        </>
      )}
      <GoodsFields prefix="correct" currency={gift.currency} errors={errors} goods={gift} />
      <OccasionField {...gift} error={errors.honoree} />
      <CampaignField campaigns={campaigns} current={gift.campaignId} error={errors.campaignId} />
      <ActionBar
        action={action}
        primary={
          <>
            <button type="submit" className="button" disabled={!action.isReady}>
              {action.isBusy ? 'Saving…' : 'Save correction'}
            </button>
            <button type="button" className="button button-quiet" onClick={() => onDone('')}>
              Cancel
            </button>
          </>
        }
      />
    </form>
  );
}
