import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useAction } from '#app/api/use-action.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { Field } from '#app/editor/fields.tsx';
import { guards } from '#app/shell/access/middleware.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { AddChanges } from './add-changes.tsx';
import { ChangeList } from './change-list.tsx';
import { PreviewLinks } from './preview-links.tsx';
import { PublicationPanel } from './publication-panel.tsx';
import { type ChangeRelease, type Release, releaseStatuses } from './release-data.ts';
import '../content/content.css';
import './releases.css';

export const middleware = guards('token', 'session', 'releases.edit');

export async function loader({ context, params, url }: LoaderArgs<'id'>) {
  const { call } = context.get(siteRequest);
  const reply = call('releases/getRelease', { id: params.id });
  const { release, timeZone } = await found(reply, call, url.pathname);
  return { release, timeZone };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: `Release: ${loaderData?.release.name ?? ''}`,
    description: 'Changes that are published together.',
    path: '/cms',
    isIndexed: false,
  });
}

/** A release: its changes, its previews, and its publication. */
export default function ReleaseScreen({
  loaderData: { release: loaded, timeZone },
}: PageProps<typeof loader>) {
  return <ReleaseView key={loaded.id} loaded={loaded} timeZone={timeZone} />;
}

function ReleaseView({ loaded, timeZone }: { loaded: Release; timeZone: string }) {
  const [release, setRelease] = useState(loaded);
  const action = useAction('name');
  const mayPublish = useMay('releases.publish');
  const { id, name, status } = release;
  const isEditable = status === 'open' || status === 'undone';
  const change: ChangeRelease = (work) =>
    action.run(async () => {
      try {
        const { message, release: changed } = await work();
        setRelease(changed);
        toast.success(message);
        return '';
      } catch (failure) {
        // The server may have refused for another reason than the screen shows.
        await call('releases/getRelease', { id }).then(
          (reply) => setRelease(reply.release),
          () => undefined,
        );
        throw failure;
      }
    });
  const isReady = action.isReady;
  return (
    <div className="wrap staff pt-10">
      <p className="eyebrow">
        <SiteLink to="/cms/releases">All releases</SiteLink>
      </p>
      <div className="mt-2 flex flex-wrap items-baseline gap-4">
        <h1 className="break-words">{name}</h1>
        <span className="staff-state">{releaseStatuses[status]}</span>
      </div>
      {release.problem && (
        <div className="notice notice-bad mt-4">
          <p>{release.problem}</p>
          {mayPublish && (
            <p className="mt-2">
              <button
                type="button"
                className="underline"
                disabled={!isReady}
                onClick={() => void change(() => call('releases/cancelSchedule', { id }))}
              >
                Dismiss
              </button>
            </p>
          )}
        </div>
      )}
      <PublicationPanel release={release} timeZone={timeZone} isReady={isReady} change={change} />
      <ActionError action={action} />
      <h2 className="mt-8 text-xl">Changes</h2>
      <p className="staff-note mt-1">
        {isEditable
          ? 'The newest saved draft of each is published. Undoing the release makes them drafts again.'
          : status === 'scheduled'
            ? 'The drafts are published as they were when the release was scheduled.'
            : 'This is what the release has published.'}
      </p>
      <ChangeList release={release} isReady={isReady} isEditable={isEditable} change={change} />
      {isEditable && <AddChanges release={release} change={change} />}
      {status !== 'published' && (
        <PreviewLinks
          release={release}
          timeZone={timeZone}
          isReady={isReady}
          setRelease={setRelease}
        />
      )}
      {isEditable && <ReleaseDetails release={release} isReady={isReady} change={change} />}
    </div>
  );
}

interface ReleaseDetailsProps {
  release: Release;
  isReady: boolean;
  change: ChangeRelease;
}

function ReleaseDetails({ release: { id, name }, isReady, change }: ReleaseDetailsProps) {
  const [newName, setNewName] = useState(name);
  const action = useAction();
  const navigate = useNavigate();
  const rename = (event: FormEvent) => {
    event.preventDefault();
    void change(() => call('releases/renameRelease', { id, name: newName }));
  };
  const remove = () =>
    action.run(async () => {
      const { message } = await call('releases/deleteRelease', { id });
      toast.success(message);
      void navigate('/cms/releases');
      return '';
    });
  return (
    <details className="unfold mt-8 border-y border-wheat py-1">
      <summary>Rename or delete this release</summary>
      <form className="release-new pb-4" onSubmit={rename} noValidate>
        <Field label="Name" value={newName} onChange={setNewName} />
        <button
          type="submit"
          className="button button-quiet"
          disabled={!isReady || newName.trim() === '' || newName === name}
        >
          Rename
        </button>
        <ConfirmButton
          confirmation={{
            title: `Delete “${name}”?`,
            text: 'The drafts of its changes stay. Its preview links stop working.',
            confirmLabel: 'Delete release',
            cancelLabel: 'Keep release',
            isDestructive: true,
          }}
          className="text-beet underline"
          disabled={!action.isReady}
          onConfirm={() => void remove()}
        >
          Delete this release
        </ConfirmButton>
      </form>
      <ActionError action={action} className="text-sm text-tomato" />
    </details>
  );
}
