import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { isNamedByMonth, nameRule } from '../page-names/page-names.ts';
import type { NamedPage } from './named-page.ts';
import { SlugDialog } from './slug-dialog.tsx';

/** Copies a page's draft to a new page, and opens that. */
export function DuplicateDialog({
  page: { section, name },
  ...opened
}: Opened & { page: NamedPage }) {
  const navigate = useNavigate();
  return (
    <SlugDialog
      title="Duplicate page"
      label="URL slug of the copy"
      first={isNamedByMonth(section) ? '' : `${name}-copy`}
      isFirstReady
      onChoose={async (newName) => {
        const { message } = await call('pages/duplicatePage', { section, name, newName });
        toast.success(message);
        await navigate(`/cms/${section}/${newName}`);
      }}
      {...opened}
    >
      <p className="staff-note">{nameRule(section)}</p>
      <p className="text-sm">
        The copy has the text and the claims of this page’s draft. Visitors don’t see it until you
        publish it.
      </p>
    </SlugDialog>
  );
}
