import { getPublicSuffix } from 'tldts';
import { isAddress } from '#server/platform/is-address.ts';

/** The cookie domain that two hosts share (empty: one host, no domain is needed), or why they share none. */
type SharedDomain = { cookieDomain: string } | { problem: string };

/**
 * The domain whose cookies both the site and its API receive: the longest common parent of their host names. Browsers
 * reject a cookie for a public suffix ('com', 'github.io'), for part of an IP address, and over http for a page over
 * https, so hosts that share no more than that cannot share a session.
 * @param siteUrl the site's URL
 * @param apiHost the API's
 */
export function sharedCookieDomain(siteUrl: string, apiHost: string): SharedDomain {
  const [site, api] = [new URL(siteUrl), new URL(apiHost)];
  if (site.protocol !== api.protocol) {
    return { problem: `must start with ${site.protocol}// as SITE_URL does` };
  }
  // Cookies do not distinguish ports.
  if (site.hostname === api.hostname) return { cookieDomain: '' };
  const parent = commonParent(site.hostname, api.hostname);
  if (isAddress(site.hostname) || isAddress(api.hostname) || isPublicSuffix(parent)) {
    return { problem: `must be on the same registered domain as SITE_URL (${site.hostname})` };
  }
  return { cookieDomain: parent };
}

/** The trailing labels that two host names have in common. */
function commonParent(one: string, other: string): string {
  const [ours, theirs] = [one, other].map((name) => name.split('.').reverse());
  const end = ours?.findIndex((label, index) => label !== theirs?.[index]) ?? 0;
  return (end === -1 ? ours : ours?.slice(0, end))?.reverse().join('.') ?? '';
}

const isPublicSuffix = (domain: string) =>
  domain === '' || getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;
