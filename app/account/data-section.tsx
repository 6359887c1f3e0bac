import { useTranslate } from '#app/language/use-translate.ts';
import { call } from '../api/call.ts';
import { downloadFile } from '../api/download.ts';
import { useAction } from '../api/use-action.ts';
import { ActionMessage } from '../ui/form/action-message.tsx';
import { Section } from './section.tsx';

/** The member's personal data export. */
export function DataSection() {
  const t = useTranslate();
  const action = useAction();
  const download = () =>
    action.run(async () => {
      const { data } = await call('account/exportData', {});
      const file = 'common-plate-data.json';
      downloadFile(file, [JSON.stringify(data, null, 2)], 'application/json');
      return t('account.downloaded', { file });
    });
  return (
    <Section id="data" title={t('account.data')} note={t('account.dataNote')}>
      <div className="form">
        <ActionMessage action={action} />
        <button
          type="button"
          className="button button-quiet"
          disabled={!action.isReady}
          onClick={() => void download()}
        >
          {t(action.isBusy ? 'account.preparingDownload' : 'account.download')}
        </button>
      </div>
    </Section>
  );
}
