import { useEffect, useRef } from 'react';
import { PageAddress } from '../naming/page-address.tsx';
import type { TreePage } from './tree.ts';

interface NameDialogProps {
  page: TreePage;
  onClose: () => void;
  onChanged: () => void;
}

/** Renames or deletes a page from the tree: the browser's own dialog, which Escape closes. */
export function NameDialog({ page, onClose, onChanged }: NameDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="staff staff-dialog" aria-labelledby="naming" onClose={onClose}>
      <h2 id="naming" className="mb-3 text-[1.25rem]">
        {page.title || page.name}
      </h2>
      <PageAddress page={page} onRenamed={onChanged} onDeleted={onChanged} />
      <button type="button" className="button button-quiet mt-4" onClick={onClose}>
        Close
      </button>
    </dialog>
  );
}
