import { useEffect, useRef, useState } from 'react';
import { TextField } from '#app/ui/form/text-field.tsx';

/** How long to wait after the last letter, in ms. */
const pause = 250;

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (words: string) => void;
}

/** Searches a moment after the last letter; Enter at once. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [words, setWords] = useState(value);
  const sent = useRef(value);
  // The way back, or another way to clear the search, changes the field too.
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
