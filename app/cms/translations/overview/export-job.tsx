import { call } from '#app/api/call.ts';
import { downloadFile } from '#app/api/download.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { TranslatedLanguage } from '#contract/shared/language/languages.ts';
import type { Translation } from './find-translations.ts';

interface ExportJobProps {
  language: TranslatedLanguage;
  selected: readonly Translation[];
}

/** Downloads what is selected, or all that is to be done, as a file for a translator. */
export function ExportJob({ language, selected }: ExportJobProps) {
  const action = useAction();
  const download = () =>
    action.run(async () => {
      const items = selected.map(({ section, name }) => ({ section, name }));
      const { fileName, xliff, count } = await call('translations/exportJob', {
        language,
        ...(items.length > 0 && { items }),
      });
      downloadFile(fileName, [xliff], 'application/xliff+xml');
      return count === 1
        ? '1 page or entry is in the file.'
        : `${count} pages and entries are in the file.`;
    });
  return (
    <div className="content-actions mt-2">
      <button
        type="button"
        className="button button-quiet"
        disabled={!action.isReady}
        onClick={() => void download()}
      >
        {selected.length === 0
          ? 'Download all that is to do as XLIFF'
          : `Download ${selected.length} as XLIFF`}
      </button>
      <SiteLink to="/cms/translations/import" className="button button-quiet">
        Import a translator’s file
      </SiteLink>
      <p role="status">{action.message}</p>
      <ActionError action={action} className="text-sm text-tomato" />
    </div>
  );
}
