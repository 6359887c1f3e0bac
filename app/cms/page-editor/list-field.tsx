import { useState } from 'react';
import { useLangOfField } from '#app/editor/written-language.ts';
import type { FieldProps } from '#app/ui/form/field-frame.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';

interface ListFieldProps extends FieldProps {
  lines: string[];
  onChange: (lines: string[]) => void;
}

/** A list of texts, one a line; blank lines do not count. */
export function ListField({ lines, onChange, ...frame }: ListFieldProps) {
  const lang = useLangOfField();
  const [typed, setTyped] = useState('');
  // What was typed stays as it is, unless the list has changed otherwise.
  const shown = isSameList(linesOf(typed), lines) ? typed : lines.join('\n');
  return (
    <TextArea
      {...frame}
      lang={lang}
      hint="One a line."
      rows={Math.min(16, Math.max(3, shown.split('\n').length + 1))}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(linesOf(target.value));
      }}
    />
  );
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const isSameList = (a: string[], b: string[]) => a.join('\n') === b.join('\n');
