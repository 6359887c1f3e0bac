import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { getDomain } from 'tldts';
import { isLoopback } from '#server/platform/loopback.ts';
import type { MailService, Services } from '#server/platform/services/service-types.ts';
import { ok, problem, type Result, skipped, warning } from '../finding.ts';

/** Common names of DKIM keys. The real name is in the mail provider's guide. */
const usualSelectors = [
  's1',
  's2',
  'default',
  'mail',
  'dkim',
  'google',
  'selector1',
  'selector2',
  'k1',
  'k2',
  'key1',
  'mx',
  'smtp',
  'fm1',
];

/** Whether the domain that emails come from says who may send for it, so that they are not taken for spam. */
export async function checkMailRecords(
  { mail, mailFrom, dkimSelector }: Pick<Services, 'mail' | 'mailFrom' | 'dkimSelector'>,
  dnsServers: string[] | undefined,
): Promise<Result[]> {
  if (!mail) return [skipped('No mail service is set.')];
  const domain = mailFrom.split('@').at(-1) ?? '';
  if (!domain.includes('.') || isIP(domain)) {
    return [
      warning(
        `Emails come from ${mailFrom}, which is no address on the internet.`,
        'Set the sender address to one of your own domain, under Email settings or in MAIL_FROM.',
      ),
    ];
  }
  const records = new Records(dnsServers);
  const checks = {
    MX: mailExchanger(records, domain),
    SPF: senderPolicy(records, domain),
    DKIM: signingKey(records, domain, dkimSelector),
    DMARC: domainPolicy(records, domain),
    'Reverse DNS': reverseName(records, mail),
  };
  const ended = await Promise.allSettled(Object.values(checks));
  const failures = ended.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
  if (failures.length === ended.length) {
    return [
      {
        ...skipped(`Unknown: the records of ${domain} could not be read (${codeOf(failures[0])}).`),
        remedy: 'Check this machine’s name servers, or name others in DNS_SERVERS.',
      },
    ];
  }
  return Object.keys(checks).map((name, index) => {
    const each = ended[index] as PromiseSettledResult<Result>;
    return each.status === 'fulfilled'
      ? each.value
      : skipped(`${name}: unknown, as the name servers did not answer (${codeOf(each.reason)}).`);
  });
}

const codeOf = ({ code, message }: NodeJS.ErrnoException) => code ?? message;

/** Asks name servers. A record that does not exist is an empty answer. */
class Records {
  readonly #resolver = new Resolver({ timeout: 3_000, tries: 2 });

  constructor(servers: string[] | undefined) {
    if (servers) this.#resolver.setServers(servers);
  }

  async mx(name: string): Promise<string[]> {
    const found = await this.#resolver.resolveMx(name).catch(emptyIfMissing);
    return found.map(({ exchange }) => exchange);
  }

  async a(name: string): Promise<string[]> {
    return this.#resolver.resolve4(name).catch(emptyIfMissing);
  }

  /** The names of an address. */
  async ptr(address: string): Promise<string[]> {
    return this.#resolver.reverse(address).catch(emptyIfMissing);
  }

  async txt(name: string, version: RegExp): Promise<string[]> {
    const found = await this.#resolver.resolveTxt(name).catch(emptyIfMissing);
    // Long texts come in pieces.
    return found.map((pieces) => pieces.join('')).filter((text) => version.test(text));
  }
}

function emptyIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return [];
  throw error;
}

async function mailExchanger(records: Records, domain: string): Promise<Result> {
  const hosts = (await records.mx(domain)).filter((host) => host !== '' && host !== '.');
  if (hosts.length > 0) return ok(`MX: mail to ${domain} goes to ${hosts.join(', ')}.`);
  return warning(
    `MX: ${domain} receives no mail, so no one can reply, and bounces are lost.`,
    'Add an MX record, or set the sender address to one that receives mail.',
  );
}

async function senderPolicy(records: Records, domain: string): Promise<Result> {
  const [policy, ...others] = await records.txt(domain, /^v=spf1(?:\s|$)/i);
  const remedy = `Add the TXT record that your mail provider names to ${domain}; it begins with v=spf1 and ends in ~all or -all.`;
  if (policy === undefined) {
    return problem(`SPF: ${domain} does not say who may send its mail.`, remedy);
  }
  if (others.length > 0) {
    return problem(
      `SPF: ${domain} has ${others.length + 1} records, so none counts.`,
      'Merge them into one TXT record.',
    );
  }
  if (/\s\+?all\b/i.test(policy)) {
    return problem(`SPF: ${domain} allows everyone to send its mail.`, remedy);
  }
  if (!/\s[-~]all\b|\sredirect=/i.test(policy)) {
    return warning(`SPF: the record of ${domain} rejects no one: ${policy}`, remedy);
  }
  return ok(`SPF: ${domain} says who may send its mail: ${policy}`);
}

/** Only the provider knows the key's name, unless a setting says it. */
async function signingKey(
  records: Records,
  domain: string,
  selector: string | undefined,
): Promise<Result> {
  const selectors = selector ? [selector] : usualSelectors;
  const answers = await Promise.all(
    selectors.map(async (each) => ({
      name: `${each}._domainkey.${domain}`,
      keys: await records.txt(`${each}._domainkey.${domain}`, /\bp=/),
    })),
  );
  const found = answers.find(({ keys }) => keys.some((key) => /\bp=\s*[^\s;]/.test(key)));
  if (found) return ok(`DKIM: there is a key at ${found.name}.`);
  const remedy = 'Add the records that your mail provider names.';
  if (selector) return problem(`DKIM: there is no key at ${answers[0]?.name}.`, remedy);
  return warning(
    `DKIM: ${domain} has no key under the usual names.`,
    `${remedy} If there is one, enter its name as DKIM selector.`,
  );
}

/**
 * Whether the address of the mail server has a name that leads back to it: large mail services reject mail from servers
 * without one.
 */
async function reverseName(records: Records, mail: MailService): Promise<Result> {
  if (mail.kind === 'sendgrid') return ok('Reverse DNS: SendGrid takes care of it.');
  const host = new URL(mail.url).hostname.replace(/^\[|\]$/g, '');
  if (isLoopback(host)) {
    return ok(
      'Reverse DNS: not checked, as mail goes to a server on this machine, which may pass it on.',
    );
  }
  const [address] = isIP(host) ? [host] : await records.a(host);
  if (address === undefined) {
    return problem(`Reverse DNS: ${host} has no address.`, 'Check the host of the mail server.');
  }
  const names = await records.ptr(address);
  const remedy = `Ask the provider of the address ${address} to set its reverse name (PTR) to ${host}. If that is your mail provider, it takes care of it.`;
  if (names.length === 0) {
    return warning(`Reverse DNS: ${address}, the address of ${host}, has no name.`, remedy);
  }
  const leadsBack = await Promise.all(names.map((name) => records.a(name)));
  if (isIP(address) === 4 && !leadsBack.flat().includes(address)) {
    return warning(
      `Reverse DNS: ${names[0]}, the name of ${address}, does not lead back to it.`,
      remedy,
    );
  }
  return ok(`Reverse DNS: ${address} is ${names[0]}.`);
}

async function domainPolicy(records: Records, domain: string): Promise<Result> {
  const owner = getDomain(domain) ?? domain;
  for (const name of new Set([domain, owner])) {
    const [policy] = await records.txt(`_dmarc.${name}`, /^v=DMARC1\s*(?:;|$)/i);
    if (policy !== undefined) return ok(`DMARC: ${name} has a policy: ${policy}`);
  }
  return warning(
    `DMARC: ${owner} has no policy; large mail services reject newsletters without one.`,
    `Add the TXT record “v=DMARC1; p=none” to _dmarc.${owner}, and a stricter policy later.`,
  );
}
