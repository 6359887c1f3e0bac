import { isLoopback } from '#server/platform/loopback.ts';
import type { CheckUpDeps } from '../check-up-deps.ts';
import { ok, problem, type Result, warning } from '../finding.ts';

/** The version that package.json installs; older ones lack what the program uses. */
const oldestNode = 24;

/** Settings that are valid, but probably not what someone wants. The program itself refuses invalid ones. */
export async function checkSettings({
  settings,
}: Pick<CheckUpDeps, 'settings'>): Promise<Result[]> {
  const results = [...nodeVersion(), ...account(), ...trustedProxies(settings.trustProxy)];
  const { hostname } = new URL(settings.siteUrl);
  if (isLoopback(hostname)) {
    results.push(
      warning(
        `SITE_URL is ${settings.siteUrl}, which only this machine can open.`,
        'Set SITE_URL to the address that visitors use, such as https://www.example.org.',
      ),
    );
  }
  if (results.length > 0) return results;
  return [ok(`All settings are valid, for ${settings.siteUrl}. Node ${process.versions.node}.`)];
}

function nodeVersion(): Result[] {
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return [];
  return [
    problem(
      `This is Node ${process.versions.node}, which is too old.`,
      'Run the commands through npm: they bring the right version.',
    ),
  ];
}

function account(): Result[] {
  if (process.getuid?.() !== 0) return [];
  return [
    warning(
      'This runs as root.',
      'Run it as the account that the site runs under, and the site under an account of its own: see deploy/common-plate.service.',
    ),
  ];
}

function trustedProxies(networks: string[] | undefined): Result[] {
  const everyone = networks?.find((network) => network.endsWith('/0'));
  if (everyone === undefined) return [];
  return [
    problem(
      `TRUST_PROXY contains ${everyone}, which is everyone: visitors can choose the address that limits count by.`,
      'Set TRUST_PROXY to the address of the proxy only.',
    ),
  ];
}
