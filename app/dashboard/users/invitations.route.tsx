import { useState } from 'react';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useAction } from '#app/api/use-action.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { ScreenHead } from '#app/shell/staff/screen-head/screen-head.tsx';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteForm } from './invite-form.tsx';

export const middleware = guards('token', 'session', 'users.manage');

export async function loader({ context }: LoaderArgs) {
  const { invitations } = await context.get(siteRequest).call('users/getInvitations', {});
  return { invitations };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Invitations',
    description: 'Who is invited to the staff.',
    path: '/dashboard/Users/Invitations',
    isIndexed: false,
  });
}

/** Invites people to the staff, and shows who is invited. */
export default function Invitations({ loaderData }: PageProps<typeof loader>) {
  const [invitations, setInvitations] = useState(loaderData.invitations);
  const action = useAction();
  return (
    <>
      <p className="eyebrow">
        <SiteLink to="/dashboard/Users">All users</SiteLink>
      </p>
      <ScreenHead title="Invite staff" />
      <InviteForm onSent={setInvitations} />
      <section aria-labelledby="invitations" className="mt-10">
        <h2 id="invitations" className="text-xl">
          Invitations
        </h2>
        <ActionMessage action={action} />
        {invitations.length === 0 ? (
          <p className="mt-2">No one has been invited in the last 90 days.</p>
        ) : (
          <InvitationList invitations={invitations} action={action} onChange={setInvitations} />
        )}
      </section>
    </>
  );
}
