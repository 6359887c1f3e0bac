import { second } from '#contract/shared/time-units.ts';
import { isLoopback } from '#server/platform/loopback.ts';
import type { SendGrid, Services, SmtpService } from '#server/platform/services/service-types.ts';
import { ok, problem, type Result, warning } from '../finding.ts';

const timeouts = { answer: 5 * second, delivery: 15 * second };

/** Whether the mail service can be reached and accepts our credentials. Nothing is sent. */
export async function checkMail({
  mail,
  unreadable,
}: Pick<Services, 'mail' | 'unreadable'>): Promise<Result[]> {
  if (!mail && unreadable.includes('mail')) {
    return [
      problem(
        'The saved password or key for mail belongs to another SECRET_KEY, so emails wait in the outbox.',
        'Enter it again under Email settings, or start the server with its former SECRET_KEY.',
      ),
    ];
  }
  if (!mail) {
    return [
      warning(
        'No mail service is set, so all emails wait in the outbox.',
        'Set it up under Email settings, or no one can register or reset a password.',
      ),
    ];
  }
  return mail.kind === 'smtp' ? signIn(mail) : askSendGrid(mail);
}

async function signIn(service: SmtpService): Promise<Result[]> {
  // Loaded only where mail is sent by SMTP.
  const { mailServer, openConnection } = await import('#server/platform/mail/smtp-connection.ts');
  const server = mailServer(service, timeouts);
  const { options } = server;
  const host = String(options.host);
  try {
    const connection = await openConnection(server, timeouts, () => undefined);
    const { secure } = connection;
    connection.quit();
    const done = options.auth ? 'accepted our sign-in' : 'answered; it needs no sign-in';
    if (!secure && !isLoopback(host)) {
      return [
        warning(
          `The mail server ${host} ${done}, but the connection is not encrypted.`,
          'Use a server that offers encryption, and require it under Email settings or by MAIL_TLS=required.',
        ),
      ];
    }
    return [ok(`The mail server ${host} ${done}.`)];
  } catch (error) {
    return [
      problem(
        `The mail server ${host} cannot be used: ${(error as Error).message}`,
        'Check the address, port, name and password under Email settings or in MAIL_URL, and whether this machine may open that port.',
      ),
    ];
  }
}

async function askSendGrid({ apiKey, baseUrl }: SendGrid) {
  const remedy =
    'Make a key with the permission “Mail Send” at SendGrid, and enter it under Email settings or in SENDGRID_API_KEY.';
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
