import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { useSiteLayout } from '../api/site-layout.ts';

/** Says on every public page that it is the preview of a release, as its private link shows it. */
export function PreviewNotice() {
  const t = useTranslate();
  const { previewName } = useSiteLayout();
  if (previewName === undefined) return null;
  return (
    <aside aria-label={t('shell.preview')} className="preview-notice">
      <RichMessage
        text="shell.previewOf"
        values={{
          name: previewName,
          link: (words) => <a href="/release-preview/exit">{words}</a>,
        }}
      />
    </aside>
  );
}
