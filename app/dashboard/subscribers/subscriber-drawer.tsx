import { useCallback, useState } from 'react';
import { call } from '#app/api/call.ts';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import type { Reply } from '#contract/index.ts';
import { fullName } from '#contract/shared/full-name.ts';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import { useDateFormat } from '../layout/date-format.tsx';
import { ImportedNotes } from '../layout/imported-notes.tsx';
import type { BulkAction } from '../table/bulk-action.ts';
import { Drawer } from '../table/drawer.tsx';
import { RowActions } from '../table/row-actions.tsx';
import { createDeleteAction } from './delete-action.ts';
import { EditSubscriber } from './edit-subscriber.tsx';
import { listsInWords, statusNames } from './filters.ts';

type Subscriber = Reply<'subscriber/getSubscriber'>['subscriber'];

const sources = { form: 'Signed up here', import: 'Imported', staff: 'Added by staff' };
const ways: Record<string, string> = {
  link: 'with the link in an email',
  'one-click': 'with their email program’s unsubscribe button',
  account: 'in the account',
  sendgrid: 'at SendGrid',
  staff: 'by staff, at their request',
  bounce: 'because emails to the address bounced',
  complaint: 'because they marked an email as spam',
  import: 'elsewhere, according to an imported file',
};

/** The details of a subscriber. */
export function SubscriberDrawer({
  id,
  onChange,
  ...opened
}: Opened & { id: string; onChange: () => void }) {
  const load = useCallback(
    async () => (await call('subscriber/getSubscriber', { subscriber: id })).subscriber,
    [id],
  );
  return (
    <Drawer title="Subscriber" load={load} {...opened}>
      {(subscriber, reload) => (
        <Details
          subscriber={subscriber}
          onChange={() => {
            onChange();
            void reload();
          }}
          onDeleted={() => {
            onChange();
            opened.onClose();
          }}
        />
      )}
    </Drawer>
  );
}

interface DetailsProps {
  subscriber: Subscriber;
  onChange: () => void;
  onDeleted: () => void;
}

function Details({ subscriber, onChange, onDeleted }: DetailsProps) {
  const [isEditing, setEditing] = useState(false);
  const actions = [
    ...(subscriber.status === 'unsubscribed' ? [] : [unsubscribing]),
    ...(subscriber.importedNotes.length === 0 ? [] : [forgetting]),
    removal,
  ];
  if (isEditing) {
    return (
      <EditSubscriber
        subscriber={subscriber}
        onCancel={() => setEditing(false)}
        onSaved={() => {
          setEditing(false);
          onChange();
        }}
      />
    );
  }
  return (
    <>
      <Facts subscriber={subscriber} />
      <p className="mt-4">
        <button type="button" className="button" onClick={() => setEditing(true)}>
          Edit
        </button>
      </p>
      <RowActions
        id={subscriber.id}
        name="this subscriber"
        actions={actions}
        onDone={(action) => (action === removal ? onDeleted() : onChange())}
      />
    </>
  );
}

const removal = createDeleteAction({});

/** For someone who asked staff. */
const unsubscribing: BulkAction = {
  label: 'Unsubscribe',
  confirmation: {
    title: () => 'Unsubscribe them from every list?',
    text: 'They won’t receive any more newsletters. Only they can subscribe again.',
    confirmLabel: () => 'Unsubscribe',
    cancelLabel: 'Keep them',
  },
  run: async (chosen) => {
    const [subscriber = ''] = 'ids' in chosen ? chosen.ids : [];
    return (await call('subscriber/unsubscribeSubscriber', { subscriber })).message;
  },
};

/** For notes that no one needs, or that are wrong. */
const forgetting: BulkAction = {
  label: 'Delete notes',
  confirmation: {
    title: () => 'Delete what the imported file says of them?',
    text: 'They stay subscribed. The notes can’t be restored.',
    confirmLabel: () => 'Delete notes',
    cancelLabel: 'Keep them',
  },
  run: async (chosen) => {
    const [subscriber = ''] = 'ids' in chosen ? chosen.ids : [];
    return (await call('subscriber/deleteImportedNotes', { subscriber })).message;
  },
};

function Facts({ subscriber }: { subscriber: Subscriber }) {
  const { dateAndTime } = useDateFormat();
  const name = fullName(subscriber.firstName, subscriber.lastName);
  return (
    <dl className="facts">
      <dt>Email</dt>
      <dd className="wrap-anywhere">{subscriber.email}</dd>
      {name && (
        <>
          <dt>Name</dt>
          <dd className="wrap-anywhere">{name}</dd>
        </>
      )}
      <dt>Status</dt>
      <dd>{statusNames[subscriber.status]}</dd>
      <dt>Lists</dt>
      <dd>{listsInWords(subscriber)}</dd>
      <dt>Language</dt>
      <dd>{languagesForStaff[subscriber.language]}</dd>
      <dt>{sources[subscriber.source]}</dt>
      <dd>{dateAndTime(subscriber.createdAt)}</dd>
      {subscriber.consentNote && (
        <>
          <dt>How they asked for it</dt>
          <dd className="wrap-anywhere">{subscriber.consentNote}</dd>
        </>
      )}
      {subscriber.confirmedAt && (
        <>
          <dt>Confirmed</dt>
          <dd>{dateAndTime(subscriber.confirmedAt)}</dd>
        </>
      )}
      <ImportedNotes notes={subscriber.importedNotes} />
      {subscriber.departures.map((unsubscribe) => (
        <UnsubscribeFacts key={unsubscribe.leftAt} unsubscribe={unsubscribe} />
      ))}
    </dl>
  );
}

function UnsubscribeFacts({ unsubscribe }: { unsubscribe: Subscriber['departures'][number] }) {
  const { dateAndTime } = useDateFormat();
  return (
    <>
      <dt>Unsubscribed {ways[unsubscribe.how] ?? ''}</dt>
      <dd>
        {listsInWords(unsubscribe)}, {dateAndTime(unsubscribe.leftAt)}
        {unsubscribe.reason && <span className="block text-sm">{unsubscribe.reason}</span>}
      </dd>
    </>
  );
}
