import { type FormEvent, useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionBar } from '#app/editor/action-bar/action-bar.tsx';
import { Field } from '#app/editor/fields.tsx';
import { UnsavedWarning } from '#app/editor/unsaved-warning.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import type { Reply } from '#contract/index.ts';
import { mergeFields } from '#contract/shared/merge-fields.ts';

export type Issue = Reply<'newsletter/getIssue'>['issue'];

interface SubjectFormProps {
  issue: Issue;
  /** Whether there is unsaved input. */
  onTyped: (isDirty: boolean) => void;
  onSaved: () => void;
}

const wordsOf = ({ subject, previewText, isMailOnly }: Issue) => ({
  subject,
  previewText,
  isMailOnly,
});
const count = (text: string) => [...text.trim()].length;

/** The words that a mail program shows of the issue before it is opened. */
export function SubjectForm({ issue, onTyped, onSaved }: SubjectFormProps) {
  const [saved, setSaved] = useState(issue);
  const [words, setWords] = useState(wordsOf(issue));
  const [theirs, setTheirs] = useState<Issue | null>(null);
  const action = useAction('subject', 'previewText');
  const isDirty =
    words.subject !== saved.subject ||
    words.previewText !== saved.previewText ||
    words.isMailOnly !== saved.isMailOnly;
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);

  const take = (newest: Issue) => {
    setSaved(newest);
    setWords(wordsOf(newest));
    setTheirs(null);
    onSaved();
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    const version = theirs?.version ?? saved.version;
    const work = async () => {
      try {
        const body = { slug: issue.slug, language: issue.language, ...words, version };
        const reply = await call('newsletter/editIssue', body);
        take(reply.issue);
        return reply.message;
      } catch (failure) {
        if (failure instanceof CallError && failure.status === 409) {
          setTheirs(failure.reply.issue as Issue);
        }
        throw failure;
      }
    };
    await action.run(work);
  }

  return (
    <section className="staff-panel" aria-labelledby="words">
      <h2 id="words" className="text-xl">
        Subject and preview text
      </h2>
      <form className="mt-3 grid gap-4" onSubmit={save} noValidate>
        <Field
          label="Subject"
          value={words.subject}
          onChange={(subject) => setWords({ ...words, subject })}
          error={action.errors.subject}
        />
        <div>
          <Field
            label="Preview text"
            value={words.previewText}
            onChange={(previewText) => setWords({ ...words, previewText })}
            error={action.errors.previewText}
          />
          <p className="mt-1 text-sm text-bark">
            Email programs show it next to the subject. {count(words.previewText)} characters; 30 to
            140 work best.
          </p>
        </div>
        <p className="text-sm text-bark">
          {'{first name|friend}'} becomes the reader’s first name, or “friend” if it isn’t known.
          The fields are: {Object.keys(mergeFields).join(', ')}.
        </p>
        {issue.isPublished === 0 && (
          <CheckField
            label="Email only"
            hint="Send it before the page is published, or without publishing it: the draft is sent, without a link to the web."
            checked={words.isMailOnly === 1}
            onChange={({ target }) => setWords({ ...words, isMailOnly: target.checked ? 1 : 0 })}
          />
        )}
        {theirs && (
          <div className="notice notice-bad">
            <p>Someone else changed this after you opened the page:</p>
            <p className="mt-1 font-semibold">{theirs.subject}</p>
            <p>{theirs.previewText}</p>
            <p className="mt-2">
              <button type="button" className="button button-quiet" onClick={() => take(theirs)}>
                Use theirs
              </button>{' '}
              or save yours over it.
            </p>
          </div>
        )}
        <ActionBar
          state={isDirty ? 'Unsaved changes' : undefined}
          action={action}
          primary={
            <button type="submit" className="button" disabled={!action.isReady}>
              Save subject and preview
            </button>
          }
        />
      </form>
      <UnsavedWarning isDirty={isDirty} hasLocalDrafts={false} />
    </section>
  );
}
