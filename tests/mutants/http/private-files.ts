import { type Mutant, security } from '#tests/mutants/mutant.ts';

const files = 'server/platform/storage/private-files.ts';
const addresses = 'server/http/pages/address.ts';
const domain = 'server/http/access/cookie-domain.ts';
const cookies = 'server/http/access/session-cookies.ts';
const ofFiles = [security('data-protection/private-files')];
const ofAddresses = ['server/http/pages/address.test.ts'];
const ofDomains = ['server/http/access/cookie-domain.test.ts'];
const ofApiHost = [security('sessions/api-host')];

/** Permissions of the program's files, cache keys of pages, and the scope of cookies. */
export const privateFiles: readonly Mutant[] = [
  {
    id: 'files-open-to-group',
    file: files,
    find: 'export const privateFile = 0o600;',
    replace: 'export const privateFile = 0o644;',
    hole: 'Every account on the machine reads the database and its key.',
    tests: ofFiles,
  },
  {
    id: 'files-open-folder',
    file: files,
    find: 'const privateFolder = 0o700;',
    replace: 'const privateFolder = 0o755;',
    hole: 'Every account on the machine sees the names of the program’s files.',
    tests: ofFiles,
  },
  {
    id: 'files-left-open',
    file: files,
    find: 'if (isOurs && (mode & forOthers) !== 0) await chmod(path, wanted);',
    replace: 'if (isOurs && (mode & forOthers) === forOthers) await chmod(path, wanted);',
    hole: 'A restored backup stays open to every account on the machine.',
    tests: ofFiles,
  },
  {
    id: 'files-close-everything',
    file: files,
    find: 'names.filter((each) => ownFiles.some((start) => each.startsWith(start)))',
    replace: 'names',
    hole: 'Another program loses its files in a folder that both share.',
    tests: ofFiles,
  },
  {
    id: 'files-open-media',
    file: 'server/platform/storage/local.ts',
    find: 'await writeFile(unfinished, bytes, { flush: true, mode: privateFile });',
    replace: 'await writeFile(unfinished, bytes, { flush: true });',
    hole: 'Every account on the machine reads people’s photos.',
    tests: ofFiles,
  },
  {
    id: 'files-open-key',
    file: 'server/platform/crypto/secret-key.ts',
    find: 'await writeFile(made, newToken(), { mode: privateFile, flush: true });',
    replace: 'await writeFile(made, newToken(), { flush: true });',
    hole: 'Every account on the machine reads the key of the second steps.',
    tests: ofFiles,
  },
  {
    id: 'files-open-database',
    file: 'server/platform/db/sqlite/sqlite.ts',
    find: '  createPrivateFile(path);\n',
    replace: '',
    hole: 'Every account on the machine reads the database.',
    tests: ofFiles,
  },
  {
    id: 'address-case',
    file: addresses,
    find: 'joined(segments.map((segment) => segment.toLowerCase().normalize(',
    replace: 'joined(segments.map((segment) => segment.normalize(',
    hole: 'Spellings of one page fill the cache with copies.',
    tests: [...ofAddresses, security('responses/url-spellings')],
  },
  {
    id: 'address-of-area-in-case',
    file: addresses,
    find: "const firstSegment = (/^\\/([^/]*)/.exec(page)?.[1] ?? '').toLowerCase();",
    replace:
      "const firstSegment = /^\\/([^/]*)/.exec(splitLanguage(pageOfData(path)).path)?.[1] ?? '';",
    hole: 'Under /ACCOUNT a private page is cached and shown to others.',
    tests: ofAddresses,
  },
  {
    id: 'address-dots',
    file: addresses,
    find: "if (segment === '..') segments.pop();\n    else if",
    replace: 'if',
    hole: 'Under /x/../account a private page is cached and shown to others.',
    tests: [...ofAddresses, security('responses/url-spellings')],
  },
  {
    id: 'address-any-paper',
    file: addresses,
    find: "&& papers.has(given.get(paperParameter) ?? '');",
    replace: "&& given.get(paperParameter) !== '';",
    hole: 'Made-up sizes of paper fill the cache with copies.',
    tests: ofAddresses,
  },
  {
    id: 'address-words-of-objects',
    file: addresses,
    find: 'plainPath.test(rawUrl) ? rawUrl.toLowerCase() :',
    replace: '/^[^.%]+$/.test(rawUrl) ? rawUrl.toLowerCase() :',
    hole: 'Parameters that no page names fill the cache with copies.',
    tests: ofAddresses,
  },
  {
    id: 'address-as-spelled-first',
    file: 'server/http/pages/site.ts',
    find: 'this.#render(request, address, canonicalPath, true, null),',
    replace: 'this.#render(request, address, path, true, null),',
    hole: 'A cached page shows how someone else spelled its URL.',
    tests: [security('responses/url-spellings')],
  },
  {
    id: 'address-one-escape-too-many',
    file: addresses,
    find: 'const segment = safeDecode(part);',
    replace: 'const segment = safeDecode(safeDecode(part));',
    hole: 'A path that a proxy lets through as public is a private one here.',
    tests: [...ofAddresses, security('responses/url-spellings')],
  },
  {
    id: 'domain-of-all',
    file: domain,
    find: 'getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;',
    replace: 'getPublicSuffix(domain, { allowPrivateDomains: false }) === domain;',
    hole: 'Every site of the same host (github.io) gets the session.',
    tests: ofDomains,
  },
  {
    id: 'domain-public-suffix',
    file: domain,
    find: "domain === '' || getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;",
    replace: "domain === '';",
    hole: 'The program starts with cookies that every browser refuses.',
    tests: ofDomains,
  },
  {
    id: 'domain-of-addresses',
    file: domain,
    find: 'if (isAddress(site.hostname) || isAddress(api.hostname) || isPublicSuffix(parent)) {',
    replace: 'if (isPublicSuffix(parent)) {',
    hole: 'The program starts with cookies that every browser refuses.',
    tests: ofDomains,
  },
  {
    id: 'domain-mixed-protocols',
    file: domain,
    find: 'if (site.protocol !== api.protocol) {',
    replace: 'if (false) {',
    hole: 'Sessions are sent over http, unencrypted.',
    tests: ofDomains,
  },
  {
    id: 'domain-of-cookies',
    file: cookies,
    find: '    ...(settings.cookieDomain && { domain: settings.cookieDomain }),\n',
    replace: '',
    hole: 'With an API on a host of its own no one can sign in.',
    tests: ofApiHost,
  },
  {
    id: 'domain-cookie-name',
    file: cookies,
    find: 'return settings.cookieDomain ? cookieNames.domainToken : cookieNames.hostToken;',
    replace: 'return cookieNames.hostToken;',
    hole: 'With an API on a host of its own no one can sign in.',
    tests: ofApiHost,
  },
  {
    id: 'domain-cookie-planted',
    file: cookies,
    find: 'return settings.cookieDomain ? cookieNames.domainToken : cookieNames.hostToken;',
    replace: 'return settings.cookieDomain ? cookieNames.token : cookieNames.hostToken;',
    hole: 'A page without https plants a session where the API has a host of its own.',
    tests: ofApiHost,
  },
];
