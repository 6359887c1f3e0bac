import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { VersionedListName } from '#contract/lists/entries.ts';
import { AddToRelease } from '../../releases/add-to-release.tsx';
import type { useItem } from '../use-item.ts';
import { isDeletable } from './versioned-lists.ts';

interface DraftActionsProps {
  list: VersionedListName;
  form: Pick<
    ReturnType<typeof useItem<unknown, object>>,
    'action' | 'stored' | 'isDirty' | 'saveDraft' | 'discardDraft'
  >;
  /** The key of the published entry; absent: there is none. */
  entryKey: string | undefined;
}

/** Discards a draft, and leads to the history. */
export function DraftActions({ list, form, entryKey }: DraftActionsProps) {
  const { action, stored, isDirty, saveDraft, discardDraft } = form;
  const key = stored?.key ?? entryKey;
  return (
    <>
      {stored && (
        <ConfirmButton
          confirmation={{
            title: 'Discard this draft?',
            text:
              stored.isNew === 1
                ? 'It was never published. You can restore it for 30 days.'
                : 'What visitors see stays. You can restore the draft from the history.',
            confirmLabel: 'Discard draft',
            cancelLabel: 'Keep draft',
            isDestructive: true,
          }}
          className="text-beet underline"
          disabled={!action.isReady}
          onConfirm={() => void discardDraft()}
        >
          Discard draft
        </ConfirmButton>
      )}
      {key !== undefined && (
        <AddToRelease
          actions={
            entryKey !== undefined && isDeletable(list) ? ['publish', 'delete'] : ['publish']
          }
          changesFor={(chosen) =>
            chosen === 'publish' || chosen === 'delete'
              ? [{ kind: 'entry', list, key, action: chosen }]
              : []
          }
          isReady={action.isReady}
          save={async () => !isDirty || (await saveDraft?.()) === true}
        />
      )}
      {key !== undefined && <SiteLink to={`/cms/list-history/${list}/${key}`}>History</SiteLink>}
    </>
  );
}
