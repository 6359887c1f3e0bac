import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { useAction } from '#app/api/use-action.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { submittedForm } from '#app/ui/form/submitted-form.ts';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { VersionedActions } from '../versioned-actions.tsx';
import type { Gift, GiftProps } from './gift-props.ts';

/** Notes about a gift. After someone else's change, the input stays until the newer version is shown. */
export function GiftNotes({ gift, onChange, reload }: GiftProps) {
  const action = useAction();
  const [isOld, setOld] = useState(false);

  async function save(event: FormEvent<HTMLFormElement>) {
    const { value, flag } = submittedForm(event);
    await action.run(async () => {
      const change = {
        notes: value('notes'),
        isAnonymous: flag('isAnonymous'),
        ...(gift.campaignId && { listing: value('listing') as Gift['listing'] }),
      };
      const { id, version } = gift;
      try {
        const reply = await call('donations/editDonation', { id, version, ...change });
        onChange(reply.donation);
        return reply.message;
      } catch (failure) {
        setOld(failure instanceof CallError && failure.status === 409);
        throw failure;
      }
    });
  }

  return (
    <form className="form mt-6" onSubmit={save} aria-label="Notes">
      <TextArea
        id="gift-notes"
        name="notes"
        label="Notes (staff only)"
        defaultValue={gift.notes}
        maxLength={5_000}
        rows={4}
      />
      <CheckField
        id="gift-anonymous"
        name="isAnonymous"
        label="Anonymous (hide the donor’s name in lists and exports)"
        defaultChecked={gift.isAnonymous === 1}
      />
      {gift.campaignId && (
        <SelectField
          name="listing"
          label="On the campaign’s page (only as the donor agreed)"
          defaultValue={gift.listing}
          options={{
            '': 'Not listed',
            unnamed: 'Listed as Anonymous',
            named: 'Listed with the name',
          }}
        />
      )}
      <VersionedActions action={action} isOld={isOld} reload={reload} label="Save notes" />
    </form>
  );
}
