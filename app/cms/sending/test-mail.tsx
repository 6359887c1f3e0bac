import { useAttempt } from '#app/api/attempts/use-attempt.ts';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';

/** Sends a test email, which shows what no preview does. */
export function TestMail({ slug, isDirty }: { slug: string; isDirty: boolean }) {
  const action = useAction();
  const attempting = useAttempt();
  const send = async () => {
    const reply = await attempting((attempt) => call('newsletter/sendTest', { slug, attempt }));
    return reply.message;
  };
  return (
    <section className="staff-panel" aria-labelledby="test">
      <h2 id="test" className="text-xl">
        Test email
      </h2>
      <p className="my-2">It goes only to your own address. Check it on a phone, too.</p>
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
