import { call } from '#app/api/call.ts';
import { forgetPageLinks } from '#app/editor/markdown-editor/dialogs/page-links.ts';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { publicAddress } from '#contract/shared/pages/page-addresses.ts';
import { nameRule } from '../page-names/page-names.ts';
import type { NamedPage } from './named-page.ts';
import { SlugDialog } from './slug-dialog.tsx';

interface RenameDialogProps extends Opened {
  page: NamedPage;
  onRenamed: (name: string) => void;
}

/** Gives a page another address. */
export function RenameDialog({
  page: { section, name, isPublished },
  onRenamed,
  ...opened
}: RenameDialogProps) {
  const address = publicAddress(section, name);
  return (
    <SlugDialog
      title="Rename page"
      label="URL slug"
      first={name}
      isFirstReady={false}
      onChoose={async (newName) => {
        const { message } = await call('pages/renamePage', { section, name, newName });
        forgetPageLinks();
        toast.success(message);
        onRenamed(newName);
      }}
      {...opened}
    >
      <p className="staff-note">
        {nameRule(section)}
        {isPublished === 1 &&
          address &&
          ` The old address (${address}) will redirect to the new one.`}
      </p>
    </SlugDialog>
  );
}
