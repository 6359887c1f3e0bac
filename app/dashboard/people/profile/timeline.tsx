import { useState } from 'react';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useDateFormat } from '../../layout/date-format.tsx';
import type { PersonProfile } from './profile-data.ts';

type Kind = PersonProfile['timeline'][number]['kind'];

const kindNames: Record<Kind, string> = {
  account: 'Account',
  subscription: 'Newsletter',
  gift: 'Gifts',
  email: 'Emails',
  event: 'Events',
  message: 'Messages',
  note: 'Notes',
  task: 'Tasks',
};

/** Everything that happened with a person, newest first. */
export function Timeline({ timeline }: Pick<PersonProfile, 'timeline'>) {
  const { day } = useDateFormat();
  const [kind, setKind] = useState<string>('');
  const kinds = [...new Set(timeline.map((each) => each.kind))];
  const shown = timeline.filter((each) => kind === '' || each.kind === kind);
  return (
    <section aria-label="Timeline" className="mt-8">
      <h2 className="text-lg">Timeline</h2>
      {kinds.length > 1 && (
        <SelectField
          label="Show"
          value={kind}
          options={{
            '': 'Everything',
            ...Object.fromEntries(kinds.map((each) => [each, kindNames[each]])),
          }}
          onChange={setKind}
        />
      )}
      {shown.length === 0 && <p>Nothing has happened yet.</p>}
      <ol className="history-lines">
        {shown.map(({ kind: each, at, title, detail, path }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two happenings may be equal, and the list is never reordered
          <li key={index}>
            <span className="profile-kind">
              {path ? <SiteLink to={path}>{title}</SiteLink> : title}
            </span>
            {each !== 'note' && detail && `, ${detail}`}
            <time dateTime={at}>{day(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
