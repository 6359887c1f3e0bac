import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RawResponse, rawRequest } from '#tests/support/http/raw-request.ts';
import { aMember, anEditor, asBrowser } from '#tests/support/people/accounts.ts';
import { runs } from '#tests/support/samples.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const as = { as: await anEditor(site) };
const member = asBrowser(await aMember(site));

/** Pages in English and Spanish, with a text that only this language's page has. */
const pages = {
  en: {
    paths: [
      '/',
      '/About',
      '/articles',
      '/Articles/hidden-salt',
      '/FAQ',
      '/courses',
      '/Donate',
      '/About?utm=1',
      '/no-such-page',
      '/search?q=salt',
    ],
    text: 'Skip to content',
  },
  es: {
    paths: [
      '/es',
      '/es/About',
      '/es/articles',
      '/es/Articles/hidden-salt',
      '/es/FAQ',
      '/ES/courses',
      '/%65s/Donate',
      '//es//About?utm=1',
      '/es/no-such-page',
      '/es/search?q=sal',
    ],
    text: 'Saltar al contenido',
  },
} as const;
type Language = keyof typeof pages;
const languages = Object.keys(pages) as Language[];
const otherThan = (language: Language): Language => (language === 'en' ? 'es' : 'en');

const request = fc.record({
  language: fc.constantFrom(...languages),
  page: fc.nat({ max: pages.en.paths.length - 1 }),
  isData: fc.boolean(),
  method: fc.constantFrom('GET', 'GET', 'HEAD'),
  accepted: fc.constantFrom(
    undefined,
    'es',
    'en',
    'es-MX,es;q=0.9,en;q=0.5',
    'en;q=0.1, es',
    'fr',
    '*',
    ';;',
  ),
  cookie: fc.constantFrom(undefined, 'language=es', 'language=en', 'language=fr', member.cookie),
  encoding: fc.constantFrom(undefined, 'br', 'gzip', 'gzip, deflate, br', 'identity'),
  /** The tag of the page that the client has: in this language, in the other one, or of all that were seen. */
  known: fc.constantFrom('none', 'none', 'own', 'other', 'all'),
});
type Request = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

/** The tags of what was seen, by the page and language. */
const tags = new Map<string, Set<string>>();
const tagsOf = (key: string) => [...(tags.get(key) ?? [])];
const keyOf = ({ page, isData }: Request, language: Language) => `${language} ${page} ${isData}`;

/** Where the data of a page for a navigation are. */
function dataOf(path: string): string {
  const [page = '', query] = path.split('?');
  const data = page === '/' ? '/_.data' : `${page}.data`;
  return query === undefined ? data : `${data}?${query}`;
}

async function ask(asked: Request): Promise<void> {
  const { language, page, isData, method, accepted, cookie, encoding, known } = asked;
  const path = pages[language].paths[page] as string;
  const sent = {
    none: [],
    own: tagsOf(keyOf(asked, language)),
    other: tagsOf(keyOf(asked, otherThan(language))),
    all: [...tags.values()].flatMap((each) => [...each]),
  }[known];
  const answer = await rawRequest(
    site.url,
    isData ? dataOf(path) : path,
    {
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36',
      ...(accepted !== undefined && { 'accept-language': accepted }),
      ...(cookie !== undefined && { cookie }),
      ...(encoding !== undefined && { 'accept-encoding': encoding }),
      ...(sent.length > 0 && { 'if-none-match': sent.join(', ') }),
    },
    { method },
  );
  await expectIn(language, asked, answer);
}

async function expectIn(language: Language, asked: Request, answer: RawResponse): Promise<void> {
  const { status, headers } = answer;
  const where = JSON.stringify(asked);
  if (status === 301)
    return expect(String(headers.location).startsWith('/es/'), where).toBe(language === 'es');
  // A busy machine refuses a page that would have to wait.
  if (status === 503) return;
  answered += 1;
  // 202: the data of a redirect.
  expect([200, 202, 304, 404], where).toContain(status);
  expect(headers['content-language'], where).toBe(language);
  expect(headers.vary, where).toBe('accept-encoding');
  const own = keyOf(asked, language);
  const etag = String(headers.etag);
  // A browser that has the page in the other language must not go on with it.
  const isOfOther = (key: string) => key.split(' ')[0] !== language;
  for (const [key, of] of tags) if (isOfOther(key)) expect(of.has(etag), where).toBe(false);
  if (status === 200) tags.set(own, (tags.get(own) ?? new Set()).add(etag));
  if (status === 304 || asked.method === 'HEAD') return expect(answer.body.length, where).toBe(0);
  const text = await textOf(answer);
  if (asked.isData) return;
  expect(/<html lang="(\w+)"/.exec(text)?.[1], where).toBe(language);
  expect(text, where).toContain(pages[language].text);
  expect(text, where).not.toContain(pages[otherThan(language)].text);
}

async function textOf({ headers, body }: RawResponse): Promise<string> {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return String(await promisify(brotliDecompress)(body));
  if (encoding === 'gzip') return String(await promisify(gunzip)(body));
  return String(body);
}

/** Requests that were not refused. */
let answered = 0;
let edits = 0;
const editedIn = (language: Language) => `Edit ${edits} of the page in ${language}`;

/** Drops pages of both languages while they are asked for. */
async function edit(language: Language): Promise<void> {
  edits += 1;
  const [section, name] =
    language === 'en' ? (['about', 'About'] as const) : (['es/about', 'About'] as const);
  await site.call('pages/editPageData', { section, name, subtitle: editedIn(language) }, as);
  await site.call('sync/syncPage', { section, name }, as);
}

test('No page is ever sent in another language than that of its address, however it is asked for', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(request, { minLength: 4, maxLength: 16 }),
      fc.constantFrom(undefined, ...languages),
      async (requests, edited) => {
        await Promise.all([...requests.map(ask), ...(edited ? [edit(edited)] : [])]);
      },
    ),
    { numRuns: runs(15, 300), endOnFailure: true },
  );
  expect(answered).toBeGreaterThan(50);
});

test('After an edit in one language each page has its own words at once', async () => {
  for (const language of [...languages, ...languages]) {
    await edit(language);
    const words = editedIn(language);
    for (const each of languages) {
      const { body } = await site.get(each === 'en' ? '/About' : '/es/About', {
        'accept-language': otherThan(each),
      });
      expect(String(body).includes(words), `${each} after ${words}`).toBe(each === language);
    }
  }
});
