import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { Field } from '#app/editor/fields.tsx';
import type { LocalDateTime } from '#app/editor/scheduling/local-time-fields.tsx';
import { ScheduleFields } from '#app/editor/scheduling/schedule-fields.tsx';
import { afterSaving } from '#app/editor/unsaved-warning.tsx';
import { inZone, momentIn } from '#app/format/zoned-time.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { ConfirmDialog } from '#app/ui/modal/confirm-dialog.tsx';
import type { Body, Reply } from '#contract/index.ts';
import { peopleInWords } from '#contract/shared/newsletter/group-size.ts';
import { newsletterLists } from '#contract/shared/newsletter/lists.ts';
import { languagesInWords } from './languages-in-words.ts';
import type { Issue } from './subject-form.tsx';
import { type Counted, type List, useRecipients } from './use-recipients.ts';

interface SendFormProps {
  issue: Issue;
  counted: Counted;
  segments: Reply<'newsletter/getSegments'>['segments'];
  timeZone: string;
  isReady: boolean;
  isDirty: boolean;
}

/** Chooses the recipients and time of a mailing; asks for confirmation with the number of recipients. */
export function SendForm({ issue, counted, segments, timeZone, isReady, isDirty }: SendFormProps) {
  const [list, setList] = useState<List['list']>('newsletters');
  const [segment, setSegment] = useState('');
  const { lists, languages } = useRecipients(issue.slug, counted, segment);
  const [startTime, setStartTime] = useState<LocalDateTime | null>(null);
  const [rate, setRate] = useState('');
  const [isAsked, setAsked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const action = useAction();
  const navigate = useNavigate();
  const chosen = lists.find((each) => each.list === list);
  const inLanguages = languagesInWords(languages.filter((each) => each.list === list));
  const moment = startTime && momentIn(timeZone, startTime.date, startTime.time);
  const isRateWrong = rate !== '' && !/^(?:[1-9]\d{0,2}|1000)$/.test(rate);
  const reasons = [
    ...(isDirty ? ['Save the subject and preview text first.'] : []),
    ...(isReady ? [] : ['Fix the problems listed under “Before you send” first.']),
    ...(chosen ? [] : ['Counting recipients…']),
    ...(chosen?.fresh === 0 ? [noOneLeft(chosen, segment !== '')] : []),
    ...(startTime && !moment ? ['Choose a valid date and time.'] : []),
    ...(isRateWrong ? ['Enter a number from 1 to 1000.'] : []),
  ];
  const later = moment && moment.getTime() > Date.now() ? moment : null;
  const when = later ? `on ${inZone(timeZone, later)}` : 'now';

  async function send() {
    const body: Body<'newsletter/startMailing'> = {
      slug: issue.slug,
      list,
      ...(segment && { segment }),
      ...(later && { startAt: later.toISOString() }),
      ...(rate && { rate: Number(rate) }),
      ...(chosen?.isTaken === 1 && { onlyNew: 1 }),
    };
    await action.run(async () => {
      const { mailing, message } = await call('newsletter/startMailing', body);
      void navigate(`/dashboard/Mailings/${mailing.id}`, { state: afterSaving });
      return message;
    });
    setAsked(false);
  }

  return (
    <section className="staff-panel" aria-labelledby="send">
      <h2 id="send" className="text-xl">
        Send
      </h2>
      <div className="mt-3 grid gap-5">
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">Recipients</legend>
          {newsletterLists.map(({ name, label }) => (
            <CheckField
              key={name}
              type="radio"
              label={`${label}: ${countInWords(lists.find((each) => each.list === name))}`}
              name="mailing-list"
              checked={list === name}
              onChange={() => setList(name)}
            />
          ))}
        </fieldset>
        {segments.length > 0 && (
          <SelectField
            label="Who of the list"
            value={segment}
            onChange={setSegment}
            options={{
              '': 'Everyone',
              ...Object.fromEntries(segments.map(({ id, name }) => [id, `Only “${name}”`])),
            }}
          />
        )}
        {inLanguages.length > 0 && (
          <div role="status">
            {inLanguages.map(({ text, isMissing }) => (
              <p key={text} className={isMissing ? 'notice' : undefined}>
                {text}
              </p>
            ))}
          </div>
        )}
        <ScheduleFields
          timeZone={timeZone}
          startTime={startTime}
          onChange={setStartTime}
          moment={moment}
        />
        <details>
          <summary>Limit the sending rate</summary>
          <div className="mt-2">
            <Field
              label="Maximum emails per second (blank = no limit)"
              type="numeric"
              value={rate}
              onChange={setRate}
              error={isRateWrong ? 'Enter a number from 1 to 1000.' : undefined}
            />
          </div>
        </details>
        <div role="status">
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
        <p>
          <button
            ref={opener}
            type="button"
            className="button"
            disabled={!action.isReady || reasons.length > 0}
            onClick={() => setAsked(true)}
          >
            {startTime ? 'Schedule…' : 'Send…'}
          </button>
        </p>
      </div>
      <ActionMessage action={action} />
      {isAsked && (
        <ConfirmDialog
          title={`Send to ${peopleInWords(chosen ? chosen.fresh : 0)}?`}
          confirmLabel={later ? 'Schedule' : 'Send now'}
          cancelLabel="Cancel"
          isBusy={action.isBusy}
          opener={opener.current}
          onConfirm={() => void send()}
          onClose={() => setAsked(false)}
        >
          <p>
            <strong>{issue.subject}</strong> goes out {when}.{' '}
            {later
              ? 'It goes to everyone on the list at that time. The text stays as it is now; pages, events and campaigns that it pulls in appear as they are then. You can cancel it until then.'
              : 'Emails can’t be recalled once they are sent.'}
          </p>
          {inLanguages.map(({ text }) => (
            <p key={text} className="mt-2">
              {text}
            </p>
          ))}
        </ConfirmDialog>
      )}
    </section>
  );
}

/** Why there is no one to send to. */
function noOneLeft({ confirmed }: List, isSegment: boolean): string {
  if (confirmed !== 0) return 'Everyone chosen has already received this issue.';
  return isSegment ? 'No one on this list is in this segment.' : 'No one is on this list yet.';
}

function countInWords(list: List | undefined): string {
  if (!list) return '';
  if (list.isTaken === 0 && list.fresh === list.confirmed) return peopleInWords(list.confirmed);
  const newOnes =
    list.fresh === 0
      ? 'everyone has received it'
      : `${peopleInWords(list.fresh)} have not received it`;
  return list.isTaken === 1
    ? `already sent; ${newOnes}`
    : `${peopleInWords(list.confirmed)}; ${newOnes}`;
}
