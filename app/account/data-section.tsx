import { call } from '../api/call.ts';
import { downloadFile } from '../api/download.ts';
import { useAction } from '../api/use-action.ts';
import { ActionMessage } from '../ui/form/action-message.tsx';
import { Section } from './section.tsx';

/** The member's personal data export. */
export function DataSection() {
  const action = useAction();
  const download = () =>
    action.run(async () => {
      const { data } = await call('account/exportData', {});
      downloadFile('common-plate-data.json', [JSON.stringify(data, null, 2)], 'application/json');
      return 'Your data was downloaded as common-plate-data.json.';
    });
  return (
    <Section id="data" title="Your data" note="Everything we keep about you, in one file.">
      <div className="form">
        <ActionMessage action={action} />
        <button
          type="button"
          className="button button-quiet"
          disabled={!action.isReady}
          onClick={() => void download()}
        >
          {action.isBusy ? 'Preparing download…' : 'Download my data'}
        </button>
      </div>
    </Section>
  );
}
