import { useState } from 'react';
import { call } from '#app/api/call.ts';
import type { Body } from '#contract/index.ts';
import { ChoiceOrGiven, LineOrGiven } from './given-fields.tsx';
import { SecretField } from './secret-field.tsx';
import type { MailSettings } from './service-data.ts';
import { useServiceForm } from './use-service-form.tsx';

const services = {
  off: 'Off: emails wait in Sent mail',
  smtp: 'A mail server (SMTP)',
  sendgrid: 'SendGrid',
};

const securities = {
  starttls: 'STARTTLS, required (usually port 587)',
  tls: 'TLS from the start (usually port 465)',
  optional: 'None, if the server offers none',
};

const draftOf = (mail: MailSettings) => ({
  service: mail.service as string,
  host: mail.host,
  port: String(mail.port),
  security: mail.security as string,
  user: mail.user,
  smtpPassword: '',
  sendgridKey: '',
  sendgridWebhookKey: mail.sendgridWebhookKey,
  mailWebhookSecret: '',
  sender: mail.sender,
  dkimSelector: mail.dkimSelector,
});
type Draft = ReturnType<typeof draftOf>;

const secrets = ['smtpPassword', 'sendgridKey', 'mailWebhookSecret'];
/** The fields that only one service shows. */
const shownFor: Partial<Record<string, string>> = {
  host: 'smtp',
  port: 'smtp',
  security: 'smtp',
  user: 'smtp',
  smtpPassword: 'smtp',
  sendgridKey: 'sendgrid',
};

/** What is sent: nothing that the environment gives, that is not shown, or that is a secret and stays. */
function bodyOf(draft: Draft, { given }: MailSettings) {
  const isGiven = (field: string) => given.some((each) => each.field === field);
  const isShown = (field: string) => (shownFor[field] ?? draft.service) === draft.service;
  const stays = (field: string, value: string) => secrets.includes(field) && value === '';
  const sent = Object.entries(draft)
    .filter(([field, value]) => !isGiven(field) && isShown(field) && !stays(field, value))
    .map(([field, value]) => [field, field === 'port' ? Number(value) : value]);
  return Object.fromEntries(sent) as Omit<Body<'services/editMail'>, 'password'>;
}

interface MailFormProps {
  mail: MailSettings;
  onChange: (mail: MailSettings) => void;
}

/** How mail is sent. Everything below the service depends on it. */
export function MailForm({ mail, onChange }: MailFormProps) {
  const [draft, setDraft] = useState(() => draftOf(mail));
  const show = (changed: MailSettings) => {
    onChange(changed);
    setDraft(draftOf(changed));
  };
  const { errors, submit, bar } = useServiceForm({
    draft,
    isDirty: JSON.stringify(draft) !== JSON.stringify(draftOf(mail)),
    title: 'Save the email settings',
    async save(credentials) {
      const body = { ...bodyOf(draft, mail), version: mail.version, ...credentials };
      const reply = await call('services/editMail', body);
      show(reply.mail);
      return reply.message;
    },
    onNewest: (reply) => show(reply.mail as MailSettings),
  });
  const field = (name: keyof Draft) => ({
    service: mail,
    name,
    value: draft[name],
    onChange: (value: string) => setDraft((before) => ({ ...before, [name]: value })),
    error: errors[name],
  });
  const secret = (name: 'smtpPassword' | 'sendgridKey' | 'mailWebhookSecret') => ({
    ...field(name),
    name,
  });
  return (
    <form className="mt-6 grid gap-6" onSubmit={submit} noValidate autoComplete="off">
      <section aria-labelledby="mail-service" className="staff-panel grid gap-3">
        <h2 id="mail-service" className="text-xl">
          Service
        </h2>
        <ChoiceOrGiven {...field('service')} label="Send email through" options={services} />
        {draft.service === 'smtp' && (
          <>
            <div className="grid gap-3 md:grid-cols-2">
              <LineOrGiven
                {...field('host')}
                label="Mail server"
                hint="Your mail provider names it, such as smtp.example.org."
              />
              <LineOrGiven
                {...field('port')}
                label="Port"
                type="numeric"
                hint="Usually 587 or 465."
              />
            </div>
            <ChoiceOrGiven
              {...field('security')}
              label="Encryption"
              hint={mail.givenTls ? `MAIL_TLS on the server is “${mail.givenTls}” and wins.` : ''}
              options={securities}
            />
            <div className="grid gap-3 md:grid-cols-2">
              <LineOrGiven
                {...field('user')}
                label="User name"
                hint="Blank if the server needs no sign-in."
              />
              <SecretField {...secret('smtpPassword')} label="Password of the mail server" />
            </div>
          </>
        )}
        {draft.service === 'sendgrid' && (
          <SecretField
            {...secret('sendgridKey')}
            label="SendGrid API key"
            hint="Made under Settings → API Keys at SendGrid, with the permission “Mail Send”."
          />
        )}
      </section>
      <section aria-labelledby="mail-sender" className="staff-panel grid gap-3">
        <h2 id="mail-sender" className="text-xl">
          Sender
        </h2>
        <p className="max-w-[42rem] text-sm">
          The sender’s name is the site’s. Replies go to the email in the site settings.
        </p>
        <div className="grid gap-3 md:grid-cols-2">
          <LineOrGiven
            {...field('sender')}
            label="Sender address"
            type="email"
            hint={`Blank for ${mail.usualFrom}.`}
          />
          <LineOrGiven
            {...field('dkimSelector')}
            label="DKIM selector"
            hint="Your mail provider names it. Blank for the usual ones."
          />
        </div>
      </section>
      <section aria-labelledby="mail-bounces" className="staff-panel grid gap-3">
        <h2 id="mail-bounces" className="text-xl">
          Bounces and complaints
        </h2>
        <p className="max-w-[42rem] text-sm">
          Optional. Mail services can report addresses that don’t work. SendGrid reports to{' '}
          <code className="break-all">{mail.sendgridWebhook}</code>, others to{' '}
          <code className="break-all">{mail.mailWebhook}</code>.
        </p>
        <div className="grid gap-3 md:grid-cols-2">
          <LineOrGiven
            {...field('sendgridWebhookKey')}
            label="SendGrid verification key"
            hint="Shown under Mail Settings → Event Webhook at SendGrid."
          />
          <SecretField
            {...secret('mailWebhookSecret')}
            label="Secret of other services"
            hint="32 characters or more; reports are signed with it."
          />
        </div>
      </section>
      {bar}
    </form>
  );
}
