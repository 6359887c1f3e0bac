import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { submittedForm } from '#app/ui/form/submitted-form.ts';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { isSecondTap } from '#app/ui/second-tap.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import { useDateFormat } from '../../layout/date-format.tsx';
import type { PersonProfile } from './profile-data.ts';

type Entry = PersonProfile['entries'][number];
type Kind = Entry['kind'];

/** How much of a text screen readers say with its button. */
const maxSpoken = 80;

interface NotesAndTasksProps {
  personId: string;
  entries: Entry[];
  /** Reads the profile again: the timeline has them too. */
  onChange: () => Promise<void>;
}

/** Notes about a person, and tasks: open tasks first. */
export function NotesAndTasks({ personId, entries, onChange }: NotesAndTasksProps) {
  const action = useAction('text', 'dueOn');
  const attempting = useAttempt(`entry-${personId}`);
  const [kind, setKind] = useState<Kind>('note');
  const [round, setRound] = useState(0);

  async function add(event: FormEvent<HTMLFormElement>) {
    const { value } = submittedForm(event);
    const dueOn = kind === 'task' ? value('dueOn') : '';
    const isDone = await action.run(async () => {
      const { message } = await attempting((attempt) =>
        call('people/addEntry', {
          id: personId,
          kind,
          text: value('text'),
          attempt,
          ...(dueOn !== '' && { dueOn }),
        }),
      );
      await onChange();
      return message;
    });
    if (isDone) setRound(round + 1);
  }

  const run = (work: () => Promise<{ message: string }>) =>
    void action.run(async () => {
      const { message } = await work();
      await onChange();
      return message;
    });
  const isOpen = (entry: Entry) => entry.kind === 'task' && entry.doneAt === null;
  const sorted = [...entries.filter(isOpen), ...entries.filter((entry) => !isOpen(entry))];
  return (
    <section aria-label="Notes and tasks">
      <h2 className="text-lg">Notes and tasks</h2>
      <form key={round} className="form mt-2" onSubmit={add} noValidate>
        <SelectField
          label="Kind"
          value={kind}
          options={{ note: 'Note', task: 'Task' }}
          onChange={(chosen) => setKind(chosen === 'task' ? 'task' : 'note')}
        />
        <TextArea
          id="entry-text"
          name="text"
          label={kind === 'note' ? 'Note (staff only)' : 'What is to be done'}
          rows={2}
          maxLength={5_000}
          error={action.errors.text}
        />
        {kind === 'task' && (
          <TextField
            id="entry-due"
            name="dueOn"
            type="date"
            label="Due (optional)"
            error={action.errors.dueOn}
          />
        )}
        <ActionMessage action={action} />
        <button type="submit" className="button button-quiet" disabled={!action.isReady}>
          {kind === 'note' ? 'Add note' : 'Add task'}
        </button>
      </form>
      <ul className="history-lines">
        {sorted.map((entry) => (
          <EntryLine key={entry.id} entry={entry} isReady={action.isReady} run={run} />
        ))}
      </ul>
    </section>
  );
}

interface EntryLineProps {
  entry: Entry;
  isReady: boolean;
  run: (work: () => Promise<{ message: string }>) => void;
}

function EntryLine({
  entry: { id, kind, text, dueOn, doneAt, ...rest },
  isReady,
  run,
}: EntryLineProps) {
  const { dateAndTime } = useDateFormat();
  const by = rest.writtenBy && ` by ${rest.writtenBy}`;
  return (
    <li>
      <span className={doneAt ? 'task-done' : ''}>{text}</span>
      <time dateTime={rest.createdAt}>
        {kind === 'task' ? 'Task' : 'Note'}
        {by}, {dateAndTime(rest.createdAt)}
        {dueOn && `, due ${longDate(dueOn, staffLanguage)}`}
        {doneAt && `, done ${dateAndTime(doneAt)}`}
      </time>
      <span className="entry-actions">
        {kind === 'task' && (
          <button
            type="button"
            className="underline"
            disabled={!isReady}
            aria-label={`${doneAt ? 'Reopen' : 'Mark as done'}: ${text}`}
            onClick={(click) => {
              if (isSecondTap(click)) return;
              run(() => call('people/editEntry', { id, isDone: doneAt ? 0 : 1 }));
            }}
          >
            {doneAt ? 'Reopen' : 'Mark as done'}
          </button>
        )}
        <ConfirmButton
          className="underline"
          label={`Delete: ${text.slice(0, maxSpoken)}`}
          disabled={!isReady}
          confirmation={{
            title: `Delete this ${kind}?`,
            text: 'It can’t be restored.',
            confirmLabel: `Delete ${kind}`,
            cancelLabel: 'Keep it',
            isDestructive: true,
          }}
          onConfirm={() => run(() => call('people/deleteEntry', { id }))}
        >
          Delete
        </ConfirmButton>
      </span>
    </li>
  );
}
