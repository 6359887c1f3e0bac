import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { Html } from '#app/content/html.tsx';
import { useAmountFormat } from '#app/dashboard/layout/amount-format.tsx';
import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import { UnsavedWarning } from '#app/editor/unsaved-warning.tsx';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { submittedForm } from '#app/ui/form/submitted-form.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { useFocusOnMount } from '#app/ui/form/validation/scroll-to-error.ts';
import type { Reply } from '#contract/index.ts';
import { type Campaign, CampaignField } from '../campaigns/campaign-field.tsx';
import { MergeFieldNote } from './merge-field-note.tsx';

export type ThankYouText = Reply<'donations/getThankYouTexts'>['texts'][number];

interface ThankYouFormProps {
  /** Null: a new one. */
  text: ThankYouText | null;
  campaigns: readonly Campaign[];
  currency: string;
  onChange: (texts: ThankYouText[], message: string) => void;
  onCancel: () => void;
}

const suggested = 'Dear {first name|friend},\n\nThank you for your gift of {amount}.';

/** Edits a thank-you text, or adds one. */
export function ThankYouForm({ text, campaigns, currency, onChange, onCancel }: ThankYouFormProps) {
  const [written, setWritten] = useState(text?.text ?? suggested);
  const [preview, setPreview] = useState<Reply<'donations/previewThankYouText'> | null>(null);
  const action = useAction('name', 'minimum', 'text', 'campaignId');
  const attempting = useAttempt();
  const amounts = useAmountFormat();
  const form = useFocusOnMount<HTMLFormElement>('nearest');
  const { errors } = action;

  async function save(event: FormEvent<HTMLFormElement>) {
    const { value } = submittedForm(event);
    const minimum = value('minimum') === '' ? 0 : amounts.parse(value('minimum'));
    if (minimum === undefined) {
      return action.show({ errors: { minimum: amounts.faultOf(value('minimum')) } });
    }
    const campaignId = value('campaignId') || null;
    const button = (event.nativeEvent as SubmitEvent).submitter;
    await action.run(async () => {
      if (button?.dataset.does === 'preview') {
        setPreview(await call('donations/previewThankYouText', { text: written, campaignId }));
        return '';
      }
      const reply = await attempting((attempt) =>
        call('donations/editThankYouText', {
          ...(text && { id: text.id, version: text.version }),
          name: value('name'),
          campaignId,
          minimum,
          text: written,
          attempt,
        }),
      );
      onChange(reply.texts, reply.message);
      return '';
    });
  }

  const remove = ({ id }: ThankYouText) =>
    action.run(async () => {
      const reply = await call('donations/deleteThankYouText', { id });
      onChange(reply.texts, reply.message);
      return '';
    });

  return (
    <form
      ref={form}
      tabIndex={-1}
      className="form mt-5 max-w-[46rem]"
      onSubmit={save}
      noValidate
      aria-label={text ? `Edit ${text.name}` : 'New thank-you text'}
    >
      <UnsavedWarning isDirty={written !== (text?.text ?? suggested)} hasLocalDrafts={false} />
      <TextField
        label="Name (only staff see it)"
        name="name"
        maxLength={100}
        defaultValue={text?.name}
        error={errors.name}
      />
      <CampaignField
        campaigns={campaigns}
        current={text?.campaignId ?? null}
        error={errors.campaignId}
      />
      <TextField
        label={`For gifts of at least, in ${currency.toUpperCase()} (blank = any amount)`}
        name="minimum"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={text?.minimum ? amounts.typed(text.minimum) : ''}
        error={errors.minimum}
      />
      <MarkdownField
        label="Text"
        value={written}
        onChange={(next) => {
          setWritten(next);
          setPreview(null);
        }}
        error={errors.text}
        isEmail
      />
      <MergeFieldNote />
      {preview && (
        <section aria-label="Preview" className="border border-wheat p-4">
          <p className="staff-note">To Maya Okafor, for a gift of 50:</p>
          <Html html={preview.named.html} className="reading mt-2 text-base wrap-anywhere" />
          <p className="staff-note mt-4">To a donor without a name:</p>
          <Html html={preview.unnamed.html} className="reading mt-2 text-base wrap-anywhere" />
        </section>
      )}
      <ActionMessage action={action} />
      <p className="modal-actions">
        <button type="submit" className="button" disabled={!action.isReady}>
          Save text
        </button>
        <button
          type="submit"
          className="button button-quiet"
          data-does="preview"
          disabled={!action.isReady}
        >
          Preview
        </button>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
        {text && (
          <button
            type="button"
            className="button button-bad"
            disabled={!action.isReady}
            onClick={() => void remove(text)}
          >
            Delete text
          </button>
        )}
      </p>
    </form>
  );
}
