import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { activeFilters, choiceOf, type Filter, filterInWords } from './filter.ts';
import './filter-bar.css';

interface FilterBarProps {
  /** The search field, which stays visible. */
  search: ReactNode;
  filters: readonly Filter[];
  /** Sets parameters of the address; empty ones are left out. */
  onChange: (values: Record<string, string>) => void;
  /** What the list shows, before the active filters: '32 pages'. */
  facts: ReactNode;
  /** It is in a form, which works without JavaScript: its panel ends with the form's button. */
  isInForm?: boolean;
  /** Other controls of the list. */
  children?: ReactNode;
}

/**
 * The search and the filters of a list: one button opens all filters over the list, and each active one is shown as a
 * chip that removes it. The chips share a line with the facts, so that they move nothing when they come and go.
 */
export function FilterBar({
  search,
  filters,
  onChange,
  facts,
  isInForm = false,
  children,
}: FilterBarProps) {
  const panel = useId();
  const button = useRef<HTMLButtonElement>(null);
  const active = activeFilters(filters);
  const choices = filters.filter(({ options }) => options);
  /** The chip that was used is gone: the focus goes to the button that brings it back. */
  const remove = (removed: readonly Filter[]) => {
    onChange(Object.assign({}, ...removed.map((filter) => choiceOf(filter, ''))));
    (button.current ?? document.getElementById('main'))?.focus();
  };
  return (
    <>
      <div className="filter-bar">
        {search}
        {choices.length > 0 && (
          <button
            ref={button}
            type="button"
            className="button button-quiet filter-button"
            popoverTarget={panel}
          >
            {active.length === 0 ? 'Filters' : `Filters (${active.length})`}
          </button>
        )}
      </div>
      {choices.length > 0 && (
        <section id={panel} popover="auto" aria-label="Filters" className="filter-panel">
          {choices.map((filter) => (
            <SelectField
              key={filter.name}
              name={filter.name}
              label={filter.label}
              value={filter.value ?? ''}
              options={filter.options ?? {}}
              onChange={(chosen) => onChange(choiceOf(filter, chosen))}
            />
          ))}
          <p className="filter-panel-end">
            {isInForm ? (
              <button type="submit" className="button" onClick={closePanel}>
                Show results
              </button>
            ) : (
              <button
                type="button"
                className="button"
                popoverTarget={panel}
                popoverTargetAction="hide"
              >
                Show results
              </button>
            )}
          </p>
        </section>
      )}
      <div className="filter-facts">
        {facts}
        {filters.length > 0 && (
          <div className="filter-chips">
            {active.length > 0 && (
              <ul aria-label="Active filters">
                {active.map((filter) => (
                  <li key={filter.name}>
                    <button type="button" className="filter-chip" onClick={() => remove([filter])}>
                      <span className="sr-only">Remove filter </span>
                      {filterInWords(filter)}
                      <svg viewBox="0 0 16 16" aria-hidden="true">
                        <path d="M3 3l10 10M13 3L3 13" />
                      </svg>
                    </button>
                  </li>
                ))}
                <li>
                  <button type="button" className="filter-clear" onClick={() => remove(active)}>
                    Clear all
                  </button>
                </li>
              </ul>
            )}
          </div>
        )}
        {children}
      </div>
    </>
  );
}

const closePanel = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>('[popover]:popover-open')?.hidePopover();
