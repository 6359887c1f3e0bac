import { Fragment } from 'react';
import type { Reply } from '#contract/index.ts';

interface ImportedNotesProps {
  notes: Reply<'subscriber/getSubscriber'>['subscriber']['importedNotes'];
}

/** What an imported file says of a person, among the other facts. */
export function ImportedNotes({ notes }: ImportedNotesProps) {
  return notes.map(({ column, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have one name
    <Fragment key={index}>
      <dt className="wrap-anywhere">{column} (imported)</dt>
      <dd className="wrap-anywhere">{text}</dd>
    </Fragment>
  ));
}
