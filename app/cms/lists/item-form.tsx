import type { FormEvent } from 'react';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { useFocusOnMount } from '#app/ui/form/validation/scroll-to-error.ts';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { Findings, FindingsSummary } from '../checks/findings.tsx';
import { focusForm } from '../focus-form.ts';
import { LocalDraftNotice } from '../local-drafts/local-draft-notice.tsx';
import type { ListDefinition } from './list-definition.ts';
import type { useItem } from './use-item.ts';

interface ItemFormProps<Item, Draft extends object> {
  definition: ListDefinition<Item, Draft>;
  form: ReturnType<typeof useItem<Item, Draft>>;
  onRemove?: (() => void) | undefined;
  /** The explanation in place of the delete button. */
  deleteBlockedReason?: string | undefined;
  onCancel?: (() => void) | undefined;
}

/** One item's fields, with its buttons and their outcome. */
export function ItemForm<Item, Draft extends object>({
  definition,
  form,
  onRemove,
  deleteBlockedReason,
  onCancel,
}: ItemFormProps<Item, Draft>) {
  const { draft, action, theirs } = form;
  const name = definition.nameOf(definition.draftOf(form.item)) || `Untitled ${definition.one}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <Findings>
      <form className="grid gap-3" onSubmit={submit} noValidate>
        <LocalDraftNotice localDrafts={form.localDrafts} />
        <definition.Fields
          draft={draft}
          item={form.item}
          change={form.change}
          errors={action.errors}
          removeSaved={(work, without) => void form.removeSaved(work, without)}
        />
        {theirs && <Conflict definition={definition} theirs={theirs} form={form} />}
        <ActionError action={action} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <button type="submit" className="button" disabled={!action.isReady}>
            {action.isBusy ? 'Saving…' : 'Save'}
          </button>
          {onCancel && (
            <ConfirmButton
              confirmation={{
                title: `Discard this ${definition.one}?`,
                text: 'What you typed will be lost.',
                confirmLabel: 'Discard text',
                cancelLabel: 'Keep editing',
                isDestructive: true,
              }}
              isNeeded={form.isDirty}
              className="button button-quiet"
              onConfirm={onCancel}
            >
              Cancel
            </ConfirmButton>
          )}
          {onRemove && (
            <ConfirmButton
              confirmation={{
                title: `Delete “${name}”?`,
                text: 'Visitors will no longer see it. You can’t undo this.',
                confirmLabel: `Delete ${definition.one}`,
                cancelLabel: `Keep ${definition.one}`,
                isDestructive: true,
              }}
              className="text-beet underline"
              disabled={!action.isReady}
              onConfirm={onRemove}
            >
              {`Delete this ${definition.one}`}
            </ConfirmButton>
          )}
          {deleteBlockedReason && <p className="text-sm text-bark">{deleteBlockedReason}</p>}
          <FindingsSummary />
          <p role="status" className="text-sm">
            {action.message}
          </p>
        </div>
      </form>
    </Findings>
  );
}

/** Both versions and the choice between them: the newer one here, the user's own in the form above. */
function Conflict<Item, Draft extends object>({
  definition,
  theirs,
  form,
}: Pick<ItemFormProps<Item, Draft>, 'definition' | 'form'> & { theirs: Item }) {
  const choose = (act: () => void) => (event: { currentTarget: HTMLElement }) => {
    act();
    focusForm(event.currentTarget);
  };
  const notice = useFocusOnMount<HTMLDivElement>();
  return (
    <div ref={notice} tabIndex={-1} className="notice notice-bad grid gap-3">
      <p role="alert">
        Someone else changed this after you opened it. Your text is still in the form above, and
        theirs is below. Keep yours, or use theirs. If you use theirs, yours is saved on this device
        so you can restore it.
      </p>
      <fieldset disabled className="grid gap-3 border-l-4 border-wheat pl-3">
        <legend className="font-semibold">Their text</legend>
        <definition.Fields
          draft={definition.draftOf(theirs)}
          item={theirs}
          change={() => undefined}
          errors={{}}
          removeSaved={() => undefined}
        />
      </fieldset>
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={choose(() => void form.keepMine())}>
          Keep mine
        </button>
        <button type="button" className="button button-quiet" onClick={choose(form.takeTheirs)}>
          Use theirs
        </button>
      </p>
    </div>
  );
}
