import { call } from '../client/call.ts';
import { SavingNotes } from '../forms/saving-notes.tsx';
import { useSaving } from '../forms/use-saving.ts';
import { Section } from './section.tsx';

/** Everything that is kept about the member, as a file. */
export function DataSection() {
  const saving = useSaving();
  const download = () =>
    saving.save(async () => {
      const { data } = await call('account/exportData', {});
      saveFile('common-plate-data.json', JSON.stringify(data, null, 2));
      return 'Your data is in your downloads: common-plate-data.json.';
    });
  return (
    <Section id="data" title="Your data" note="Everything that we keep about you, in one file.">
      <div className="form">
        <SavingNotes saving={saving} />
        <button
          type="button"
          className="button button-quiet"
          disabled={!saving.isReady}
          onClick={() => void download()}
        >
          {saving.isBusy ? 'Collecting…' : 'Download my data'}
        </button>
      </div>
    </Section>
  );
}

function saveFile(name: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after this function has ended.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
