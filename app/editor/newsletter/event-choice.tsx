import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { SelectField } from '#app/ui/form/select-field.tsx';
import type { Reply } from '#contract/index.ts';

interface EventChoiceProps {
  /** The slug of the event; empty: none. */
  value: string;
  error: string | undefined;
  onChange: (slug: string) => void;
}

/** Chooses one of the next published events. */
export function EventChoice({ value, error, onChange }: EventChoiceProps) {
  const [events, setEvents] = useState<Reply<'events/getEvents'>['events']>([]);
  useEffect(() => {
    let isHere = true;
    call('events/getEvents', { when: 'upcoming' }).then(
      (reply) => isHere && setEvents(reply.events),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <SelectField
      label="Event"
      value={value}
      onChange={onChange}
      options={{
        '': 'Choose an event',
        ...Object.fromEntries(events.map(({ slug, title, when }) => [slug, `${title}, ${when}`])),
      }}
      error={error}
    />
  );
}
