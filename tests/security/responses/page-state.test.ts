import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const as = { as: await anEditor(site) };

/** Text that could end the script with a page's state, or a line of it, or hide what follows. */
const hostile = '</script><script>window.broken=1</script><!--<script>\u2028\u2029]]>{{"';
const link = { linkName: hostile, url: '/About?x=</script>', isActive: 1 as const };

await site.call(
  'settings/editSettings',
  {
    name: hostile,
    tagline: hostile,
    description: hostile,
    address: hostile,
    social: [{ name: hostile, url: 'https://a.example/</script>' }],
    coursesMenu: [link],
    headerMenu: [{ page: 'about', label: hostile.slice(0, 40), isShown: 1 }],
    donateButton: { label: '</script><!--', isShown: 1 },
  },
  as,
);
await site.call('footer/editBottomLinks', { columnName: hostile, links: [link] }, as);
await site.call('footer/editFooterData', { name: 'help', title: hostile, text: hostile }, as);
for (const page of [
  { section: 'articles', name: 'Hidden-Salt' },
  { section: 'courses', name: 'Nutrition-Basics' },
  { section: 'newsletters', name: '2026March' },
  { section: 'home', name: 'Home' },
  { section: 'about', name: 'About' },
] as const) {
  const texts = { title: hostile, subtitle: hostile, text: hostile, description: hostile };
  const readMoreText = [{ text: hostile }];
  await site.call('pages/editPageData', { ...page, ...texts, imageAlt: hostile, readMoreText }, as);
  const pageContent = [{ title: hostile, text: hostile, imageAlt: hostile }];
  await site.call('pages/editPageContent', { ...page, pageContent }, as);
  await site.call('sync/syncPage', page, as);
}

/** A script as a browser reads it: up to the first end tag, in any letter case. */
const scripts = /<script\b([^>]*)>([\s\S]*?)<\/script[\s/>]/gi;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test.each([
  '/',
  '/About',
  '/articles',
  '/articles/Hidden-Salt',
  '/courses/Nutrition-Basics',
  '/newsletters/2026March',
  '/newsletters',
  '/sign-up',
  '/no-such-page',
  '/no-such-</script><!--',
])('33: the state in a page cannot break out of its script: %j', async (path) => {
  const { body, headers } = await site.get(encodeURI(path));
  const html = body.toString();
  expect(html.includes('window.broken')).toBe(true);
  const found = [...html.matchAll(scripts)];
  for (const [, attributes = '', text = ''] of found) {
    expect(text).not.toMatch(/<!--|<script|[\u2028\u2029]/);
    if (attributes.includes('ld+json')) expect(() => JSON.parse(text)).not.toThrow();
  }
  // Exactly the scripts that the policy names: none was cut in two or added.
  const policy = String(headers['content-security-policy']);
  const own = found.filter(
    ([, attributes = '']) => !/ type="application\/(?:ld\+)?json"/.test(attributes),
  );
  const named = policy.match(/'sha256-[^']+'/g) ?? [];
  expect([...new Set(own.map(([, , text = '']) => hashOf(text)))].sort()).toEqual(named.sort());
  for (const data of found.filter((each) => !own.includes(each))) {
    expect(() => JSON.parse(data[2] ?? '')).not.toThrow();
  }
  // Anything outside of scripts is text.
  const outside = html.replace(scripts, '');
  expect(outside).not.toMatch(/<script|window\.broken=1<\/script/i);
});

test('33: the data of pages and the feeds cannot run a script', async () => {
  for (const path of ['/articles/Hidden-Salt.data', '/About.data']) {
    const { headers } = await site.get(path);
    expect(headers['content-type'], path).toBe('application/json; charset=utf-8');
    expect(headers['x-content-type-options'], path).toBe('nosniff');
  }
  for (const path of ['/feed.xml', '/sitemap.xml']) {
    const { body } = await site.get(path);
    expect(body.toString(), path).not.toMatch(/<script|<!--/);
  }
});

test('33: every page has only the scripts of the build', async () => {
  const policies = new Set<string>();
  for (const path of [
    '/',
    '/articles',
    '/courses/Nutrition-Basics',
    '/no-such-page',
    '/search?q=a',
  ]) {
    const { headers } = await site.get(path);
    policies.add(/script-src [^;]*/.exec(String(headers['content-security-policy']))?.[0] ?? '');
  }
  // The script in the head of course pages also shows the reader's progress.
  expect(policies.size).toBe(2);
  for (const policy of policies) expect(policy).toMatch(/^script-src 'self' 'sha256-[^']{44}'$/);
});

test('33: a script injected by content may not run', async () => {
  const evil = 'window.broken = 2';
  const injected = ['', ' type="module" async=""', ' type="application/inert" id="application"']
    .map((attributes) => `<script${attributes}>${evil}</script>`)
    .join('');
  // Bypasses the sanitizer, as if it had a hole.
  const named = { section: 'courses', name: 'Healthy-Shopping' };
  const { live_intro } = await site.db
    .selectFrom('pages')
    .select('live_intro')
    .where('section', '=', named.section)
    .where('name', '=', named.name)
    .executeTakeFirstOrThrow();
  const intro = { ...JSON.parse(live_intro ?? ''), html: `<p>Beans.</p>${injected}` };
  await site.db
    .updateTable('pages')
    .set({ live_intro: JSON.stringify(intro) })
    .where('section', '=', named.section)
    .where('name', '=', named.name)
    .execute();
  const { body, headers } = await site.get('/courses/Healthy-Shopping');
  expect(body.toString()).toContain(injected);
  const clean = await site.get('/courses/Nutrition-Basics');
  const policy = 'content-security-policy';
  expect(headers[policy]).toBe(clean.headers[policy]);
  expect(String(headers[policy])).not.toContain(hashOf(evil));
});
