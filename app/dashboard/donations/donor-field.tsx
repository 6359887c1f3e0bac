import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { call } from '#app/api/call.ts';
import { FieldFrame } from '#app/ui/form/field-frame.tsx';
import type { Reply } from '#contract/index.ts';
import './donor-field.css';

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

/** A name field that suggests donors by name or email. Arrow keys select one, Enter accepts it. */
export function DonorField({ label, name, value, error, onChange, onPick }: DonorFieldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useFoundDonors(isOpen ? value.trim() : '');
  const isShown = isOpen && found.length > 0;

  const pick = (donor: Donor) => {
    setOpen(false);
    setActive(-1);
    onPick(donor);
  };
  const move = (event: KeyboardEvent) => {
    const donor = found[active];
    if (event.key === 'Enter' && isShown && donor) {
      event.preventDefault();
      pick(donor);
    }
    if (event.key === 'Escape' && isShown) {
      // The dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || found.length === 0) return;
    event.preventDefault();
    setOpen(true);
    const from = active === -1 && step === -1 ? 0 : active;
    setActive((from + step + found.length) % found.length);
  };
  return (
    <FieldFrame id={id} label={label} error={error}>
      {(control) => (
        <>
          <input
            {...control}
            name={name}
            className="input"
            role="combobox"
            autoComplete="off"
            maxLength={200}
            aria-expanded={isShown}
            aria-controls={`${id}-donors`}
            aria-autocomplete="list"
            aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
              setOpen(true);
              setActive(-1);
            }}
            onBlur={() => setOpen(false)}
            onKeyDown={move}
          />
          <div id={`${id}-donors`} role="listbox" aria-label="Donors" className="donor-options">
            {isShown &&
              found.map((donor, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the box above hears the keys
                <div
                  key={donor.id}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(donor)}
                >
                  {donor.name || 'No name'} <span className="text-bark">{donor.email}</span>
                </div>
              ))}
          </div>
        </>
      )}
    </FieldFrame>
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
