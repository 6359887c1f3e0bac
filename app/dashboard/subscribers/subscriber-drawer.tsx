import { useCallback, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import type { Reply } from '#contract/index.ts';
import { useDateFormat } from '../layout/date-format.tsx';
import { Drawer } from '../table/drawer.tsx';
import { listsInWords, statusNames } from './filters.ts';

type Subscriber = Reply<'subscriber/getSubscriber'>['subscriber'];

const sources = { form: 'Signed up here', import: 'Imported' };
const ways: Record<string, string> = {
  link: 'with the link in an email',
  'one-click': 'with their email program’s unsubscribe button',
  account: 'in the account',
  sendgrid: 'at SendGrid',
  import: 'elsewhere, according to an imported file',
};

/** The details of a subscriber. */
export function SubscriberDrawer({
  id,
  onDeleted,
  ...opened
}: Opened & { id: string; onDeleted: () => void }) {
  const load = useCallback(
    async () => (await call('subscriber/getSubscriber', { subscriber: id })).subscriber,
    [id],
  );
  return (
    <Drawer title="Subscriber" load={load} {...opened}>
      {(subscriber) => (
        <Facts
          subscriber={subscriber}
          onDeleted={() => {
            onDeleted();
            opened.onClose();
          }}
        />
      )}
    </Drawer>
  );
}

function Facts({ subscriber, onDeleted }: { subscriber: Subscriber; onDeleted: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const { dateAndTime } = useDateFormat();
  const action = useAction();
  const remove = async () => {
    const work = async () =>
      (await call('subscriber/deleteSubscriber', { subscriber: subscriber.id })).message;
    if (await action.run(work)) onDeleted();
  };
  return (
    <>
      <dl className="facts">
        <dt>Email</dt>
        <dd className="wrap-anywhere">{subscriber.email}</dd>
        <dt>Status</dt>
        <dd>{statusNames[subscriber.status]}</dd>
        <dt>Lists</dt>
        <dd>{listsInWords(subscriber)}</dd>
        <dt>{sources[subscriber.source]}</dt>
        <dd>{dateAndTime(subscriber.createdAt)}</dd>
        {subscriber.confirmedAt && (
          <>
            <dt>Confirmed</dt>
            <dd>{dateAndTime(subscriber.confirmedAt)}</dd>
          </>
        )}
        {subscriber.departures.map((unsubscribe) => (
          <UnsubscribeFacts key={unsubscribe.leftAt} unsubscribe={unsubscribe} />
        ))}
      </dl>
      <ActionMessage action={action} />
      <p className="modal-actions">
        {isAsked ? (
          <>
            <button
              type="button"
              className="button button-bad"
              disabled={!action.isReady}
              onClick={() => void remove()}
            >
              Delete permanently
            </button>
            <button type="button" className="button button-quiet" onClick={() => setAsked(false)}>
              Cancel
            </button>
          </>
        ) : (
          <button type="button" className="button button-bad" onClick={() => setAsked(true)}>
            Delete subscriber
          </button>
        )}
      </p>
    </>
  );
}

function UnsubscribeFacts({ unsubscribe }: { unsubscribe: Subscriber['departures'][number] }) {
  const { dateAndTime } = useDateFormat();
  return (
    <>
      <dt>Unsubscribed {ways[unsubscribe.how] ?? ''}</dt>
      <dd>
        {listsInWords(unsubscribe)}, {dateAndTime(unsubscribe.leftAt)}
      </dd>
    </>
  );
}
