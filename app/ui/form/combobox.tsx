import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import './combobox.css';

interface ComboboxProps<Option> extends Omit<FieldProps, 'id'> {
  /** The list's name for screen readers: 'Donors'. */
  listLabel: string;
  value: string;
  /** The suggestions for the typed text. */
  options: readonly Option[];
  keyOf: (option: Option) => string;
  onChange: (value: string) => void;
  onPick: (option: Option) => void;
  /** Whether the list opens before anything is typed. */
  opensOnFocus?: boolean;
  /** More attributes of the text field. */
  input?: Pick<ComponentProps<'input'>, 'name' | 'maxLength'>;
  /** How an option is shown. */
  children: (option: Option) => ReactNode;
}

/** A text field with a list of suggestions: arrow keys choose, Enter picks, Escape closes the list. */
export function Combobox<Option>({
  listLabel,
  value,
  options,
  keyOf,
  onChange,
  onPick,
  opensOnFocus = false,
  input,
  children,
  ...frame
}: ComboboxProps<Option>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  /** The option that Enter picks; -1: none. */
  const [active, setActive] = useState(-1);
  const isShown = isOpen && options.length > 0;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  /** Closing on blur would move the page under a pressed pointer, so that the click misses. */
  const closeAfterClick = () => addEventListener('click', close, { once: true });
  const pick = (option: Option) => {
    close();
    onPick(option);
  };
  const handleKey = (event: KeyboardEvent) => {
    const option = options[active];
    if (event.key === 'Enter' && isShown && option !== undefined) {
      event.preventDefault();
      pick(option);
    }
    if (event.key === 'Escape' && isShown) {
      // The dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    if (event.key === 'Tab' || event.key === 'Enter') close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || options.length === 0) return;
    event.preventDefault();
    setOpen(true);
    const from = active === -1 && step === -1 ? 0 : active;
    setActive((from + step + options.length) % options.length);
  };
  return (
    <FieldFrame {...frame} id={id}>
      {(connected) => (
        <>
          <input
            {...connected}
            {...input}
            className="input"
            role="combobox"
            autoComplete="off"
            aria-expanded={isShown}
            aria-controls={`${id}-options`}
            aria-autocomplete="list"
            aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
              setOpen(true);
              setActive(-1);
            }}
            onFocus={() => opensOnFocus && setOpen(true)}
            onBlur={closeAfterClick}
            onKeyDown={handleKey}
          />
          <div
            id={`${id}-options`}
            role="listbox"
            aria-label={listLabel}
            className="combobox-options"
          >
            {isShown &&
              options.map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
                <div
                  key={keyOf(option)}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  // The text field keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(option)}
                >
                  {children(option)}
                </div>
              ))}
          </div>
        </>
      )}
    </FieldFrame>
  );
}
