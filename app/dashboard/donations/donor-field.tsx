import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { Combobox } from '#app/ui/form/combobox.tsx';
import type { Reply } from '#contract/index.ts';

export type Donor = Reply<'donations/getDonors'>['donors'][number];

/** The pause in typing before donors are searched, in ms. */
const pause = 200;
const most = 8;

interface DonorFieldProps {
  label: string;
  name: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  onPick: (donor: Donor) => void;
}

/** A name field that suggests donors by name, email or postal address. */
export function DonorField({ name, onChange, onPick, ...field }: DonorFieldProps) {
  /** The text typed since the last pick. */
  const [typed, setTyped] = useState('');
  return (
    <Combobox
      {...field}
      input={{ name, maxLength: 200 }}
      listLabel="Donors"
      options={useFoundDonors(typed.trim())}
      keyOf={({ id }) => id}
      onChange={(value) => {
        setTyped(value);
        onChange(value);
      }}
      onPick={(donor) => {
        setTyped('');
        onPick(donor);
      }}
    >
      {(donor) => (
        <>
          {donor.name || 'No name'}{' '}
          <span className="text-bark">
            {[donor.email, donor.address].filter(Boolean).join(', ')}
          </span>
        </>
      )}
    </Combobox>
  );
}

/** The donors matching a text, shortly after it was typed; none for a single letter. */
function useFoundDonors(search: string): Donor[] {
  const [found, setFound] = useState<Donor[]>([]);
  useEffect(() => {
    if (search.length < 2) {
      setFound([]);
      return;
    }
    let isHere = true;
    const timer = setTimeout(() => {
      // Without a reply the donor is typed in full, and searched again before one is added.
      call('donations/getDonors', { search, pageSize: most, sort: 'name' })
        .then(({ donors }) => isHere && setFound(donors))
        .catch(() => undefined);
    }, pause);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [search]);
  return found;
}
