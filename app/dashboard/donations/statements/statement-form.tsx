import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { downloadPdf } from '#app/api/download.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Reply } from '#contract/index.ts';
import {
  allLanguages,
  defaultLanguage,
  type Language,
} from '#contract/shared/language/languages.ts';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import { IssuerNote } from '../issuer-note.tsx';
import { MergeFieldNote } from '../receipts/merge-field-note.tsx';
import { StatementPreview } from './statement-preview.tsx';

interface StatementFormProps {
  /** The years with gifts, newest first. */
  years: string[];
  onStarted: (id: string) => void;
}

type Notes = Partial<Record<Language, string>>;

/** The field of the call that has the note in a language. */
const fieldOf = (language: Language) =>
  language === defaultLanguage ? 'note' : `noteTranslations.${language}`;

const labelOf = (language: Language): string =>
  language === defaultLanguage
    ? 'Your words above the gifts (blank = a plain thank-you)'
    : `The same in ${languagesForStaff[language]}, for donors who chose it (blank = as above)`;

/** Edits the text above the gifts, previews a statement with the number of recipients, and sends them. */
export function StatementForm({ years, onStarted }: StatementFormProps) {
  const [year, setYear] = useState(years[0] ?? '');
  const [notes, setNotes] = useState<Notes>({});
  const [language, setLanguage] = useState<Language>(defaultLanguage);
  const [preview, setPreview] = useState<Reply<'donations/previewStatements'> | null>(null);
  const action = useAction('year', ...allLanguages.map(fieldOf));
  const attempting = useAttempt();
  const attemptingTest = useAttempt();
  const isHydrated = useHydrated();
  const { [defaultLanguage]: note = '', ...noteTranslations } = notes;
  const body = { year: Number(year), note, noteTranslations };
  const sample = { ...body, language };

  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void action.run(async () => {
      setPreview(await call('donations/previewStatements', sample));
      return '';
    });
  };
  const sendTest = () =>
    action.run(async () => {
      const send = (attempt: string) => call('donations/sendTestStatement', { ...sample, attempt });
      return (await attemptingTest(send)).message;
    });
  const start = (rate: number | undefined) =>
    action.run(async () => {
      const send = (attempt: string) =>
        call('donations/startStatements', { ...body, ...(rate && { rate }), attempt });
      const { mailing, message } = await attempting(send);
      onStarted(mailing.id);
      return message;
    });
  const print = () =>
    action.run(async () => {
      let after: string | null = null;
      let statements = 0;
      do {
        const reply: Reply<'donations/getStatementsPdf'> = await call(
          'donations/getStatementsPdf',
          { year: body.year, ...(after !== null && { after }) },
        );
        downloadPdf(reply);
        statements += reply.statements;
        after = reply.next;
      } while (after !== null);
      return statements === 1 ? '1 statement to print.' : `${statements} statements to print.`;
    });

  return (
    <form className="form mt-5 max-w-[46rem]" onSubmit={show} noValidate aria-label="Statements">
      <SelectField
        label="Year"
        value={year}
        options={Object.fromEntries(years.map((each) => [each, each]))}
        onChange={(chosen) => {
          setYear(chosen);
          setPreview(null);
        }}
        error={action.errors.year}
      />
      {allLanguages.map((language) => (
        <MarkdownField
          key={language}
          label={labelOf(language)}
          value={notes[language] ?? ''}
          onChange={(next) => {
            setNotes({ ...notes, [language]: next });
            setPreview(null);
          }}
          error={action.errors[fieldOf(language)]}
          isEmail
        />
      ))}
      <MergeFieldNote isForGift={false} />
      <SelectField
        label="Language of the preview and the test email"
        value={language}
        options={languagesForStaff}
        onChange={(chosen) => {
          setLanguage(chosen as Language);
          setPreview(null);
        }}
      />
      <p className="modal-actions">
        <button
          type="submit"
          className={preview ? 'button button-quiet' : 'button'}
          disabled={!isHydrated || !action.isReady}
        >
          Preview
        </button>
      </p>
      {preview && (
        <StatementPreview
          preview={preview}
          isReady={action.isReady}
          onTest={() => void sendTest()}
          onStart={(rate) => void start(rate)}
          onPrint={() => void print()}
        />
      )}
      <ActionMessage action={action} />
      <IssuerNote errors={action.errors} />
    </form>
  );
}
