import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';
import { PageAddress } from '../page-names/page-address.tsx';
import type { TreePage } from './tree.ts';

interface NameDialogProps extends Opened {
  page: TreePage;
  onChanged: () => void;
}

/** Renames or deletes a page from the tree. */
export function NameDialog({ page, onChanged, ...opened }: NameDialogProps) {
  return (
    <ModalDialog title={page.title || page.name} {...opened}>
      <PageAddress page={page} onRenamed={onChanged} onDeleted={onChanged} />
    </ModalDialog>
  );
}
