import { Fragment } from 'react';
import { guestsInWords } from '#app/format/party.ts';
import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import { useDateFormat } from '../layout/date-format.tsx';
import { RowActions } from '../table/row-actions.tsx';
import { actionsFor } from './actions.ts';
import { statusNames } from './filters.ts';
import type { Participant } from './participant.ts';

interface RegistrationDrawerProps extends Opened {
  participant: Participant;
  /** Called after a change, to update the table. */
  onChange: () => void;
}

/** The details of a registration, and its actions. */
export function RegistrationDrawer({ participant, onChange, ...opened }: RegistrationDrawerProps) {
  const { dateAndTime } = useDateFormat();
  const { id, name, email, state, eventId, eventTitle, eventWhen } = participant;
  return (
    <ModalDialog title="Registration" shape="drawer" {...opened}>
      <dl className="facts">
        <dt>Name</dt>
        <dd className="wrap-anywhere">{name}</dd>
        <dt>Email</dt>
        <dd className="wrap-anywhere">
          {email || 'None'}
          {participant.hasAccount === 1 && ', registered as a member'}
        </dd>
        <dt>Language of emails</dt>
        <dd>{languagesForStaff[participant.language]}</dd>
        <dt>Event</dt>
        <dd>
          <SiteLink to={`/dashboard/Events/${eventId}`}>{eventTitle}</SiteLink>, {eventWhen}
        </dd>
        <dt>Status</dt>
        <dd>{statusNames[state]}</dd>
        {participant.seats > 1 && (
          <>
            <dt>People</dt>
            <dd className="wrap-anywhere">
              {participant.seats}: {name} {guestsInWords(participant)}
            </dd>
          </>
        )}
        {participant.answers.map(({ label, answer }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd className="wrap-anywhere">{answer}</dd>
          </Fragment>
        ))}
        <dt>Registered</dt>
        <dd>{dateAndTime(participant.createdAt)}</dd>
        {participant.checkedInAt && (
          <>
            <dt>Checked in</dt>
            <dd>{dateAndTime(participant.checkedInAt)}</dd>
          </>
        )}
      </dl>
      <RowActions
        id={id}
        name="this participant"
        actions={actionsFor(state)}
        onDone={() => {
          onChange();
          opened.onClose();
        }}
      />
    </ModalDialog>
  );
}
