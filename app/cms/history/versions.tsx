import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAction } from '#app/api/use-action.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { useVersions } from './use-versions.ts';
import type { Version } from './version.ts';
import { VersionTable } from './version-table.tsx';
import './history.css';

interface VersionsProps<T> {
  versions: Version[];
  /** Reads a version; must be the same function on every render. */
  load: (versionId: string) => Promise<T>;
  /** Restores a version. @returns the message */
  restore: (versionId: string) => Promise<string>;
  /** The differences between two versions. */
  children: (before: T, after: T) => ReactNode;
}

/** The actions on something, newest first, and the differences between any two versions of it. */
export function Versions<T>({ versions, load, restore, children }: VersionsProps<T>) {
  const newest = versions[0]?.versionId ?? '';
  const [later, setLater] = useState(newest);
  const [earlier, setEarlier] = useState(versions[1]?.versionId ?? newest);
  const { before, after, error } = useVersions(load, earlier, later);
  const action = useAction();
  const { revalidate } = useRevalidator();
  const onRestore = ({ versionId }: Version) =>
    void action.run(async () => {
      toast.success(await restore(versionId));
      await revalidate();
      return '';
    });
  return (
    <div className="history">
      <VersionTable
        versions={versions}
        chosen={{ earlier, later }}
        onEarlier={setEarlier}
        onLater={setLater}
        onRestore={onRestore}
        isReady={action.isReady}
      />
      <ActionError action={action} />
      <section aria-labelledby="difference">
        <h2 id="difference" className="mb-3 text-xl">
          Differences
        </h2>
        <p role="status" className="text-sm">
          {error || (!before || !after ? 'Comparing…' : '')}
        </p>
        {before && after && children(before, after)}
      </section>
    </div>
  );
}
