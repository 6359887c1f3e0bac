import type { CheckedBody, Reply } from '#contract/index.ts';
import { second } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { within } from '#server/features/doctor/within.ts';
import { badField } from '#server/platform/errors.ts';
import { omitUndefined } from '#server/platform/omit-undefined.ts';
import { privateAddress, resolvePublic } from '#server/platform/public-address.ts';
import { type GivenFields, readServiceForms } from '#server/platform/services/service-forms.ts';
import {
  type MailFields,
  noMail,
  type SealedSecrets,
} from '#server/platform/services/stored-services.ts';
import { changeService, refuseGiven, withSecrets } from './change-service.ts';

type Body = CheckedBody<'services/editMail'>;

/** How long a name may be looked up while someone waits, in ms. */
const lookupLimit = 5 * second;

/**
 * Sets how mail is sent. It holds at once, on every node.
 * @throws {AppError} `badInput` for a wrong password, for fields that the environment gives, a server that is not on the
 * internet, and a service that lacks something; `conflict` with the newest state
 */
export async function editMail(
  deps: AppDeps,
  person: CurrentUser,
  { version, password, secondStep, ...sent }: Body,
): Promise<Reply<'services/editMail'>> {
  const { mail: form } = await readServiceForms(deps);
  refuseGiven(form.given, sent);
  if (sent.security === 'optional' && form.givenTls === 'required') {
    throw badField(
      'security',
      'The environment variable MAIL_TLS on the server requires encryption.',
    );
  }
  const { smtpPassword, sendgridKey, mailWebhookSecret, ...fields } = sent;
  const { mail } = await changeService(deps, person, {
    name: 'mail',
    credentials: { password, secondStep },
    version,
    async check() {
      if (sent.host !== undefined && !form.allowsPrivateMailServer) await refusePrivate(sent.host);
    },
    async work(stored) {
      const before: MailFields = { ...noMail, ...stored.fields };
      const after: MailFields = { ...before, ...omitUndefined(fields) };
      const isForOther = smtpPassword === undefined && wouldTellOthers(before, after);
      if (isForOther && stored.secrets.smtpPassword && after.user !== '') {
        throw badField(
          'smtpPassword',
          'Enter the password again: it was saved for another server, user or encryption.',
        );
      }
      const secrets = await withSecrets(deps, 'mail', stored.secrets, {
        // A server without a sign-in gets no password.
        smtpPassword: after.user === '' ? '' : smtpPassword,
        sendgridKey,
        mailWebhookSecret,
      });
      requireComplete(after, secrets, form.given);
      return { fields: after, secrets };
    },
  });
  return { code: 1, message: mail.isSetUp ? sentWords : waitingWords, mail };
}

const sentWords = 'The email settings are saved and hold from now on.';
const waitingWords = 'The email settings are saved. Email is off: emails wait in the outbox.';

/** Whether a saved password would now reach someone else, or go unencrypted. */
const wouldTellOthers = (before: MailFields, after: MailFields): boolean =>
  before.host !== after.host ||
  before.port !== after.port ||
  before.user !== after.user ||
  (after.security === 'optional' && before.security !== 'optional');

/**
 * Refuses a server that is not on the internet: it is checked again for each connection. Without an answer by the name
 * servers nothing is refused.
 */
async function refusePrivate(host: string): Promise<void> {
  if (host === '') return;
  const reason = await within(lookupLimit, () => resolvePublic(host)).then(
    () => '',
    (error: Error) => error.message,
  );
  if (reason !== privateAddress) return;
  throw badField(
    'host',
    'This mail server isn’t on the internet. The person who runs the server can allow it: ALLOW_PRIVATE_MAIL_SERVER=yes.',
  );
}

/** @throws {AppError} `badInput` if the chosen service lacks something */
function requireComplete(fields: MailFields, secrets: SealedSecrets, given: GivenFields): void {
  const { service, host, user } = fields;
  if (given.service !== undefined) return;
  if (service === 'smtp' && host === '') {
    throw badField('host', 'Enter the host name of the mail server.');
  }
  if (service === 'smtp' && user !== '' && !secrets.smtpPassword) {
    throw badField('smtpPassword', 'Enter the password of the mail server.');
  }
  if (service === 'sendgrid' && !secrets.sendgridKey && given.sendgridKey === undefined) {
    throw badField('sendgridKey', 'Enter SendGrid’s API key.');
  }
}
