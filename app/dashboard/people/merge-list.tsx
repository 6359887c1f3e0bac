import { useRef } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { useDateFormat } from '../layout/date-format.tsx';

interface MergeListProps {
  merges: Reply<'people/getDuplicates'>['merges'];
  /** Loads the changed data again. */
  onUndone: () => Promise<void>;
}

/** Recent merges, which can be undone for 30 days; with an account, by administrators only. */
export function MergeList({ merges, onUndone }: MergeListProps) {
  const action = useAction();
  const heading = useRef<HTMLHeadingElement>(null);
  const { dateAndTime, day } = useDateFormat();
  const mayMergeAccounts = useMay('users.manage');
  const now = new Date().toISOString();
  const undo = (id: string) =>
    void action.run(async () => {
      const { message } = await call('people/undoMerge', { id });
      await onUndone();
      // The button is about to disappear.
      heading.current?.focus();
      return message;
    });
  return (
    <section aria-label="Merges" className="mt-8">
      <h2 ref={heading} tabIndex={-1} className="text-lg">
        Merges
      </h2>
      <ActionMessage action={action} />
      <ul className="history-lines">
        {merges.map((merge) => (
          <li key={merge.id}>
            {merge.mergedName || 'A profile'} was merged into{' '}
            <SiteLink to={`/dashboard/People/${merge.keptId}`}>
              {merge.keptName || 'another one'}
            </SiteLink>
            {merge.mergedBy && ` by ${merge.mergedBy}`}
            <time dateTime={merge.at}>
              {dateAndTime(merge.at)}
              {merge.undoneAt && `, undone ${dateAndTime(merge.undoneAt)}`}
            </time>
            {merge.undoneAt === null &&
              merge.undoUntil > now &&
              (merge.hasAccount && !mayMergeAccounts ? (
                <span>This profile has an account: only an administrator can undo the merge.</span>
              ) : (
                <ConfirmButton
                  className="underline"
                  label={`Undo the merge of ${merge.mergedName}`}
                  disabled={!action.isReady}
                  confirmation={{
                    title: 'Undo this merge?',
                    text: 'Both profiles and donors will be as they were before. Gifts since the merge stay with the profile that was kept.',
                    confirmLabel: 'Undo merge',
                    cancelLabel: 'Keep it merged',
                  }}
                  onConfirm={() => undo(merge.id)}
                >
                  Undo (until {day(merge.undoUntil)})
                </ConfirmButton>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
