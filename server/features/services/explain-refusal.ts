import { problem, type Result } from '#server/features/doctor/finding.ts';
import { withoutAddresses } from '#server/platform/mail/without-addresses.ts';
import type { MailService } from '#server/platform/services/service-types.ts';

interface Explanation {
  /** What the mail library or the service says. */
  pattern: RegExp;
  /** @param server 'smtp.example.org' or 'SendGrid' */
  message: (server: string) => string;
  remedy: string;
}

const checkServer = 'Check the host and the port: your mail provider names them.';

/** In the order in which they are tried. */
const explanations: readonly Explanation[] = [
  {
    pattern: /not on the internet/,
    message: (server) => `${server} is not on the internet, so it was not contacted.`,
    remedy: 'Enter a public mail server, or ask the person who runs the server.',
  },
  {
    pattern: /ENOTFOUND|EAI_AGAIN|EDNS|DNS lookup|ENODATA/,
    message: (server) => `No address was found for ${server}.`,
    remedy: 'Check the host name, and whether this server can reach the internet.',
  },
  {
    pattern: /ECONNREFUSED/,
    message: (server) => `${server} refused the connection.`,
    remedy: checkServer,
  },
  {
    pattern: /ETIMEDOUT|[Tt]imeout|timed out|EHOSTUNREACH|ENETUNREACH/,
    message: (server) => `${server} did not answer in time.`,
    remedy: `${checkServer} Some hosting companies block mail ports.`,
  },
  {
    pattern: /Invalid login|\b535\b|EAUTH|^401/,
    message: (server) => `${server} did not accept the user name and password, or the key.`,
    remedy: 'Enter them again. Some providers need a password made for this purpose.',
  },
  {
    pattern: /^403/,
    message: (server) => `${server} does not let this key send from this address.`,
    remedy: 'Give the key the permission “Mail Send”, and verify the sender at SendGrid.',
  },
  {
    pattern: /STARTTLS/,
    message: (server) => `${server} does not offer encryption, so nothing was sent.`,
    remedy: 'Use port 465 with TLS from the start, or another server.',
  },
  {
    pattern: /certificate|self-signed|altnames|CERT_|ERR_TLS/i,
    message: (server) => `The certificate of ${server} is not valid for this name.`,
    remedy: 'Enter the host name that your mail provider gives, not an address or an alias.',
  },
  {
    pattern: /wrong version number|packet length|SSL routines/i,
    message: (server) => `${server} speaks another kind of encryption on this port.`,
    remedy: 'Port 465 goes with TLS from the start, port 587 with STARTTLS.',
  },
];

/** Why a test email was not sent: in plain words, and in the service's own. */
export function explainRefusal({ message }: Error, service: MailService, from: string): Result {
  const server = service.kind === 'sendgrid' ? 'SendGrid' : hostIn(service.url);
  const found = explanations.find(({ pattern }) => pattern.test(message));
  const words = withoutAddresses(message);
  if (found) return problem(`${found.message(server)} (${words})`, found.remedy);
  return problem(
    `${server} did not accept the test email from ${from}. It answered: ${words}`,
    'Check the sender address, and what the server answered.',
  );
}

const hostIn = (url: string): string => URL.parse(url)?.hostname || 'The mail server';
