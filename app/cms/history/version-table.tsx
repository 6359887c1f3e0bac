import { useDateAndTime } from '#app/ui/use-date-and-time.ts';
import { describeVersion, type Version } from './version.ts';

interface VersionTableProps {
  versions: Version[];
  /** The two versions being compared. */
  chosen: { earlier: string; later: string };
  onEarlier: (versionId: string) => void;
  onLater: (versionId: string) => void;
  onRestore: (version: Version) => void;
  isReady: boolean;
}

/** The actions on a page, newest first, with a choice of two versions to compare. */
export function VersionTable(props: VersionTableProps) {
  const { versions, chosen, onEarlier, onLater, onRestore, isReady } = props;
  const dateAndTime = useDateAndTime();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keys
    <section className="history-list" aria-label="All versions" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version, index) => {
            const { versionId, kind, createdAt, createdBy } = version;
            const label = `${describeVersion(version)}, ${dateAndTime(createdAt)}`;
            return (
              <tr key={versionId}>
                <td>
                  <input
                    type="radio"
                    name="earlier"
                    aria-label={`Compare from: ${label}`}
                    checked={versionId === chosen.earlier}
                    onChange={() => onEarlier(versionId)}
                  />
                </td>
                <td>
                  <input
                    type="radio"
                    name="later"
                    aria-label={`Compare to: ${label}`}
                    checked={versionId === chosen.later}
                    onChange={() => onLater(versionId)}
                  />
                </td>
                <td>
                  <strong>{describeVersion(version)}</strong>{' '}
                  <span className="text-bark">
                    {dateAndTime(createdAt)}
                    {createdBy && `, by ${createdBy}`}
                  </span>{' '}
                  {(index > 0 || kind === 'deleted' || kind === 'discarded') && (
                    <button
                      type="button"
                      className="underline"
                      aria-label={`Restore: ${label}`}
                      disabled={!isReady}
                      onClick={() => onRestore(version)}
                    >
                      Restore
                    </button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
