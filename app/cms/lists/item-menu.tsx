import { useState } from 'react';
import { useGoAfterSaving } from '#app/editor/use-go-after-saving.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { ActionMenu, type MenuItem } from '#app/ui/menu/action-menu.tsx';
import { ConfirmDialog } from '#app/ui/modal/confirm-dialog.tsx';
import { useAddToRelease } from '../releases/add-to-release.tsx';
import { isDeletable } from './drafts/versioned-lists.ts';
import type { ListDefinition } from './list-definition.ts';
import type { useItem } from './use-item.ts';

interface ItemMenuProps<Item, Draft extends object> {
  definition: ListDefinition<Item, Draft>;
  form: ReturnType<typeof useItem<Item, Draft>>;
  /** Of the entry. */
  name: string;
  onRemove: (() => void) | undefined;
}

interface Asked {
  what: 'discard' | 'delete';
  opener: HTMLElement;
}

/** Everything that can be done with an entry of a list besides writing and publishing it. */
export function ItemMenu<Item, Draft extends object>({
  definition,
  form: { action, item, stored, isDirty, saveDraft, discardDraft },
  name,
  onRemove,
}: ItemMenuProps<Item, Draft>) {
  const { drafts, one, deleteQuestion } = definition;
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayPublish = useMay('lists.publish');
  const entryKey = item && definition.idOf(item);
  const key = drafts && (stored?.key ?? entryKey);
  const canDelete = entryKey !== undefined && drafts !== undefined && isDeletable(drafts.list);
  const save = async () => !isDirty || (await saveDraft?.()) === true;
  const goAfterSaving = useGoAfterSaving(save);
  const release = useAddToRelease({
    actions: canDelete ? ['publish', 'delete'] : ['publish'],
    changesFor: (chosen) =>
      drafts && key !== undefined && (chosen === 'publish' || chosen === 'delete')
        ? [{ kind: 'entry', list: drafts.list, key, action: chosen }]
        : [],
    save,
  });
  const ask = (what: Asked['what']) => (opener: HTMLElement) => setAsked({ what, opener });
  const items: (MenuItem | false | null | undefined)[] = [
    drafts &&
      key !== undefined && {
        label: 'History',
        to: `/cms/list-history/${drafts.list}/${key}`,
        onGo: (to: string) => void goAfterSaving(to),
      },
    key !== undefined && release.open && { label: 'Add to release…', onChoose: release.open },
    stored && { label: 'Discard draft…', onChoose: ask('discard'), isDestructive: true },
    onRemove &&
      mayPublish && { label: `Delete ${one}…`, onChoose: ask('delete'), isDestructive: true },
  ];
  const opened = asked && {
    opener: asked.opener,
    onClose: () => setAsked(null),
    isInForm: true,
    isDestructive: true,
  };
  const confirm = (work: () => void) => () => {
    setAsked(null);
    work();
  };
  return (
    <>
      <ActionMenu name={name} items={items.filter((each) => !!each)} isReady={action.isReady} />
      {release.dialog}
      {opened && asked.what === 'discard' && (
        <ConfirmDialog
          title="Discard this draft?"
          confirmLabel="Discard draft"
          cancelLabel="Keep draft"
          onConfirm={confirm(() => void discardDraft())}
          {...opened}
        >
          <p>
            {stored?.isNew === 1
              ? 'It was never published. You can restore it for 30 days.'
              : 'What visitors see stays. You can restore the draft from the history.'}
          </p>
        </ConfirmDialog>
      )}
      {opened && asked.what === 'delete' && onRemove && (
        <ConfirmDialog
          title={deleteQuestion?.title ?? `Delete “${name}”?`}
          confirmLabel={`Delete ${one}`}
          cancelLabel={`Keep ${one}`}
          onConfirm={confirm(onRemove)}
          {...opened}
        >
          <p>
            {deleteQuestion?.text ?? 'Visitors will no longer see it.'}{' '}
            {drafts ? 'You can restore it for 30 days.' : 'You can’t undo this.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
