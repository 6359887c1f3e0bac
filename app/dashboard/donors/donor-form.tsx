import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { useAction } from '#app/api/use-action.ts';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { submittedForm } from '#app/ui/form/submitted-form.ts';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { Reply } from '#contract/index.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import { VersionedActions } from '../donations/versioned-actions.tsx';

interface DonorFormProps {
  donor: Reply<'donations/getDonor'>['donor'];
  onChange: () => void;
  reload: () => Promise<void>;
}

/** A donor's contact details, as on receipts. After someone else's change, the input stays. */
export function DonorForm({ donor, onChange, reload }: DonorFormProps) {
  const [version, setVersion] = useState(donor.version);
  const [isOld, setOld] = useState(false);
  const action = useAction('name', 'email');

  async function save(event: FormEvent<HTMLFormElement>) {
    const { value } = submittedForm(event);
    await action.run(async () => {
      try {
        const reply = await call('donations/editDonor', {
          id: donor.id,
          version,
          name: value('name'),
          email: value('email'),
          address: value('address'),
          notes: value('notes'),
          language: value('language') as Language,
        });
        setVersion(reply.donor.version);
        onChange();
        return reply.message;
      } catch (failure) {
        setOld(failure instanceof CallError && failure.status === 409);
        throw failure;
      }
    });
  }

  return (
    <form className="form mt-6" onSubmit={save} noValidate>
      <TextField
        id="donor-name"
        name="name"
        label="Name"
        defaultValue={donor.name}
        maxLength={200}
        error={action.errors.name}
      />
      <TextField
        id="donor-email"
        name="email"
        type="email"
        label="Email"
        defaultValue={donor.email}
        error={action.errors.email}
      />
      <TextField
        id="donor-address"
        name="address"
        label="Postal address"
        defaultValue={donor.address}
        maxLength={300}
      />
      <SelectField
        id="donor-language"
        name="language"
        label="Language of emails and receipts"
        options={languagesForStaff}
        defaultValue={donor.language}
      />
      <TextArea
        id="donor-notes"
        name="notes"
        label="Notes (staff only)"
        defaultValue={donor.notes}
        maxLength={5_000}
        rows={4}
      />
      <VersionedActions action={action} isOld={isOld} reload={reload} label="Save" />
    </form>
  );
}
