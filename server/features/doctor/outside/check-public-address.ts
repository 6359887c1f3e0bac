import { day } from '#contract/shared/time-units.ts';
import { isLoopback } from '#server/platform/loopback.ts';
import type { CheckUpDeps } from '../check-up-deps.ts';
import { ok, problem, type Result, skipped, warning } from '../finding.ts';
import type { Encryption, Outside } from './visit-site.ts';

/** How long before its end a certificate should have been renewed, in ms. */
const renewal = { warning: 21 * day, problem: 3 * day };
/** How long browsers should remember to use https, in seconds: half a year. */
const shortestHsts = 15_552_000;
const timeout = 8_000;

/** Whether visitors reach this program at SITE_URL, encrypted, with a valid certificate. */
export async function checkPublicAddress(
  { settings }: Pick<CheckUpDeps, 'settings'>,
  outside: () => Promise<Outside>,
  isGivingOnline: () => Promise<boolean>,
): Promise<Result[]> {
  const { siteUrl } = settings;
  const seen = await outside();
  const results = seen.encryption ? certificate(seen.encryption) : plain(siteUrl);
  results.push(answer(siteUrl, seen));
  if (seen.echo && siteUrl.startsWith('https:')) {
    results.push(strictTransport(seen.hsts ?? ''), await plainPort(siteUrl));
  }
  if (seen.echo && (await isGivingOnline())) results.push(await checkWebhookPath(siteUrl));
  return results;
}

function plain(siteUrl: string): Result[] {
  const isLocal = isLoopback(new URL(siteUrl).hostname);
  if (isLocal || siteUrl.startsWith('https:')) return [];
  return [
    problem(
      `${siteUrl} is not encrypted: passwords can be read on the way.`,
      'Put a proxy with a certificate in front, such as deploy/Caddyfile, and set SITE_URL to https://.',
    ),
  ];
}

function certificate({ fault, until, hasHttp2 }: Encryption): Result[] {
  const remedy =
    'Renew it, and see why that did not happen automatically: the proxy’s or certbot’s log.';
  const end = new Date(until).toISOString().slice(0, 10);
  const left = until - Date.now();
  const results: Result[] = [];
  if (fault !== '') {
    results.push(problem(`Browsers reject the certificate (${fault}).`, certificateRemedy(fault)));
  } else if (left < renewal.problem) {
    results.push(problem(`The certificate ends on ${end}.`, remedy));
  } else if (left < renewal.warning) {
    results.push(warning(`The certificate ends on ${end}.`, remedy));
  } else {
    results.push(ok(`The certificate is valid until ${end}.`));
  }
  if (!hasHttp2) {
    results.push(
      warning(
        'The proxy does not offer HTTP/2.',
        'Switch it on: nginx needs “listen 443 ssl http2”.',
      ),
    );
  }
  return results;
}

const certificateRemedy = (fault: string) =>
  fault === 'CERT_HAS_EXPIRED'
    ? 'Renew the certificate, and see why that did not happen automatically.'
    : 'Use a certificate for this host name with its whole chain (fullchain.pem), from an authority that browsers know.';

function answer(siteUrl: string, { failure, status, location, echo }: Outside): Result {
  if (failure) {
    return problem(
      `${siteUrl} cannot be opened from this machine (${failure}).`,
      'Check that the site and its proxy run, and that the name leads to the proxy, from this machine too.',
    );
  }
  if (echo) return ok(`${siteUrl} leads to this site.`);
  if (location) {
    return problem(
      `${siteUrl} redirects to ${location.split('/check-up/', 1)[0]}/.`,
      'Set SITE_URL to the address that visitors end up at.',
    );
  }
  return problem(
    `At ${siteUrl} something else answers (status ${status}): another program, an older version of this one, or one with another database.`,
    'Start the site, and check that the proxy leads to it and that SITE_URL is its address.',
  );
}

function strictTransport(header: string): Result {
  const age = Number(/max-age=(\d+)/.exec(header)?.[1] ?? 0);
  if (age >= shortestHsts) return ok('Browsers are told to use https only (HSTS).');
  return warning(
    'Browsers are not told to use https only: the header Strict-Transport-Security is missing or too short.',
    'Let the proxy pass on the site’s own header, unchanged.',
  );
}

/** Checks the port for http, which should be closed or redirect to https. */
async function plainPort(siteUrl: string): Promise<Result> {
  const { hostname, port } = new URL(siteUrl);
  if (port !== '') return skipped('What http:// does, since SITE_URL names a port.');
  const response = await fetch(`http://${hostname}/`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  }).catch(() => undefined);
  if (!response) return ok('Port 80 is closed: browsers use https.');
  const target = response.headers.get('location') ?? '';
  if (target.startsWith('https://')) return ok('http:// redirects to https://.');
  return problem(
    `http://${hostname} answers without redirecting to https (status ${response.status}).`,
    'Let the proxy redirect it, or close port 80.',
  );
}

/** Stripe's events must arrive unchanged: one without a signature is refused by the program itself. */
async function checkWebhookPath(siteUrl: string): Promise<Result> {
  const response = await fetch(`${siteUrl}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  }).catch(() => undefined);
  if (response?.status === 400) return ok('Stripe’s events reach the program.');
  return problem(
    `Stripe’s events do not reach the program (status ${response?.status ?? 'none'}).`,
    'Let the proxy pass on POST /webhooks/stripe unchanged, without a sign-in or a redirect.',
  );
}
