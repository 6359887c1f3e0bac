import { type ReactNode, useState } from 'react';
import { FormDialog } from '#app/editor/form-dialog.tsx';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import type { MailCalls, MailMessage, Preview } from './mail-calls.ts';
import { SendStep } from './send-step.tsx';
import { WriteStep } from './write-step.tsx';

interface MailDialogProps<P extends Preview> extends Opened {
  title: string;
  calls: MailCalls<P>;
  /** The label of a checkbox below the text; absent: there is none. */
  option?: string;
  /** The organization's, if it can be sent later. */
  timeZone?: string | undefined;
  /** The message begins with these words; absent: it is empty. */
  suggestion?: Pick<MailMessage, 'subject' | 'text'> | undefined;
  onSent?: (() => void) | undefined;
  /** Appears above the fields. */
  introduction?: ReactNode;
  /** The message as it will arrive, and who gets it. */
  children: (preview: P) => ReactNode;
}

/** Emails many people: writing first, then a preview with the number of recipients, from which it is sent. */
export function MailDialog<P extends Preview>({
  title,
  calls,
  option,
  timeZone,
  introduction,
  suggestion = { subject: '', text: '' },
  onSent,
  children,
  ...opened
}: MailDialogProps<P>) {
  const [message, setMessage] = useState<MailMessage>({ ...suggestion, isChosen: 0 });
  const [preview, setPreview] = useState<P | null>(null);
  const [isSent, setSent] = useState(false);
  return (
    <FormDialog title={title} isUnsaved={preview !== null && !isSent} {...opened}>
      {preview ? (
        <SendStep
          calls={calls}
          message={message}
          preview={preview}
          timeZone={timeZone}
          isSent={isSent}
          onSent={() => {
            setSent(true);
            onSent?.();
          }}
          onBack={() => setPreview(null)}
          onClose={opened.onClose}
        >
          {children(preview)}
        </SendStep>
      ) : (
        <WriteStep
          message={message}
          option={option}
          introduction={introduction}
          onPreview={async (written) => {
            const shown = await calls.preview(written);
            setMessage(written);
            setPreview(shown);
          }}
        />
      )}
    </FormDialog>
  );
}
