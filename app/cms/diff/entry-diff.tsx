import { useMemo } from 'react';
import type { ListEntry } from '#contract/lists/entries.ts';
import { compareEntries } from './compare-entries.ts';
import { DifferenceList } from './diff.tsx';

interface EntryDiffProps {
  before: ListEntry;
  after: ListEntry;
}

/** The differences in the content of a list’s entry. */
export default function EntryDiff({ before, after }: EntryDiffProps) {
  const differences = useMemo(() => compareEntries(before, after), [before, after]);
  return <DifferenceList differences={differences} />;
}
