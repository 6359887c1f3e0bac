import { second } from '#contract/shared/time-units.ts';
import type { SmtpService } from '#server/config.ts';
import { isLoopback } from '#server/platform/loopback.ts';
import type { CheckUpDeps } from '../check-up-deps.ts';
import { ok, problem, type Result, warning } from '../finding.ts';

const timeouts = { answer: 5 * second, delivery: 15 * second };

/** Whether the mail service can be reached and accepts our credentials. Nothing is sent. */
export async function checkMail({ settings }: Pick<CheckUpDeps, 'settings'>): Promise<Result[]> {
  const { mail } = settings;
  if (!mail) {
    return [
      warning(
        'No mail service is set, so all emails wait in the outbox.',
        'Set MAIL_URL, or no one can register or reset a password.',
      ),
    ];
  }
  return mail.kind === 'smtp' ? signIn(mail) : askSendGrid(mail);
}

async function signIn(service: SmtpService): Promise<Result[]> {
  // Loaded only where mail is sent by SMTP.
  const { connectionOptions, openConnection } = await import(
    '#server/platform/mail/smtp-connection.ts'
  );
  const options = connectionOptions(service, timeouts);
  const host = String(options.host);
  try {
    const connection = await openConnection(options, timeouts, () => undefined);
    const { secure } = connection;
    connection.quit();
    const done = options.auth ? 'accepted our sign-in' : 'answered; it needs no sign-in';
    if (!secure && !isLoopback(host)) {
      return [
        warning(
          `The mail server ${host} ${done}, but the connection is not encrypted.`,
          'Use smtps:// or a server that offers STARTTLS, and remove MAIL_TLS=optional.',
        ),
      ];
    }
    return [ok(`The mail server ${host} ${done}.`)];
  } catch (error) {
    return [
      problem(
        `The mail server ${host} cannot be used: ${(error as Error).message}`,
        'Check the address, port, name and password in MAIL_URL, and whether this machine may open that port.',
      ),
    ];
  }
}

async function askSendGrid({ apiKey, baseUrl }: { apiKey: string; baseUrl: string }) {
  const remedy = 'Make a key with the permission “Mail Send” at SendGrid: SENDGRID_API_KEY.';
  try {
    const response = await fetch(`${baseUrl}/v3/scopes`, {
      headers: { authorization: `Bearer ${apiKey}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeouts.answer),
    });
    if (!response.ok) return [problem(`SendGrid refuses our key (${response.status}).`, remedy)];
    const { scopes = [] } = (await response.json()) as { scopes?: string[] };
    if (!scopes.includes('mail.send')) {
      return [problem('SendGrid’s key may not send mail.', remedy)];
    }
    return [ok('SendGrid accepts our key, which may send mail.')];
  } catch (error) {
    const { message } = error as Error;
    return [
      problem(`SendGrid cannot be reached: ${message}`, 'Check this machine’s connection to it.'),
    ];
  }
}
