import { useSiteLayout } from '../api/site-layout.ts';

/** Says on every public page that it is the preview of a release, as its private link shows it. */
export function PreviewNotice() {
  const { previewName } = useSiteLayout();
  if (previewName === undefined) return null;
  return (
    <aside aria-label="Preview" className="preview-notice">
      {`Preview of “${previewName}”. Visitors don’t see it yet.`}{' '}
      <a href="/release-preview/exit">Exit preview</a>
    </aside>
  );
}
