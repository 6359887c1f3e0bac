import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useAction } from '#app/api/use-action.ts';
import { DialogEnd } from '#app/editor/dialog-end.tsx';
import { Field } from '#app/editor/fields.tsx';
import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';

interface SlugDialogProps extends Opened {
  /** Of the dialog and of its main button. */
  title: string;
  label: string;
  first: string;
  /** Whether the first text can be sent as it is. */
  isFirstReady: boolean;
  /** @throws {CallError} what is wrong with the slug */
  onChoose: (slug: string) => Promise<void>;
  /** What the slug is for, and its rules. */
  children: ReactNode;
}

/** Asks for the URL slug of a page. */
export function SlugDialog({
  title,
  label,
  first,
  isFirstReady,
  onChoose,
  children,
  ...opened
}: SlugDialogProps) {
  const [slug, setSlug] = useState(first);
  const form = useRef<HTMLFormElement>(null);
  const action = useAction('newName');
  // What is typed replaces it.
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      await onChoose(slug.trim());
      return '';
    });
  };
  return (
    <ModalDialog title={title} isInForm {...opened}>
      <form ref={form} className="grid gap-3" onSubmit={submit} noValidate>
        <Field label={label} value={slug} onChange={setSlug} error={action.errors.newName} />
        {children}
        <DialogEnd
          action={action}
          label={title}
          isReady={slug.trim() !== '' && (isFirstReady || slug.trim() !== first)}
          onClose={opened.onClose}
        />
      </form>
    </ModalDialog>
  );
}
