import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';
import type { HeldRoles } from '#contract/shared/may.ts';
import { type Place, useStaffSearch } from './use-staff-search.ts';
import './search.css';

interface SearchDialogProps extends Opened {
  roles: HeldRoles;
}

/** Searches all staff screens: the arrow keys choose a result, and Enter opens it. */
export default function SearchDialog({ roles, ...opened }: SearchDialogProps) {
  const { search, setSearch, places, problem, isAnswered } = useStaffSearch(roles);
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = places[Math.min(chosen, places.length - 1)];
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  const open = ({ path }: Place) => {
    opened.onClose();
    void navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && places.length > 0) {
      event.preventDefault();
      setChosen((Math.min(chosen, places.length - 1) + step + places.length) % places.length);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      open(current);
    }
  };
  const groups = [...new Set(places.map(({ group }) => group))];
  return (
    <ModalDialog title="Search" shape="wide" {...opened}>
      <input
        className="input"
        type="search"
        role="combobox"
        aria-label="Search pages, people, gifts, events and settings"
        aria-expanded={places.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current && `${id}-${places.indexOf(current)}`}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={100}
        value={search}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setSearch(event.target.value);
          setChosen(0);
        }}
      />
      <p role="status" className="staff-search-status">
        {problem || summaryOf(places.length, search, isAnswered)}
      </p>
      {/* It is scrolled by the arrow keys of the field. */}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        tabIndex={-1}
        className="staff-search-list"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of a form
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <p id={`${id}-${group}`} className="staff-group-title" role="presentation">
              {group}
            </p>
            {places.map(
              (place, index) =>
                place.group === group && (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys of all options
                  // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
                  <div
                    key={`${place.path} ${place.label}`}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={place === current}
                    className="staff-search-option"
                    onClick={() => open(place)}
                  >
                    <span>{place.label}</span>
                    <span className="staff-search-note">{place.note}</span>
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
    </ModalDialog>
  );
}

function summaryOf(count: number, search: string, isAnswered: boolean): string {
  if (search.trim() === '') return 'Type to search, or choose a screen.';
  if (!isAnswered) return 'Searching…';
  if (count === 0) return `No results for “${search.trim()}”.`;
  return count === 1 ? '1 result' : `${count} results`;
}
