import { useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { usePublishChecks } from '#app/editor/checks/publish-checks.tsx';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { latePart } from '#app/ui/late-part.tsx';
import { ModalDialog } from '#app/ui/modal/modal-dialog.tsx';
import type { Reply } from '#contract/index.ts';
import { isFixedPage } from '../page-names/page-names.ts';
import { ScheduleNotices } from './schedule-notice.tsx';
import { type PageSchedules, type ScheduledAction, useSchedules } from './use-schedules.ts';
import './publishing.css';

// The editor is lighter without it.
const ScheduleDialog = latePart(() => import('./schedule-dialog.tsx'), {
  frame: (message, { opener, onClose }) => (
    <ModalDialog title="Schedule" opener={opener} onClose={onClose}>
      {message}
    </ModalDialog>
  ),
});

interface PublishingOptions {
  page: Reply<'pages/getPageData'>['pageData'];
  loaded: PageSchedules;
  isDirty: boolean;
  isBusy: boolean;
  /** Saves the draft. @returns whether it was saved */
  save: () => Promise<boolean>;
  /** The version of the text on the screen, once it is saved. */
  savedVersion: () => number;
  /** Shows the result. */
  showMessage: (message: string) => void;
}

/**
 * Publishing a page later, and unpublishing it later.
 * @returns the button, and above it the scheduled actions, with a question before scheduling
 */
export function usePublishing({
  page,
  loaded,
  isDirty,
  isBusy,
  save,
  savedVersion,
  showMessage,
}: PublishingOptions) {
  const { section, name, isPublished, hasChanges, version } = page;
  const { schedules, showSchedules } = useSchedules({ section, name }, loaded, version);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const action = useAction();
  const checks = usePublishChecks(() => setOpen(true), 'Schedule anyway');
  const isReady = action.isReady && !isBusy;
  const canUnpublish = !isFixedPage(section, name);
  const willBeLive = isPublished === 1 || schedules.some((each) => each.action === 'publish');
  const actions: ScheduledAction[] = [
    ...(isDirty || hasChanges === 1 ? ['publish' as const] : []),
    ...(canUnpublish && willBeLive ? ['unpublish' as const] : []),
  ];

  async function schedule(chosen: ScheduledAction, at: string) {
    // Publishing takes the saved text, which has to be the one on the screen.
    if (chosen === 'publish' && isDirty && !(await save())) return setOpen(false);
    const isDone = await action.run(async () => {
      const shown = chosen === 'publish' && { version: savedVersion() };
      const body = { section, name, action: chosen, at, ...shown };
      const reply = await call('pages/schedulePage', body);
      showSchedules(reply.schedules);
      showMessage(reply.message);
      return '';
    });
    if (isDone) setOpen(false);
  }
  const cancel = (canceled: ScheduledAction) =>
    action.run(async () => {
      const reply = await call('pages/cancelSchedule', { section, name, action: canceled });
      showSchedules(reply.schedules);
      showMessage(reply.message);
      return '';
    });

  const above = (
    <>
      {checks.question}
      <ScheduleNotices
        schedules={schedules}
        timeZone={loaded.timeZone}
        isLive={isPublished === 1}
        isReady={isReady}
        onCancel={(canceled) => void cancel(canceled)}
      />
      {isOpen ? (
        <ScheduleDialog
          timeZone={loaded.timeZone}
          actions={actions}
          isLive={isPublished === 1}
          action={action}
          opener={opener.current}
          onSchedule={(chosen, at) => void schedule(chosen, at)}
          onClose={() => setOpen(false)}
        />
      ) : (
        <ActionError action={action} className="action-bar-error" />
      )}
    </>
  );
  const button = actions.length > 0 && (
    <button
      ref={opener}
      type="button"
      className="button button-quiet"
      disabled={!isReady}
      onClick={actions.includes('publish') ? checks.publish : () => setOpen(true)}
    >
      Schedule…
    </button>
  );
  return { above, button };
}
