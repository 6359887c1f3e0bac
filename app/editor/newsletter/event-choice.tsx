import { call } from '#app/api/call.ts';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { useLoadedOptions } from './use-loaded-options.ts';

interface EventChoiceProps {
  /** The slug of the event; empty: none. */
  value: string;
  error: string | undefined;
  onChange: (slug: string) => void;
}

/** Chooses one of the next published events. */
export function EventChoice({ value, error, onChange }: EventChoiceProps) {
  const { options, failure } = useLoadedOptions(loadEvents);
  return (
    <SelectField
      label="Event"
      value={value}
      onChange={onChange}
      options={{ '': 'Choose an event', ...options }}
      error={error ?? failure}
    />
  );
}

/** The upcoming events of all pages, by slug. */
async function loadEvents(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (let page = 1; ; page += 1) {
    const { events, total, pageSize } = await call('events/getEvents', { when: 'upcoming', page });
    for (const { slug, title, when } of events) found[slug] = `${title}, ${when}`;
    if (events.length === 0 || page * pageSize >= total) return found;
  }
}
