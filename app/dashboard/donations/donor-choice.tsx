import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { useFocusOnMount } from '#app/ui/form/validation/scroll-to-error.ts';
import type { Reply } from '#contract/index.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import { type Donor, DonorField } from './donor-field.tsx';

type Similar = Reply<'donations/getSimilarDonors'>['donors'];

/** A gift's donor: an existing one, or the details of a new one. */
export interface DonorDraft {
  donor: Pick<Donor, 'id' | 'name' | 'email'> | null;
  name: string;
  email: string;
  address: string;
  /** Empty: that of their account, or else English. */
  language: Language | '';
  /** The input for which staff have confirmed that it is a new donor. */
  newFor: string;
}

const emptyDonor: DonorDraft = {
  donor: null,
  name: '',
  email: '',
  address: '',
  language: '',
  newFor: '',
};

/** Converts it to the call's fields. */
export const donorBody = ({ donor, name, email, address, language }: DonorDraft) =>
  donor
    ? { donorId: donor.id }
    : {
        name: name.trim(),
        email: email.trim(),
        address,
        ...(language && { language }),
      };

const languageOptions = { '': 'Not known: English', ...languagesForStaff };

const wordsOf = ({ name, email }: DonorDraft) => `${name.trim()} ${email.trim()}`.trim();

/** The state of the donor fields; asks before adding a duplicate of an address or name. */
export function useDonorChoice() {
  const [draft, setDraft] = useState(emptyDonor);
  const [similar, setSimilar] = useState<Similar>([]);
  return {
    draft,
    similar,
    change(change: Partial<DonorDraft>) {
      setDraft((before) => ({ ...before, ...change }));
      setSimilar([]);
    },
    /** @returns whether the donor is clear; if not, possible matches are shown */
    async isClear(): Promise<boolean> {
      const { donor, name, email, address, newFor } = draft;
      const words = wordsOf(draft);
      if (donor || words === '' || words === newFor) return true;
      const body = { name: name.trim(), email: email.trim(), address: address.trim() };
      const { donors } = await call('donations/getSimilarDonors', body);
      setSimilar(donors);
      return donors.length === 0;
    },
  };
}

interface DonorChoiceProps {
  choice: ReturnType<typeof useDonorChoice>;
  errors: Record<string, string>;
  /** The id of the name field. */
  label: string;
}

/** The donor fields. */
export function DonorChoice({ choice, errors, label }: DonorChoiceProps) {
  const { draft, similar, change } = choice;
  const { donor } = draft;
  if (donor) return <ChosenDonor donor={donor} onRelease={() => change(emptyDonor)} />;
  return (
    <>
      <DonorField
        label={label}
        name="name"
        value={draft.name}
        error={errors.name}
        onChange={(name) => change({ name })}
        onPick={(picked) => change({ ...emptyDonor, donor: picked })}
      />
      <TextField
        id="gift-email"
        name="email"
        type="email"
        label="Email (for the receipt)"
        autoComplete="off"
        value={draft.email}
        onChange={({ target }) => change({ email: target.value })}
        error={errors.email}
      />
      <TextField
        id="gift-address"
        name="address"
        label="Postal address"
        maxLength={300}
        autoComplete="off"
        value={draft.address}
        onChange={({ target }) => change({ address: target.value })}
      />
      <SelectField
        id="gift-language"
        name="language"
        label="Language of the receipt"
        options={languageOptions}
        value={draft.language}
        onChange={(language) => change({ language: language as DonorDraft['language'] })}
      />
      {similar.length > 0 ? (
        <SimilarDonors choice={choice} />
      ) : (
        <p role="status" className="text-bark">
          {wordsOf(draft) !== '' &&
            `${draft.name.trim() || draft.email.trim()} will be added as a new donor.`}
        </p>
      )}
    </>
  );
}

/** The chosen donor. It takes the focus from the pressed element, which has disappeared. */
function ChosenDonor({
  donor,
  onRelease,
}: {
  donor: NonNullable<DonorDraft['donor']>;
  onRelease: () => void;
}) {
  const release = useFocusOnMount<HTMLButtonElement>('nearest');
  return (
    <p className="field">
      <span>
        Given by <strong>{donor.name || donor.email}</strong>
        {donor.name && donor.email && `, ${donor.email}`}
      </span>{' '}
      <button
        ref={release}
        type="button"
        className="underline"
        onClick={({ currentTarget }) => {
          onRelease();
          focusIn(currentTarget, '[name="name"]');
        }}
      >
        Choose someone else
      </button>
    </p>
  );
}

/** Asks whether an existing donor is meant. It is scrolled into view, since it is far above the pressed button. */
function SimilarDonors({ choice }: Pick<DonorChoiceProps, 'choice'>) {
  const { draft, similar, change } = choice;
  const question = useFocusOnMount<HTMLFieldSetElement>('center');
  return (
    <fieldset ref={question} tabIndex={-1} className="mt-2 mb-6">
      <legend className="font-semibold">Is it one of these donors?</legend>
      <ul className="grid gap-2">
        {similar.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              className="button button-quiet"
              onClick={() => change({ ...emptyDonor, donor: each })}
            >
              Use {each.name || 'No name'}
              {[each.email, each.address].filter(Boolean).map((part) => `, ${part}`)}
            </button>
            {each.hasSameEmail === 1 && ' has this email'}
          </li>
        ))}
      </ul>
      {similar.every((each) => each.hasSameEmail === 0) && (
        <button
          type="button"
          className="button button-quiet mt-2"
          onClick={({ currentTarget }) => {
            change({ newFor: wordsOf(draft) });
            focusIn(currentTarget, '[type="submit"]');
          }}
        >
          Add {draft.name.trim() || draft.email} as a new donor
        </button>
      )}
    </fieldset>
  );
}

/** Moves the focus within the form, after the focused button has disappeared. */
function focusIn(button: HTMLElement, selector: string): void {
  const form = button.closest('form');
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(selector)?.focus());
}
