import type { FormEvent } from 'react';
import { ActionBar } from '#app/editor/action-bar/action-bar.tsx';
import { Findings, FindingsSummary } from '#app/editor/checks/findings.tsx';
import { focusForm } from '#app/editor/focus-form.ts';
import { LocalDraftNotice } from '#app/editor/local-drafts/local-draft-notice.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { useFocusOnMount } from '#app/ui/form/validation/scroll-to-error.ts';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { DraftNotice } from './drafts/draft-notice.tsx';
import { ItemMenu } from './item-menu.tsx';
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
  const mayPublish = useMay('lists.publish');
  const name = definition.nameOf(definition.draftOf(form.item)) || `Untitled ${definition.one}`;
  // Enter in a field and Ctrl+S submit the form, which must not publish anything that can be a draft.
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (form.saveDraft ?? form.save)();
  };
  const saveDraft = form.saveDraft && (
    <button
      type="submit"
      className={mayPublish ? 'button button-quiet' : 'button'}
      disabled={!action.isReady}
    >
      Save draft
    </button>
  );
  return (
    <Findings>
      <form className="grid gap-3" onSubmit={submit} noValidate>
        {!onCancel && (
          <div className="list-form-head">
            {deleteBlockedReason && <p className="text-sm text-bark">{deleteBlockedReason}</p>}
            <ItemMenu definition={definition} form={form} name={name} onRemove={onRemove} />
          </div>
        )}
        <LocalDraftNotice localDrafts={form.localDrafts} />
        {form.noticed && <DraftNotice draft={form.noticed} />}
        <fieldset className="contents" disabled={!mayPublish && !definition.drafts}>
          <definition.Fields
            draft={draft}
            item={form.item}
            isNew={!form.item && !form.stored}
            change={form.change}
            errors={action.errors}
            removeSaved={
              // Those who may not publish delete a part with their draft.
              form.stored || !mayPublish
                ? undefined
                : (work, without) => void form.removeSaved(work, without)
            }
          />
        </fieldset>
        {theirs && <Conflict definition={definition} theirs={theirs} form={form} />}
        <ActionBar
          state={stateOf(definition, form)}
          isOnDevice={form.localDrafts.hasRoom}
          savedAt={form.isDirty ? undefined : form.stored?.savedAt}
          action={action}
          primary={
            mayPublish ? (
              <button
                type={form.saveDraft ? 'button' : 'submit'}
                className="button"
                disabled={!action.isReady}
                onClick={form.saveDraft && (() => void form.save())}
              >
                {action.isBusy ? 'Saving…' : definition.drafts ? 'Publish' : 'Save'}
              </button>
            ) : (
              saveDraft
            )
          }
          more={
            <>
              {mayPublish && saveDraft}
              {onCancel && (
                <ConfirmButton
                  confirmation={{
                    title: `Discard this ${definition.one}?`,
                    text: form.stored
                      ? 'It was never published. You can restore it for 30 days.'
                      : 'What you typed will be lost.',
                    confirmLabel: 'Discard text',
                    cancelLabel: 'Keep editing',
                    isDestructive: true,
                  }}
                  isNeeded={form.isDirty || form.stored !== undefined}
                  className="button button-quiet"
                  onConfirm={onCancel}
                >
                  Cancel
                </ConfirmButton>
              )}
              <FindingsSummary />
            </>
          }
        />
      </form>
    </Findings>
  );
}

/** How the text in the form stands. */
function stateOf<Item, Draft extends object>(
  { drafts }: ListDefinition<Item, Draft>,
  { isDirty, stored, item }: ReturnType<typeof useItem<Item, Draft>>,
): string | undefined {
  if (isDirty) return drafts && !item && !stored ? 'On this device only' : 'Unsaved changes';
  if (stored) return stored.isNew === 1 ? 'Draft' : 'Live version has unpublished changes';
  return drafts && item ? 'Published' : undefined;
}

/** Both versions and the choice between them: the newer one here, the user's own in the form above. */
function Conflict<Item, Draft extends object>({
  definition,
  theirs,
  form,
}: Pick<ItemFormProps<Item, Draft>, 'definition' | 'form'> & { theirs: Item }) {
  const t = useTranslate();
  const choose = (act: () => void) => (event: { currentTarget: HTMLElement }) => {
    act();
    focusForm(event.currentTarget);
  };
  const notice = useFocusOnMount<HTMLDivElement>();
  return (
    <div ref={notice} tabIndex={-1} className="notice notice-bad grid gap-3">
      <p role="alert">
        <span>{t('errors.somethingWentWrong')}</span> Someone else changed this after you opened it.
        Your text is still in the form above, and theirs is below. Keep yours, or use theirs. If you
        use theirs, yours is saved on this device so you can restore it.
      </p>
      <fieldset disabled className="grid gap-3 border-l-4 border-wheat pl-3">
        <legend className="font-semibold">Their text</legend>
        <definition.Fields
          draft={definition.draftOf(theirs)}
          item={theirs}
          isNew={false}
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
