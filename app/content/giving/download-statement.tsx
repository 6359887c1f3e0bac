import { call } from '#app/api/call.ts';
import { downloadPdf } from '#app/api/download.ts';
import { useAction } from '#app/api/use-action.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';

interface DownloadStatementProps {
  year: number;
  /** Of an emailed link; absent: the statement is the signed-in member's. */
  token?: string;
}

/** Downloads a donor's own statement. */
export function DownloadStatement({ year, token }: DownloadStatementProps) {
  const action = useAction();
  const t = useTranslate();
  const download = () =>
    action.run(async () => {
      downloadPdf(await call('donations/getOwnStatementPdf', { year, ...(token && { token }) }));
      return '';
    });
  return (
    <>
      <p className="mt-6 print:hidden">
        <button
          type="button"
          className="button button-quiet"
          disabled={!action.isReady}
          onClick={() => void download()}
        >
          {t('giving.downloadPdf')}
        </button>
      </p>
      <ActionMessage action={action} />
    </>
  );
}
