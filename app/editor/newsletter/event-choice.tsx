import { call } from '#app/api/call.ts';
import { SelectField } from '#app/ui/form/select-field.tsx';
import type { Reply } from '#contract/index.ts';
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

async function loadEvents(): Promise<Record<string, string>> {
  const events = await loadUpcomingEvents();
  return Object.fromEntries(events.map(({ slug, title, when }) => [slug, `${title}, ${when}`]));
}

/** The upcoming events of all pages of their list. */
export async function loadUpcomingEvents(): Promise<Reply<'events/getEvents'>['events']> {
  const found: Reply<'events/getEvents'>['events'] = [];
  for (let page = 1; ; page += 1) {
    const { events, total, pageSize } = await call('events/getEvents', { when: 'upcoming', page });
    found.push(...events);
    if (events.length === 0 || page * pageSize >= total) return found;
  }
}
