import type { CheckedBody, Reply } from '#contract/index.ts';
import { emailKey } from '#contract/shared/email.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { makeIssueMail } from '../email/issue-mail.ts';
import { fillSubject } from '../sending/message.ts';
import { listSubscribersByKeys } from '../subscribers/queries/subscribers.ts';
import { fillFor, noOne } from './fill-for.ts';
import { readIssue } from './read-issue.ts';

/**
 * Sends tests of an issue, once for each `attempt`, through the outbox: without a mail service they can be read there.
 * Each is filled in for its recipient, as far as the name is known.
 * @throws {AppError} `notFound`; `tooMany` after twenty emails per hour; `conflict` for the same attempt with other
 * content
 */
export async function sendTest(
  deps: AppDeps,
  person: CurrentUser,
  { slug, language, recipients, attempt }: CheckedBody<'newsletter/sendTest'>,
): Promise<Reply<'newsletter/sendTest'>> {
  const { userId } = person;
  const issue = await readIssue(deps, slug, language);
  const addresses = distinct(recipients ?? [person.email]);
  const message = await makeIssueMail(deps, issue);
  const request = {
    call: 'newsletter/sendTest',
    caller: userId,
    attempt,
    body: { slug, language: issue.language, addresses },
  };
  await deps.db.transaction().execute((trx) =>
    runOnce(
      trx,
      request,
      'This attempt was for another newsletter or other addresses.',
      async () => {
        const names = await namesOf(trx, person, addresses);
        for (const recipient of addresses) {
          await enforceRateLimit(trx, { bucket: `test-mail:${userId}`, free: 20, window: hour });
          const reader = { ...(names.get(emailKey(recipient)) ?? noOne), recipient };
          const { html, text } = fillFor(deps, message, reader, issue.language);
          await enqueueEmail(trx, {
            recipient,
            subject: `Test: ${fillSubject(issue.subject, reader)}`,
            purpose: 'newsletter-test',
            language: issue.language,
            userId,
            paragraphs: text.split('\n\n'),
            html,
          });
        }
        await audit(trx, { userId, action: 'issue.test', subject: `newsletters/${issue.slug}` });
        return '';
      },
    ),
  );
  const to = addresses.length === 1 ? addresses[0] : `${addresses.length} addresses`;
  return { code: 1, message: `A test email is being sent to ${to}.` };
}

/** Addresses without repetitions, whatever their case. */
const distinct = (addresses: string[]) => [
  ...new Map(addresses.map((address) => [emailKey(address), address])).values(),
];

/** The known names of recipients, by their addresses in lower case. */
async function namesOf(trx: Db, { email, firstName, lastName }: CurrentUser, addresses: string[]) {
  const keys = addresses.map((address) => emailKey(address));
  const subscribers = await listSubscribersByKeys(trx, keys);
  return new Map([
    [emailKey(email), { firstName, lastName }],
    ...subscribers
      .filter(({ name_key }) => name_key !== '')
      .map(
        (row) => [row.email_key, { firstName: row.first_name, lastName: row.last_name }] as const,
      ),
  ]);
}
