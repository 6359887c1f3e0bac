import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { Field } from '#app/editor/fields.tsx';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { ModalDialog } from '#app/ui/modal/modal-dialog.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import { isNamedByMonth, nameRule } from '../page-names/page-names.ts';

interface DuplicatePageProps {
  page: { section: Section; name: string };
  isReady: boolean;
}

/** A button that copies a page's draft to a new page, and opens that. */
export function DuplicatePage({ page: { section, name }, isReady }: DuplicatePageProps) {
  const [isOpen, setOpen] = useState(false);
  const [newName, setNewName] = useState(isNamedByMonth(section) ? '' : `${name}-copy`);
  const button = useRef<HTMLButtonElement>(null);
  const action = useAction('newName');
  const navigate = useNavigate();

  async function duplicate(event: FormEvent) {
    event.preventDefault();
    await action.run(async () => {
      const { message } = await call('pages/duplicatePage', { section, name, newName });
      toast.success(message);
      void navigate(`/cms/${section}/${newName}`);
      return '';
    });
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="underline"
        disabled={!isReady}
        onClick={() => setOpen(true)}
      >
        Duplicate
      </button>
      {isOpen && (
        <ModalDialog
          title="Duplicate page"
          isInForm
          opener={button.current}
          onClose={() => setOpen(false)}
        >
          <form className="grid gap-3" onSubmit={duplicate} noValidate>
            <p>
              The copy has the text of this page’s draft. Visitors don’t see it until you publish
              it.
            </p>
            <Field
              label="URL slug of the copy"
              value={newName}
              onChange={setNewName}
              error={action.errors.newName}
            />
            <p className="staff-note">{nameRule(section)}</p>
            <ActionError action={action} className="text-sm text-tomato" />
            <p className="modal-actions">
              <button
                type="submit"
                className="button"
                disabled={!action.isReady || newName.trim() === ''}
              >
                Duplicate page
              </button>
              <button type="button" className="button button-quiet" onClick={() => setOpen(false)}>
                Cancel
              </button>
            </p>
          </form>
        </ModalDialog>
      )}
    </>
  );
}
