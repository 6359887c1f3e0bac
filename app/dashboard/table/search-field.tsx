import { useEffect, useRef, useState } from 'react';
import { TextField } from '#app/ui/form/text-field.tsx';

/** The pause in typing before a search, in ms. */
const pause = 250;

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (words: string) => void;
}

/** Searches shortly after the last key; with Enter at once. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [words, setWords] = useState(value);
  const sent = useRef(value);
  // Going back, or clearing the search elsewhere, changes the field too.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setWords(value);
  }, [value]);
  useEffect(() => {
    if (words.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = words.trim();
      onSearch(words.trim());
    }, pause);
    return () => clearTimeout(timer);
  }, [words, onSearch]);
  return (
    <search>
      <TextField
        label={label}
        keepsErrorLine={false}
        type="search"
        maxLength={254}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </search>
  );
}
