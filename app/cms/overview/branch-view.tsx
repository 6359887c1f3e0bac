import { type ReactNode, useState } from 'react';
import { isStarting } from '#app/format/mailing-status.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useDateAndTime } from '#app/ui/use-date-and-time.ts';
import { pageStatus } from '../page-status.ts';
import type { Branch, IssueState, Leaf, TreePage } from './tree.ts';

/** A branch with more lines than this is initially collapsed. */
const foldedAbove = 12;
/** How many lines a branch shows at once; the search finds one among thousands. */
const shownAtOnce = 100;

interface BranchProps {
  branch: Branch;
  /** Whether it matches a search: then it is expanded. */
  isFound: boolean;
  /** The menu of a page. */
  menuOf: (page: TreePage) => ReactNode;
}

/** A section of the site with everything that can be edited in it. */
export function BranchView({ branch, isFound, menuOf }: BranchProps) {
  const { id, title, leaves, branches = [], add } = branch;
  return (
    <section aria-labelledby={`section-${id}`}>
      <h2 id={`section-${id}`} className="text-xl">
        {title}
      </h2>
      {leaves.length > foldedAbove ? (
        <Fold title={`${leaves.length} pages`} isOpen={isFound}>
          {() => <Leaves leaves={leaves} menuOf={menuOf} />}
        </Fold>
      ) : (
        <Leaves leaves={leaves} menuOf={menuOf} />
      )}
      {add && <Add {...add} />}
      {branches.map((below) => (
        <Fold key={below.id} title={below.title} isOpen={isFound || below.leaves.length === 0}>
          {() => (
            <div className="pl-4">
              <Leaves leaves={below.leaves} menuOf={menuOf} />
              {below.add && <Add {...below.add} />}
            </div>
          )}
        </Fold>
      ))}
    </section>
  );
}

interface FoldProps {
  title: string;
  isOpen: boolean;
  children: () => ReactNode;
}

/** Collapsible content; rendered only when open, since few of its lines are ever viewed. */
function Fold({ title, isOpen, children }: FoldProps) {
  const [isExpanded, setExpanded] = useState(isOpen);
  return (
    <details
      open={isExpanded}
      className="border-t border-wheat py-2"
      onToggle={(event) => setExpanded(event.currentTarget.open)}
    >
      <summary className="font-semibold">{title}</summary>
      {isExpanded && children()}
    </details>
  );
}

const Add = ({ title, to }: Leaf) => (
  <p className="border-t border-wheat py-2">
    <SiteLink to={to} className="font-semibold">
      {`+ ${title}`}
    </SiteLink>
  </p>
);

function Leaves({ leaves, menuOf }: { leaves: Leaf[]; menuOf: (page: TreePage) => ReactNode }) {
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <>
      <ul className="mt-2">
        {leaves.slice(0, shown).map(({ title, to, page, mailing }) => (
          <li key={to} className="border-t border-wheat py-2">
            <SiteLink to={to} className="break-words">
              {title}
            </SiteLink>
            {page && (
              <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
                <PageState page={page} mailing={mailing} />
                {menuOf(page)}
              </div>
            )}
          </li>
        ))}
      </ul>
      {leaves.length > shown && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => setShown(shown + shownAtOnce)}
        >
          {`Show more (${leaves.length} in all)`}
        </button>
      )}
    </>
  );
}

interface PageStateProps {
  page: TreePage;
  mailing: IssueState | undefined;
}

function PageState({ page, mailing }: PageStateProps) {
  const { name, updatedAt, updatedBy } = page;
  const dateAndTime = useDateAndTime();
  const status = pageStatus(page);
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-xs text-bark">
      <span className="staff-state">{status}</span>
      {mailing && <span className="staff-state">{mailingInWords(mailing, dateAndTime)}</span>}
      <span className="break-all">{name}</span>
      {status !== 'Empty' && (
        <span>{`changed ${dateAndTime(updatedAt)}${updatedBy && ` by ${updatedBy}`}`}</span>
      )}
    </p>
  );
}

const mailingStatuses = {
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Sending paused',
  sent: 'Sent',
};

function mailingInWords({ state, at }: IssueState, dateAndTime: (iso: string) => string): string {
  const isDue = state === 'scheduled' && isStarting({ status: state, startAt: at });
  return `${isDue ? 'Starting' : mailingStatuses[state]}, ${dateAndTime(at)}`;
}
