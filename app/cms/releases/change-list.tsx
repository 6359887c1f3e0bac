import { call } from '#app/api/call.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useDateAndTime } from '#app/ui/use-date-and-time.ts';
import { UnsourcedClaims } from '../claims/unsourced-claims.tsx';
import {
  actionNames,
  type Change,
  type ChangeRelease,
  type Release,
  stateNotes,
  targetArea,
  targetPath,
  unsourcedIn,
} from './release-data.ts';

interface ChangeListProps {
  release: Release;
  isReady: boolean;
  isEditable: boolean;
  change: ChangeRelease;
}

/** The changes in a release, each with the reasons why it cannot be published yet. */
export function ChangeList({ release, isReady, isEditable, change }: ChangeListProps) {
  const { id, changes } = release;
  const dateAndTime = useDateAndTime();
  if (changes.length === 0) return <p className="mt-4">Nothing is in this release yet.</p>;
  return (
    <ul className="release-changes mt-4">
      {changes.map((each) => (
        <li key={each.id}>
          <div>
            <ChangeTitle change={each} />
            <p className="content-facts">
              <span className="staff-state">{actionNames[each.action]}</span>
              {each.target && <span>{targetArea(each.target)}</span>}
              <span>{`added ${dateAndTime(each.addedAt)}${each.addedBy && ` by ${each.addedBy}`}`}</span>
            </p>
            {each.isChanged === 1 && each.changedAt && (
              <p className="text-sm">
                {`The draft has changed since: ${dateAndTime(each.changedAt)}${each.changedBy && `, by ${each.changedBy}`}.`}
              </p>
            )}
            <StateNote change={each} />
            <UnsourcedClaims pages={unsourcedIn([each])} />
          </div>
          {isEditable && (
            <button
              type="button"
              className="underline"
              aria-label={`Remove ${each.title || 'Untitled'} from the release`}
              disabled={!isReady}
              onClick={() =>
                void change(() => call('releases/removeItem', { id, itemId: each.id }))
              }
            >
              Remove
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function ChangeTitle({ change: { target, title } }: { change: Change }) {
  const name = title || 'Untitled';
  if (!target) return <span className="font-semibold break-words">{name}</span>;
  return (
    <SiteLink to={targetPath(target)} className="font-semibold break-words">
      {name}
    </SiteLink>
  );
}

function StateNote({ change: { state, target } }: { change: Change }) {
  const note = stateNotes[state];
  if (note === '') return null;
  return (
    <p className={state === 'noChanges' ? 'text-sm text-bark' : 'text-sm text-tomato'}>
      {note}{' '}
      {state === 'needsReview' && target?.kind === 'page' && (
        <SiteLink to={`/cms/review/${target.section}/${target.name}`}>Ask for a review</SiteLink>
      )}
    </p>
  );
}
