import { type ReactNode, useId } from 'react';
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
}

/** A part of the settings: its form with its own button. */
export function SettingsPanel<Draft extends object>({
  title,
  note,
  definition,
  settings,
  onChange,
}: SettingsPanelProps<Draft>) {
  const id = useId();
  const form = useItem(
    definition,
    settings,
    ({ items: [changed] }) => changed && onChange(changed),
  );
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
