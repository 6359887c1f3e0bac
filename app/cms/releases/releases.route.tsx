import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { Field } from '#app/editor/fields.tsx';
import { inZone } from '#app/format/zoned-time.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { ContentTabs } from '../content/content-tabs.tsx';
import { countOf, type ReleaseSummary, releaseStatuses } from './release-data.ts';
import './releases.css';

export const middleware = guards('token', 'session', 'releases.edit');

export async function loader({ context }: LoaderArgs) {
  const { releases, timeZone } = await context.get(siteRequest).call('releases/getReleases', {});
  return { releases, timeZone };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Releases',
    description: 'Changes that are published together.',
    path: '/cms',
    isIndexed: false,
  });
}

/** All releases, and a form to start one. */
export default function Releases({ loaderData: { releases, timeZone } }: PageProps<typeof loader>) {
  return (
    <div className="wrap staff pt-10">
      <h1>Releases</h1>
      <ContentTabs current="/cms/releases" />
      <p className="mt-4 max-w-[42rem]">
        Collect changes to many pages and lists, preview the whole site with them, and publish all
        of them at once. You can undo a release in one step.
      </p>
      <NewRelease />
      {releases.length === 0 && <p className="mt-6">No releases yet.</p>}
      <ul className="release-list mt-6">
        {releases.map((release) => (
          <li key={release.id}>
            <SiteLink to={`/cms/releases/${release.id}`} className="font-semibold break-words">
              {release.name}
            </SiteLink>
            <p className="content-facts">
              <span className="staff-state">{releaseStatuses[release.status]}</span>
              <span>{countOf(release.items)}</span>
              <span>{whenOf(release, timeZone)}</span>
            </p>
            {release.problem && <p className="text-sm text-tomato">{release.problem}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function whenOf(release: ReleaseSummary, timeZone: string): string {
  const at = (time: string) => inZone(timeZone, new Date(time));
  const by = (name: string) => (name ? ` by ${name}` : '');
  const { status, dueAt, publishedAt, undoneAt } = release;
  if (status === 'scheduled' && dueAt) return `will be published ${at(dueAt)}`;
  if (status === 'published' && publishedAt) {
    return `published ${at(publishedAt)}${by(release.publishedBy)}`;
  }
  if (status === 'undone' && undoneAt) return `undone ${at(undoneAt)}${by(release.undoneBy)}`;
  return `started ${at(release.createdAt)}${by(release.createdBy)}`;
}

function NewRelease() {
  const [name, setName] = useState('');
  const once = useAttempt();
  const action = useAction('name');
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      const { release } = await once((attempt) => call('releases/addRelease', { name, attempt }));
      void navigate(`/cms/releases/${release.id}`);
      return '';
    });
  };
  return (
    <form className="release-new mt-6" onSubmit={submit} noValidate>
      <Field
        label="Name of a new release"
        value={name}
        onChange={setName}
        error={action.errors.name}
      />
      <button type="submit" className="button" disabled={!action.isReady || name.trim() === ''}>
        Start release
      </button>
      <ActionError action={action} className="text-sm text-tomato" />
    </form>
  );
}
