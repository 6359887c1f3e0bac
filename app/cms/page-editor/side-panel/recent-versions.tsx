import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { explain } from '#app/api/call-error.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useDateAndTime } from '#app/ui/use-date-and-time.ts';
import type { Reply } from '#contract/index.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import { describeVersion } from '../../history/version.ts';
import { SideGroup } from './side-group.tsx';

type Version = Reply<'pages/getPageVersions'>['versions'][number];

/** The rest is on the screen of the history. */
const shown = 5;

interface RecentVersionsProps {
  section: Section;
  name: string;
  /** Changes when there is a newer one. */
  version: number;
}

/** Who did what to the page last, loaded when it is opened. */
export function RecentVersions({ section, name, version }: RecentVersionsProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [versions, setVersions] = useState<Version[] | null>(null);
  const [error, setError] = useState('');
  const dateAndTime = useDateAndTime();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version is read
  useEffect(() => {
    if (!isOpen) return;
    let isHere = true;
    call('pages/getPageVersions', { section, name }).then(
      (reply) => {
        if (!isHere) return;
        setError('');
        setVersions(reply.versions.slice(0, shown));
      },
      (failure) => isHere && setError(explain(failure, t)),
    );
    return () => {
      isHere = false;
    };
  }, [isOpen, section, name, version, t]);
  return (
    <SideGroup title="History" isClosed onToggle={setOpen}>
      {error && <p className="text-sm text-tomato">{error}</p>}
      {versions?.length === 0 && <p className="text-sm">No changes yet.</p>}
      <ol className="grid gap-2 text-sm">
        {versions?.map((version) => (
          <li key={version.versionId}>
            {describeVersion(version)} {dateAndTime(version.createdAt)}
            {version.createdBy && <span className="text-bark">{`, ${version.createdBy}`}</span>}
          </li>
        ))}
      </ol>
      <SiteLink to={`/cms/history/${section}/${name}`}>Compare and restore versions</SiteLink>
    </SideGroup>
  );
}
