import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { importConsent } from '#contract/shared/consent-words.ts';
import { defaultLanguage, knownLanguage } from '#contract/shared/language/languages.ts';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import { newsletterLists } from '#contract/shared/newsletter/lists.ts';

import { ColumnUses, type KeptChoices, keptColumnsIn } from './column-uses.tsx';
import { ConsentColumns } from './consent-columns.tsx';
import { type Answers, answersFor, answersIn, ConsentQuestions } from './consent-questions.tsx';
import { FileSummary } from './file-summary.tsx';
import type { ImportState } from './import-state.ts';
import { ReportButton } from './report-button.tsx';

type Preview = NonNullable<ImportState['preview']>;

interface ImportPreviewProps {
  state: ImportState;
  preview: Preview;
  onState: (state: ImportState | null) => void;
}

/** The second step: the preview, how the file is read, and the consent of the people in it. */
export function ImportPreview({ state: { id, fileName }, preview, onState }: ImportPreviewProps) {
  const action = useAction('statement');
  const [hasConsent, setConsent] = useState(false);
  const [kept, setKept] = useState<KeptChoices>({});
  const [answers, setAnswers] = useState<Answers>(() => answersIn(preview));
  const open = preview.questions.filter(({ id: question }) => answers[question] === undefined);
  const isPreviewed = preview.questions.every(
    ({ id: question, answer }) => (answers[question] ?? null) === answer,
  );
  const isAnswered = isPreviewed && open.length === 0;

  const blocked = preview.skipped.blocked;
  const readAgain = (wishes: {
    hasHeading?: 0 | 1;
    emailColumn?: number;
    listsColumn?: number;
    firstNameColumn?: number;
    lastNameColumn?: number;
    nameColumn?: number;
    languageColumn?: number;
  }) => {
    const { hasHeading, emailColumn } = preview;
    const listsColumn = preview.listsColumn ?? -1;
    const reading = {
      hasHeading,
      emailColumn,
      listsColumn,
      firstNameColumn: preview.firstNameColumn ?? -1,
      lastNameColumn: preview.lastNameColumn ?? -1,
      nameColumn: preview.nameColumn ?? -1,
      languageColumn: preview.languageColumn ?? -1,
      answers: answersFor(answers),
      ...wishes,
    };
    void action.run(async () => {
      onState((await call('subscriber/previewImport', { id, ...reading })).import);
      return '';
    });
  };

  async function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const flag = (name: string) => (values.has(name) ? 1 : 0);
    await action.run(async () => {
      const reply = await call('subscriber/startImport', {
        id,
        newsletters: flag('newsletters'),
        general: flag('general'),
        test: flag('test'),
        language: knownLanguage(String(values.get('language'))),
        consent: 1,
        answers: answersFor(answers),
        ...(preview.unstated > 0 && { statement: String(values.get('statement') ?? '') }),
        keptColumns: keptColumnsIn(preview, kept),
        askToConfirm: values.get('confirm') === 'ask' ? 1 : 0,
      });
      onState(reply.import);
      return '';
    });
  }

  const dropFile = () =>
    void action.run(async () => {
      await call('subscriber/deleteImport', { id });
      onState(null);
      return '';
    });

  const columns = Object.fromEntries(preview.columns.map((name, index) => [String(index), name]));
  return (
    <form className="form" onSubmit={start}>
      <p className="wrap-anywhere">
        <strong>{fileName}</strong>
      </p>
      <FileSummary preview={preview} />
      {preview.problems.length > 0 && <ReportButton id={id} />}
      <ConsentColumns preview={preview} />
      <ConsentQuestions
        preview={preview}
        answers={answers}
        onAnswer={(question, answer) => setAnswers({ ...answers, [question]: answer })}
        isDisabled={!action.isReady}
      >
        <p role="status">
          {open.length > 0
            ? `${open.length === 1 ? 'One question is' : `${open.length} questions are`} still open.`
            : !isPreviewed && 'Update the preview to see who is added with your answers.'}
        </p>
        <p>
          <button
            type="button"
            className="button button-quiet"
            disabled={!action.isReady || isPreviewed}
            onClick={() => readAgain({})}
          >
            {action.isBusy ? 'Reading…' : 'Update preview'}
          </button>
        </p>
      </ConsentQuestions>
      <fieldset className="mt-4 grid gap-3 sm:grid-cols-2" disabled={!action.isReady}>
        <legend className="font-semibold">File settings</legend>
        <SelectField
          label="Column with the email"
          value={String(preview.emailColumn)}
          options={columns}
          onChange={(column) => readAgain({ emailColumn: Number(column) })}
        />
        <SelectField
          label="Column with the lists"
          value={String(preview.listsColumn ?? -1)}
          options={{ '-1': 'None', ...columns }}
          onChange={(column) => readAgain({ listsColumn: Number(column) })}
        />
        {furtherColumns.map(([column, label]) => (
          <SelectField
            key={column}
            label={label}
            value={String(preview[column] ?? -1)}
            options={{ '-1': 'None', ...columns }}
            onChange={(chosen) => readAgain({ [column]: Number(chosen) })}
          />
        ))}
        <CheckField
          label="The first row has column names"
          checked={preview.hasHeading === 1}
          onChange={() => readAgain({ hasHeading: preview.hasHeading === 1 ? 0 : 1 })}
        />
      </fieldset>
      <ColumnUses
        preview={preview}
        choices={kept}
        onChoose={(column, isKept) => setKept({ ...kept, [column]: isKept })}
        isDisabled={!action.isReady}
      />
      <fieldset className="mt-4">
        <legend className="font-semibold">
          {preview.listsColumn === null ? 'Lists' : 'Lists for rows that name none'}
        </legend>
        {newsletterLists.map(({ name, label }) => (
          <CheckField key={name} name={name} label={label} />
        ))}
      </fieldset>
      {preview.withoutLanguage > 0 && (
        <SelectField
          label={
            preview.languageColumn === null
              ? 'Language of our emails to them'
              : 'Language of our emails to those without one in the file'
          }
          hint={withoutLanguageInWords(preview)}
          name="language"
          defaultValue={defaultLanguage}
          options={languagesForStaff}
        />
      )}
      <fieldset className="mt-4">
        <legend className="font-semibold">Consent</legend>
        {preview.unstated > 0 && (
          <TextArea
            id="import-statement"
            name="statement"
            label="How and when did these people ask for the newsletter?"
            hint={`${unstatedInWords(preview)} Your words are stored with the import and with each person. For example: They signed the paper list at our cooking class in March 2026.`}
            rows={3}
            maxLength={1_000}
            required
            error={action.errors.statement ?? ''}
          />
        )}
        <CheckField
          type="radio"
          name="confirm"
          value="ask"
          label="Ask each person by email to confirm"
          defaultChecked
        />
        <CheckField
          type="radio"
          name="confirm"
          value="trust"
          label="They already confirmed elsewhere: add them right away"
        />
        <CheckField
          label={importConsent}
          required
          checked={hasConsent}
          onChange={() => setConsent(!hasConsent)}
        />
      </fieldset>
      <ActionMessage action={action} />
      {!isAnswered && preview.questions.length > 0 && (
        <p>Answer the questions above, and update the preview.</p>
      )}
      <p className="modal-actions">
        <button
          type="submit"
          className="button"
          disabled={!action.isReady || !isAnswered || !hasConsent || preview.added + blocked === 0}
        >
          {action.isBusy ? 'Importing…' : inWords(preview.added, blocked)}
        </button>
        <button
          type="button"
          className="button button-quiet"
          disabled={!action.isReady}
          onClick={dropFile}
        >
          Choose another file
        </button>
      </p>
    </form>
  );
}

const furtherColumns = [
  ['firstNameColumn', 'Column with the first name'],
  ['lastNameColumn', 'Column with the last name'],
  ['nameColumn', 'Column with the full name'],
  ['languageColumn', 'Column with the language'],
] as const;

/** For how many people the file names no language that the site has, and what it says instead. */
function withoutLanguageInWords({ languageColumn, ...preview }: Preview): string {
  const { withoutLanguage, added, unknownLanguages } = preview;
  if (languageColumn === null) return 'The file has no column that says it.';
  const many = `For ${withoutLanguage.toLocaleString('en')} of the ${added.toLocaleString('en')} people, the file names no language of this site.`;
  if (unknownLanguages.length === 0) return many;
  return `${many} It says ${unknownLanguages.map((text) => `“${text}”`).join(', ')}.`;
}

/** Of how many people the file does not say that they subscribed. */
const unstatedInWords = ({ unstated, added }: Preview) =>
  unstated === added
    ? 'The file doesn’t say.'
    : `For ${unstated.toLocaleString('en')} of the ${added.toLocaleString('en')} people, the file doesn’t say.`;

/** 'Add 12', or 'Block 3' if the file has no one to add. */
const inWords = (added: number, blocked: number) =>
  added === 0 && blocked > 0
    ? `Block ${blocked.toLocaleString('en')}`
    : `Add ${added.toLocaleString('en')}`;
