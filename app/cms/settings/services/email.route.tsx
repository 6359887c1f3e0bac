import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { CheckPanel } from './check-panel.tsx';
import { MailForm } from './mail-form.tsx';
import type { MailSettings } from './service-data.ts';
import { ServiceScreen } from './service-screen.tsx';
import { StopUsing } from './stop-using.tsx';

export const middleware = guards('token', 'session', 'services.manage');

export async function loader({ context }: LoaderArgs) {
  const { mail } = await context.get(siteRequest).call('services/getServices', {});
  return { mail };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Email settings',
    description: 'How the site sends email.',
    path: '/cms/settings/email',
    isIndexed: false,
  });
}

/** How the site sends email: the mail service, the sender, and whether both work. */
export default function EmailSettings({ loaderData }: PageProps<typeof loader>) {
  const [mail, setMail] = useState(loaderData.mail);
  // The form begins anew when its settings are deleted.
  const [stops, setStops] = useState(0);
  return (
    <ServiceScreen
      title="Email settings"
      note="How the site sends links to reset passwords, receipts, reminders and newsletters. Changes hold at once."
      state={stateOf(mail)}
      isBad={mail.isSetUp === 0 && mail.service !== 'off'}
    >
      <MailForm key={stops} mail={mail} onChange={setMail} />
      {/* What was found is about the settings before they were saved again. */}
      <CheckPanel
        key={`test ${mail.version}`}
        title="Test email"
        label="Send a test email to me"
        waiting="Sending…"
        check={() => call('services/sendTestEmail', {})}
      >
        Sends an email to your own address with the saved settings, and shows what the mail server
        answered.
      </CheckPanel>
      <CheckPanel
        key={`domain ${mail.version}`}
        title="Your domain"
        label="Check the domain"
        waiting="Checking…"
        check={() => call('services/getMailRecords', {})}
      >
        Looks up whether the domain of the sender address says who may send its mail (SPF, DKIM and
        DMARC). Without that, emails end up in spam.
      </CheckPanel>
      {mail.isSaved === 1 && (
        <StopUsing
          label="Stop using these email settings"
          text="The saved settings are deleted, with their secrets. Unless the server’s environment sets up email, emails then wait in Sent mail: no one can register or reset a password."
          stop={async (credentials) => {
            const reply = await call('services/stopMail', credentials);
            setMail(reply.mail);
            setStops(stops + 1);
            return reply.message;
          }}
        />
      )}
    </ServiceScreen>
  );
}

function stateOf(mail: MailSettings): string {
  if (mail.isSetUp) {
    return mail.service === 'sendgrid'
      ? 'Email is on: it is sent through SendGrid.'
      : `Email is on: it is sent through ${mail.host}.`;
  }
  return mail.service === 'off'
    ? 'Email is off: emails wait in Sent mail until you set it up.'
    : 'Email is off: what was saved belongs to another secret key of the server, such as before a backup was restored. Enter the password or key again.';
}
