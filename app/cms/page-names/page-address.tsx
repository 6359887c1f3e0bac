import { type FormEvent, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { Field } from '#app/editor/fields.tsx';
import { forgetPageLinks } from '#app/editor/markdown-editor/dialogs/page-links.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { ConfirmDialog } from '#app/ui/modal/confirm-dialog.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import type { Reply } from '#contract/index.ts';
import { publicAddress } from '#contract/shared/pages/page-addresses.ts';
import { DuplicatePage } from '../publishing/duplicate-page.tsx';
import { nameRule } from './page-names.ts';

type NamedPage = Pick<
  Reply<'pages/getPageTree'>['pages'][number],
  'section' | 'name' | 'title' | 'isPublished'
>;

type Uses = Reply<'pages/getPageUses'>['uses'];

interface PageAddressProps {
  page: NamedPage;
  /** Whether the page has unsaved text, which would be left behind. */
  isDirty?: boolean;
  onRenamed: (name: string) => void;
  onDeleted: () => void;
}

/** A page as a whole: rename it, duplicate it, or move it to the trash. */
export function PageAddress({ page, isDirty = false, onRenamed, onDeleted }: PageAddressProps) {
  const { section, name } = page;
  const [newName, setNewName] = useState(name);
  /** The pages that link to this one, once it is asked whether to delete it. */
  const [uses, setUses] = useState<Uses | null>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const action = useAction('newName');
  const isReady = action.isReady && !isDirty;
  const address = publicAddress(section, name);

  async function rename(event: FormEvent) {
    event.preventDefault();
    await action.run(async () => {
      const { message } = await call('pages/renamePage', { section, name, newName });
      forgetPageLinks();
      toast.success(message);
      onRenamed(newName);
      return '';
    });
  }
  async function ask() {
    await action.run(async () => {
      setUses((await call('pages/getPageUses', { section, name })).uses);
      return '';
    });
  }
  async function remove() {
    setUses(null);
    await action.run(async () => {
      const { message } = await call('pages/deletePage', { section, name });
      forgetPageLinks();
      toast.success(message);
      onDeleted();
      return '';
    });
  }

  return (
    <form className="grid gap-3" onSubmit={rename} noValidate>
      <Field label="URL slug" value={newName} onChange={setNewName} error={action.errors.newName} />
      <p className="text-sm text-bark">
        {nameRule(section)}
        {page.isPublished === 1 &&
          address &&
          ` The old address (${address}) will redirect to the new one.`}
      </p>
      {isDirty && <p className="text-sm text-bark">Save your changes first.</p>}
      <ActionError action={action} />
      <div className="flex flex-wrap items-center gap-4">
        <button
          type="submit"
          className="button button-quiet"
          disabled={!isReady || newName === name || newName === ''}
        >
          Rename
        </button>
        <button
          ref={deleteButton}
          type="button"
          className="text-beet underline"
          disabled={!isReady}
          onClick={() => void ask()}
        >
          Move to trash
        </button>
        <DuplicatePage page={page} isReady={isReady} />
      </div>
      {uses && (
        <ConfirmDialog
          title={`Move “${page.title || name}” to the trash?`}
          confirmLabel="Move to trash"
          cancelLabel="Keep page"
          isDestructive
          isInForm
          opener={deleteButton.current}
          onConfirm={() => void remove()}
          onClose={() => setUses(null)}
        >
          <p>
            {linkedFrom(uses.map(({ title }) => `“${title}”`))}{' '}
            {page.isPublished === 1 && 'Visitors will no longer find it. '}
            You can restore it for 30 days.
          </p>
        </ConfirmDialog>
      )}
    </form>
  );
}

/** @param titles of the pages that link to it, in quotation marks: some contain commas */
function linkedFrom(titles: string[]): string {
  if (titles.length === 0) return 'No other page links to it.';
  return titles.length === 1
    ? `This page links to it: ${titles[0]}.`
    : `These pages link to it: ${titles.join(', ')}.`;
}
