import type { CheckUpDeps } from '../check-up-deps.ts';
import { ok, problem, type Result, skipped, warning } from '../finding.ts';
import type { Echo } from './echo.ts';
import { inventedAddress, type Outside } from './visit-site.ts';

/** Whether the program knows visitors' addresses, and no visitor can choose one: limits count by them. */
export async function checkProxy(
  { settings }: Pick<CheckUpDeps, 'settings'>,
  outside: () => Promise<Outside>,
): Promise<Result[]> {
  const { echo } = await outside();
  if (!echo) return [skipped('SITE_URL does not lead here: see “Public address”.')];
  return [judgeProxy(echo, settings)];
}

/** @param echo how a request with an invented X-Forwarded-For reached the program */
export function judgeProxy(
  { address, connection, isTrusted, forwardedFor }: Echo,
  { siteUrl, trustProxy }: Pick<CheckUpDeps['settings'], 'siteUrl' | 'trustProxy'>,
): Result {
  if (address === inventedAddress) {
    if (forwardedFor !== inventedAddress) {
      return warning(
        'Not clear: this machine is itself one of TRUST_PROXY, so its own headers are believed.',
        'Check it from another machine, or let the proxy replace X-Forwarded-For instead of appending to it.',
      );
    }
    return problem(
      'Visitors can choose their own address with the header X-Forwarded-For, and so avoid all limits.',
      'Let the proxy replace the header (nginx: proxy_set_header X-Forwarded-For $remote_addr), and let TRUST_PROXY name only the proxy.',
    );
  }
  if (isTrusted) return ok(`Visitors’ addresses come from the proxy ${connection}.`);
  if (!siteUrl.startsWith('https:') && !trustProxy) {
    return ok('Visitors are connected directly, and X-Forwarded-For is ignored.');
  }
  if (forwardedFor === '') {
    return problem(
      'The proxy does not send X-Forwarded-For, so all visitors count as one.',
      'Let it send the visitor’s address (nginx: proxy_set_header X-Forwarded-For $remote_addr).',
    );
  }
  return problem(
    `All visitors count as one: they seem to come from ${connection}.`,
    `If that is the proxy, set TRUST_PROXY=${connection}.`,
  );
}
