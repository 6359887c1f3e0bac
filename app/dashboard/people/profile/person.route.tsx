import { useParams, useRevalidator } from 'react-router';
import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { ScreenHead } from '#app/shell/staff/screen-head/screen-head.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import { may } from '#contract/shared/may.ts';
import { ImportedNotes } from '../../layout/imported-notes.tsx';
import { nameOf } from '../columns.tsx';
import { kindNames } from '../filters.ts';
import { MergeList } from '../merge-list.tsx';
import { Consents } from './consents.tsx';
import { GivingFacts } from './giving-facts.tsx';
import { NotesAndTasks } from './notes-and-tasks.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonForm } from './person-form.tsx';
import type { PersonProfile } from './profile-data.ts';
import { Timeline } from './timeline.tsx';
import './person.css';

export const middleware = guards('token', 'session', 'people.read');

export async function loader({ context, params: { id } }: LoaderArgs<'id'>) {
  const { call, getSession } = context.get(siteRequest);
  const [{ profile }, { user }] = await Promise.all([
    found(call('people/getPerson', { id }), call, `/dashboard/People/${id}`),
    getSession(),
  ]);
  return { profile, mayErase: may(user?.roles ?? [], 'people.erase') };
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: loaderData ? nameOf(loaderData.profile.person) : 'Person',
    description: 'What is known about a person.',
    path: '/dashboard/People',
    isIndexed: false,
  });
}

/** One person: what belongs to them, what they have given, agreed to and done, and notes about them. */
export default function PersonScreen({ loaderData }: PageProps<typeof loader>) {
  const { id } = useParams();
  return <PersonDetails key={id} {...loaderData} />;
}

function PersonDetails({ profile, mayErase }: PageProps<typeof loader>['loaderData']) {
  const { person, giving, consents, timeline, merges, entries } = profile;
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  return (
    <>
      <p className="eyebrow">
        <SiteLink to="/dashboard/People">People</SiteLink>
      </p>
      <ScreenHead
        title={nameOf(person)}
        note={person.kinds.map((kind) => kindNames[kind]).join(', ')}
        more={mayErase && <PersonActions person={person} />}
      />
      <div className="profile">
        <div>
          <Contact profile={profile} />
          {giving && <GivingFacts giving={giving} />}
          <PersonForm key={person.version} person={person} onSaved={reload} />
        </div>
        <div>
          <NotesAndTasks personId={person.id} entries={entries} onChange={revalidate} />
          <Timeline timeline={timeline} />
        </div>
      </div>
      <Consents consents={consents} />
      {merges.length > 0 && <MergeList merges={merges} onUndone={revalidate} />}
    </>
  );
}

const listNames: Record<string, string> = {
  newsletters: 'monthly newsletter',
  general: 'updates',
  test: 'nutrition test',
};
const statusNames = {
  pending: 'not confirmed',
  confirmed: 'subscribed',
  unsubscribed: 'unsubscribed',
};

/** How to reach them, and what belongs to them. */
function Contact({
  profile: { person, accounts, subscriptions, donors },
}: {
  profile: PersonProfile;
}) {
  const lines = subscriptions?.map(({ id, email, lists, status, language }) => ({
    id,
    text: [
      email,
      statusNames[status],
      lists.map((list) => listNames[list] ?? list).join(' and '),
      `in ${languagesForStaff[language]}`,
    ].filter(Boolean),
    path: `/dashboard/Subscribers?search=${encodeURIComponent(email)}`,
  }));
  return (
    <dl className="facts">
      <dt>Email</dt>
      <dd className="wrap-anywhere">{person.emails.join(', ') || 'Unknown'}</dd>
      {person.phone && (
        <>
          <dt>Phone</dt>
          <dd>{person.phone}</dd>
        </>
      )}
      {person.address && (
        <>
          <dt>Postal address</dt>
          <dd>{person.address}</dd>
        </>
      )}
      {accounts.map(({ id, email, isVerified }) => (
        <Fact key={id} label="Account">
          {email}
          {isVerified === 0 && ', not verified'}
        </Fact>
      ))}
      {lines?.map(({ id, text, path }) => (
        <Fact key={id} label="Newsletter">
          <SiteLink to={path}>{text.join(', ')}</SiteLink>
        </Fact>
      ))}
      <ImportedNotes notes={subscriptions?.flatMap(({ importedNotes }) => importedNotes) ?? []} />
      {donors?.map(({ id, name, email }) => (
        <Fact key={id} label="Donor">
          <SiteLink to={`/dashboard/Donors?search=${encodeURIComponent(email || name)}`}>
            {[name, email].filter(Boolean).join(', ')}
          </SiteLink>
        </Fact>
      ))}
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
);
