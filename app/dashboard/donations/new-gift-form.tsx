import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { ActionBar } from '#app/editor/action-bar/action-bar.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { submittedForm } from '#app/ui/form/submitted-form.ts';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { useAmountFormat } from '../layout/amount-format.tsx';
import { useDateFormat } from '../layout/date-format.tsx';
import { type Campaign, CampaignField } from './campaigns/campaign-field.tsx';
import { DonorChoice, donorBody, useDonorChoice } from './donor-choice.tsx';
import { DedicationFields } from './gift/dedication-fields.tsx';
import type { ManualGiftKind } from './gift/gift-fields.tsx';
import { GiftFields } from './gift/gift-fields.tsx';
import { IssuerLink, IssuerNote } from './issuer-note.tsx';
import { GoodsFields } from './receipts/goods-fields.tsx';
import { readGoods } from './receipts/read-goods.ts';

/** The next gift begins with these values of the last one. */
export interface KeptFields {
  kind: ManualGiftKind;
  givenOn: string;
  campaignId: string;
}

interface NewGiftFormProps {
  currency: string;
  /** Whether receipts can be issued. */
  hasIssuer: boolean;
  campaigns: readonly Campaign[];
  /** Of the gift recorded just before; null: this is the first. */
  kept: KeptFields | null;
  /**
   * @param message the success message
   * @param next what another gift begins with; null: no other follows
   */
  onAdded: (message: string, next: KeptFields | null) => void;
}

/** Records a gift by hand: cash, a check, or goods. */
export function NewGiftForm({ currency, hasIssuer, campaigns, kept, onAdded }: NewGiftFormProps) {
  const [kind, setKind] = useState<ManualGiftKind>(kept?.kind ?? 'cash');
  const amounts = useAmountFormat();
  const choice = useDonorChoice();
  const { today } = useDateFormat();
  const attempting = useAttempt('new-gift');
  const action = useAction(
    'amount',
    'givenOn',
    'name',
    'email',
    'description',
    'campaignId',
    'goodsDescription',
    'goodsValue',
    'honoree',
    'cardEmail',
    'cardMessage',
  );

  async function save(event: FormEvent<HTMLFormElement>) {
    const { value, flag } = submittedForm(event);
    const isFollowed = (event.nativeEvent as SubmitEvent).submitter?.dataset.follow === 'another';
    const amount = amounts.parse(value('amount'));
    if (!amount) return action.show({ errors: { amount: amounts.faultOf(value('amount')) } });
    const goods = readGoods(value, amounts);
    if ('errors' in goods) return action.show(goods);
    const { draft } = choice;
    const email = draft.donor?.email ?? draft.email.trim();
    let message = '';
    const isDone = await action.run(async () => {
      if (!(await choice.isClear())) return '';
      const reply = await attempting((attempt) =>
        call('donations/addDonation', {
          kind,
          amount,
          givenOn: value('givenOn'),
          ...donorBody(draft),
          honoree: value('honoree'),
          isMemorial: value('isMemorial') === '1' ? 1 : 0,
          cardName: value('cardName'),
          cardEmail: value('cardEmail'),
          cardMessage: value('cardMessage'),
          description: value('description'),
          ...goods,
          checkNumber: value('checkNumber'),
          ...(value('campaignId') && { campaignId: value('campaignId') }),
          notes: value('notes'),
          isAnonymous: flag('isAnonymous'),
          mailReceipt: email === '' ? 0 : flag('mailReceipt'),
          attempt,
        }),
      );
      const { receiptNumber } = reply.donation;
      message = receiptNumber ? `${reply.message} Receipt ${receiptNumber}.` : reply.message;
      return message;
    });
    if (!isDone || message === '') return;
    const next = { kind, givenOn: value('givenOn'), campaignId: value('campaignId') };
    onAdded(message, isFollowed ? next : null);
  }

  const { errors } = action;
  return (
    <form className="form" onSubmit={save} noValidate>
      <GiftFields
        prefix="new"
        kind={kind}
        onKind={setKind}
        currency={currency}
        errors={errors}
        gift={{ givenOn: kept?.givenOn ?? today() }}
      />
      <DonorChoice choice={choice} errors={errors} label="Given by (blank = anonymous)" />
      <CampaignField
        campaigns={campaigns}
        current={kept?.campaignId ?? null}
        error={errors.campaignId}
      />
      <GoodsFields prefix="new" currency={currency} errors={errors} />
      <DedicationFields errors={errors} />
      <TextArea id="new-notes" name="notes" label="Notes" maxLength={5_000} rows={3} />
      <CheckField id="new-anonymous" name="isAnonymous" label="Anonymous" />
      <CheckField
        key={String(hasIssuer)}
        id="new-mail"
        name="mailReceipt"
        label="Email the receipt now"
        hint={
          hasIssuer
            ? undefined
            : 'The legal name and EIN for receipts aren’t set yet. Until they are, no receipt can be emailed.'
        }
        defaultChecked={hasIssuer}
        disabled={!hasIssuer}
      />
      {!hasIssuer && <IssuerLink />}
      <ActionBar
        action={action}
        above={<IssuerNote errors={errors} />}
        primary={
          <>
            <button type="submit" className="button" disabled={!action.isReady}>
              {action.isBusy ? 'Recording…' : 'Record gift'}
            </button>
            <button
              type="submit"
              className="button button-quiet"
              data-follow="another"
              disabled={!action.isReady}
            >
              Save and add another
            </button>
          </>
        }
      />
    </form>
  );
}
