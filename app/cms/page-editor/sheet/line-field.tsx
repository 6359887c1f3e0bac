import { type KeyboardEvent, useId } from 'react';
import { useLangOfField } from '#app/editor/written-language.ts';
import { FieldError, fieldErrorId } from '#app/ui/form/field-error.tsx';

/** The keys by which the cursor leaves a line, or changes it together with its neighbors. */
export type LineKey = 'enter' | 'up' | 'down' | 'left' | 'right' | 'backspace' | 'heading';

interface LineFieldProps {
  label: string;
  /** Also what it looks like. */
  className: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** @returns whether the key did something outside of the line */
  onLeave: (key: LineKey, line: { before: string; after: string }) => boolean;
  onUndo: () => void;
  onRedo: () => void;
}

/** A line of a sheet, such as a heading: it wraps, and looks like what visitors see. Its label is only heard. */
export function LineField({
  label,
  className,
  placeholder,
  value,
  onChange,
  error,
  onLeave,
  onUndo,
  onRedo,
}: LineFieldProps) {
  const id = useId();
  const lang = useLangOfField();
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget } = event;
    const isCommand = (ctrlKey || metaKey) && !altKey;
    const step = isCommand && /^[zy]$/i.test(key);
    if (step) {
      event.preventDefault();
      return key.toLowerCase() === 'y' || shiftKey ? onRedo() : onUndo();
    }
    if (key === 'Enter' && !isCommand) event.preventDefault();
    const isHeading = (ctrlKey || metaKey) && altKey && event.code === 'Digit2';
    if (!isHeading && (isCommand || altKey || shiftKey)) return;
    const pressed = isHeading ? 'heading' : keyAt(key, currentTarget);
    if (!pressed) return;
    const { selectionStart, selectionEnd } = currentTarget;
    const line = { before: value.slice(0, selectionStart), after: value.slice(selectionEnd) };
    if (onLeave(pressed, line)) event.preventDefault();
  };
  return (
    <div className={`sheet-line ${className}`}>
      {/* The text behind the field makes it as high as its lines. */}
      <div className="sheet-line-box" data-text={value || placeholder}>
        <textarea
          id={id}
          rows={1}
          lang={lang}
          aria-label={label}
          placeholder={placeholder}
          value={value}
          onChange={({ target, nativeEvent }) => {
            const { value: typed, selectionStart: at } = target;
            // The keyboards of phones do not always say that it is Enter.
            if ((nativeEvent as InputEvent).inputType === 'insertLineBreak') {
              onLeave('enter', { before: typed.slice(0, at - 1), after: typed.slice(at) });
            } else onChange(inOneLine(typed));
          }}
          onKeyDown={handleKey}
          aria-invalid={error !== undefined}
          aria-describedby={error ? fieldErrorId(id) : undefined}
        />
      </div>
      {error && <FieldError id={id} error={error} />}
    </div>
  );
}

/** Pasted lines become one. */
const inOneLine = (typed: string) =>
  typed.includes('\n')
    ? typed
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join(' ')
    : typed;

/** The key, if the cursor is where it leaves the line. */
function keyAt(key: string, line: HTMLTextAreaElement): LineKey | null {
  const { selectionStart, selectionEnd, value } = line;
  if (key === 'Enter') return 'enter';
  if (selectionStart !== selectionEnd) return null;
  const isAtStart = selectionStart === 0;
  const isAtEnd = selectionStart === value.length;
  // In a line that wraps, the browser first moves within it.
  const isOneRow = line.clientHeight < 1.8 * Number.parseFloat(getComputedStyle(line).lineHeight);
  if (key === 'ArrowUp') return isAtStart || isOneRow ? 'up' : null;
  if (key === 'ArrowDown') return isAtEnd || isOneRow ? 'down' : null;
  if (key === 'ArrowLeft') return isAtStart ? 'left' : null;
  if (key === 'ArrowRight') return isAtEnd ? 'right' : null;
  return key === 'Backspace' && isAtStart ? 'backspace' : null;
}
