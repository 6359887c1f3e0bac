import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { DateText } from '../../layout/date-format.tsx';

interface MergeRequestsProps {
  requests: Reply<'people/getDuplicates'>['requests'];
  onDone: (message: string) => Promise<void>;
}

/** Merges that wait until the owner of an address agrees. */
export function MergeRequests({ requests, onDone }: MergeRequestsProps) {
  const action = useAction();
  if (requests.length === 0) return null;
  const cancel = (id: string) =>
    void action.run(async () => {
      const { message } = await call('people/cancelMergeRequest', { id });
      await onDone(message);
      return '';
    });
  return (
    <section aria-labelledby="merge-requests" className="mt-8">
      <h2 id="merge-requests" className="text-xl">
        Waiting for a reply
      </h2>
      <ActionError action={action} />
      <ul className="history-lines mt-2">
        {requests.map(
          ({ id, keptId, keptName, mergedId, mergedName, email, askedBy, at, expiresAt }) => (
            <li key={id} className="wrap-anywhere">
              <span>
                <SiteLink to={`/dashboard/People/${mergedId}`}>{mergedName}</SiteLink> into{' '}
                <SiteLink to={`/dashboard/People/${keptId}`}>{keptName}</SiteLink>
              </span>
              <span>
                {`${email} was asked${askedBy ? ` by ${askedBy}` : ''} `}
                <DateText at={at} />, and can reply until <DateText at={expiresAt} />.
              </span>
              <span className="row-actions">
                <button
                  type="button"
                  className="button button-quiet"
                  aria-label={`Withdraw the request to ${email}`}
                  disabled={!action.isReady}
                  onClick={() => cancel(id)}
                >
                  Withdraw request
                </button>
              </span>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
