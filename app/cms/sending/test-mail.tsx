import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { Field } from '#app/editor/fields.tsx';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import type { Issue } from './subject-form.tsx';

/** The addresses in a text, separated by commas, semicolons or spaces. */
const addressesIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

interface TestMailProps {
  /** In the language of the test. */
  issue: Issue;
  isTranslated: boolean;
  isDirty: boolean;
}

/** Sends a test email, which shows what no preview does. */
export function TestMail({ issue: { slug, language }, isTranslated, isDirty }: TestMailProps) {
  const [others, setOthers] = useState('');
  const action = useAction('recipients');
  const attempting = useAttempt();
  const recipients = addressesIn(others);
  const send = async () => {
    const body = { slug, language, ...(recipients.length > 0 && { recipients }) };
    const reply = await attempting((attempt) => call('newsletter/sendTest', { ...body, attempt }));
    return reply.message;
  };
  const fault = Object.entries(action.errors).find(([field]) => field.startsWith('recipients'));
  return (
    <section className="staff-panel" aria-labelledby="test">
      <h2 id="test" className="text-xl">
        Test email
      </h2>
      <p className="my-2">
        {isTranslated && `It is sent in ${languagesForStaff[language]}. `}Check it on a phone, too.
      </p>
      <Field
        label="Send it to (blank = your own address)"
        value={others}
        onChange={setOthers}
        error={fault && faultInWords(fault, recipients)}
      />
      <p className="mt-1 mb-3 text-sm text-bark">Up to 10 addresses, separated by commas.</p>
      <button
        type="button"
        className="button button-quiet"
        disabled={!action.isReady || isDirty}
        onClick={() => void action.run(send)}
      >
        {action.isBusy ? 'Sending…' : 'Send test email'}
      </button>
      {isDirty && (
        <p className="mt-2 text-sm text-bark">Save the subject and preview text first.</p>
      )}
      <ActionMessage action={action} />
    </section>
  );
}

/** The fault of one address, by its place in the list: 'recipients.1'. */
function faultInWords([field, message]: [string, string], recipients: string[]): string {
  const address = recipients[Number(field.split('.')[1])];
  return address === undefined ? message : `${address}: ${message}`;
}
