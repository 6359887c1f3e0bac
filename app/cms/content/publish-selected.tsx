import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { ConfirmDialog } from '#app/ui/modal/confirm-dialog.tsx';
import { UnsourcedClaims, type UnsourcedPage } from '../claims/unsourced-claims.tsx';
import type { FoundPage } from './find-content.ts';

interface PublishSelectedProps {
  selected: FoundPage[];
  /** '3 pages'. */
  those: string;
  isReady: boolean;
  onPublish: () => void;
}

/** Publishes the selected pages, once it was said which of their claims have no source. */
export function PublishSelected({ selected, those, isReady, onPublish }: PublishSelectedProps) {
  const [asked, setAsked] = useState<{ opener: HTMLElement; unsourced: UnsourcedPage[] }>();
  const [isLoading, setLoading] = useState(false);
  const close = () => setAsked(undefined);

  async function ask(opener: HTMLElement) {
    setLoading(true);
    const pages = selected.map(({ section, name }) => ({ section, name }));
    // A check that cannot be made blocks nothing.
    const found = await call('claims/getUnsourced', { pages }).catch(() => ({ pages: [] }));
    setLoading(false);
    setAsked({ opener, unsourced: found.pages });
  }
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        disabled={!isReady || isLoading}
        onClick={({ currentTarget }) => void ask(currentTarget)}
      >
        Publish
      </button>
      {asked && (
        <ConfirmDialog
          title={`Publish ${those}?`}
          confirmLabel={asked.unsourced.length > 0 ? 'Publish anyway' : 'Publish'}
          cancelLabel="Cancel"
          opener={asked.opener}
          onConfirm={() => {
            close();
            onPublish();
          }}
          onClose={close}
        >
          <UnsourcedClaims pages={asked.unsourced} />
          <p>Visitors will see the saved drafts right away.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
