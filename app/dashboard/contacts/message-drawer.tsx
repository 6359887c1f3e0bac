import { useCallback } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import type { Reply } from '#contract/index.ts';
import type { BulkAction } from '../table/bulk-action.ts';
import { Drawer } from '../table/drawer.tsx';
import { RowActions } from '../table/row-actions.tsx';
import { actions } from './actions.ts';
import { statusNames } from './filters.ts';
import { MessageThread } from './message-thread.tsx';
import { ReplyForm } from './reply-form.tsx';

type Loaded = Pick<Reply<'contact/getMessage'>, 'thread' | 'staff'>;

interface MessageDrawerProps extends Opened {
  id: string;
  /** Called after a change, to update the table. */
  onChange: () => void;
}

/** A message: its thread, reply form, assignee, and status. */
export function MessageDrawer({ id, onChange, ...opened }: MessageDrawerProps) {
  const load = useCallback(() => call('contact/getMessage', { id }), [id]);
  return (
    <Drawer title="Message" load={load} {...opened}>
      {({ thread, staff }, reload) => {
        const done = () => {
          onChange();
          void reload();
        };
        return (
          <>
            <h3 className="wrap-anywhere">{thread.subject}</h3>
            <p className="mt-1 text-sm text-bark wrap-anywhere">
              {thread.name}, {thread.email}. {thread.isSpam ? 'Spam' : statusNames[thread.state]}.
            </p>
            <MessageThread thread={thread} />
            <ReplyForm id={id} name={thread.name} email={thread.email} onDone={done} />
            <Assigning thread={thread} staff={staff} onDone={done} />
            <RowActions
              id={id}
              name="this message"
              actions={actionsFor(thread)}
              onDone={(action) => {
                if (action !== actions.remove) return done();
                onChange();
                opened.onClose();
              }}
            />
          </>
        );
      }}
    </Drawer>
  );
}

function actionsFor({ state, isSpam }: Loaded['thread']): BulkAction[] {
  if (isSpam === 1) return [actions.noSpam, actions.remove];
  return [state === 'closed' ? actions.reopen : actions.close, actions.spam, actions.remove];
}

function Assigning({ thread, staff, onDone }: Loaded & { onDone: () => void }) {
  const request = useAction();
  const assign = async (assignedTo: string) => {
    const body = { messages: [thread.id], assignedTo };
    const work = async () => (await call('contact/editMessages', body)).message;
    if (await request.run(work)) onDone();
  };
  const names = Object.fromEntries(staff.map(({ userId, name }) => [userId, name]));
  return (
    <div className="mt-6">
      <SelectField
        label="Assigned to"
        value={thread.assignedTo?.userId ?? ''}
        options={{ '': 'Unassigned', ...names }}
        onChange={(userId) => void assign(userId)}
      />
      <ActionMessage action={request} />
    </div>
  );
}
