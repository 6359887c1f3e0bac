import { type ReactNode, useId } from 'react';
import { type StoredDrafts, useStoredDrafts } from '../lists/drafts/use-stored-drafts.ts';
import { ItemForm } from '../lists/item-form.tsx';
import { useItem } from '../lists/use-item.ts';
import type { SettingsForm } from './settings-forms.tsx';
import type { Settings } from './site-settings.ts';

interface SettingsPanelProps<Draft extends object> {
  title: string;
  note?: ReactNode;
  definition: SettingsForm<Draft>;
  settings: Settings;
  onChange: (settings: Settings) => void;
  /** Its drafts; absent: it has none. */
  drafts?: StoredDrafts;
}

/** A part of the settings: its form with its own button. */
export function SettingsPanel<Draft extends object>({
  title,
  note,
  definition,
  settings,
  onChange,
  drafts,
}: SettingsPanelProps<Draft>) {
  const id = useId();
  const stored = useStoredDrafts(definition.drafts, drafts);
  const form = useItem(definition, {
    item: settings,
    stored: stored.draftOf('site'),
    onDraft: stored.refresh,
    onChange: ({ items: [changed] }) => changed && onChange(changed),
  });
  return (
    // With an id, so that links lead to it: '#logo'.
    <section
      id={definition.key.replace('settings/', '')}
      aria-labelledby={id}
      className="staff-panel grid gap-3"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {note && <p className="text-sm">{note}</p>}
      <ItemForm definition={definition} form={form} />
    </section>
  );
}
