import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { register } from '#tests/support/content/events.ts';
import { giftByHand, setReceiptIssuer } from '#tests/support/donations/gifts.ts';
import { rawRequest } from '#tests/support/http/raw-request.ts';
import { englishIn } from '#tests/support/language/english.ts';
import { textsOf } from '#tests/support/language/page-texts.ts';
import { lastMailTo, linkIn } from '#tests/support/mail/outbox.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import { anAccount, anAdministrator, asBrowser, signIn } from '#tests/support/people/accounts.ts';
import { addApp, addKey } from '#tests/support/people/two-factor.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const administrator = await anAdministrator(site);
await setReceiptIssuer(site);
const slug = 'Soup-and-Bread-Evening';
const inSpanish = { headers: { 'accept-language': 'es' } };

/** A member with something in each section of their account, and no English name in it. */
async function aBusyMember() {
  const account = await anAccount(site, { firstName: 'Ana', lastName: 'Ruiz', language: 'es' });
  const member = await signIn(site, account);
  const as = { as: member };
  for (const course of ['Nutrition-Basics', 'Cooking-from-the-Pantry']) {
    const { lessons } = await site.call('courses/getCourse', { course });
    const [{ id: lessonId } = { id: '' }] = lessons;
    await site.call('courses/markLesson', { course, lessonId, isDone: 1 }, as);
  }
  await register(site, slug, account.email, 'Ana Ruiz');
  const gift = giftByHand({ name: 'Ana Ruiz', email: account.email, language: 'es' });
  await site.call('donations/addDonation', gift, { as: administrator });
  await site.call('account/editNewsletters', { newsletters: 1, general: 0, test: 0 }, as);
  await addApp(site, member);
  await addKey(site, member, 'Llave azul');
  return member;
}

const member = await aBusyMember();

/** The English that a page in Spanish has and does not mark, with the page. */
function englishOn(path: string, html: string): string[] {
  expect([path, load(html)('html').attr('lang')]).toEqual([path, 'es']);
  return textsOf(html)
    .flatMap(englishIn)
    .map((text) => `${text} (${path})`);
}

async function read(path: string, headers: Record<string, string> = {}): Promise<string> {
  const { status, body } = await site.get(path, headers);
  expect([path, status]).toEqual([path, 200]);
  return body.toString();
}

test('No page of an account in Spanish has English that is not marked as English', async () => {
  const { cookie = '' } = asBrowser(member);
  const found: string[] = [];
  for (const path of [
    '/es/account',
    '/es/account/profile',
    '/es/account/security',
    '/es/account/data',
    '/es/account/statement?year=2026',
  ]) {
    found.push(...englishOn(path, await read(path, { cookie })));
  }
  expect(found).toEqual([]);
});

test('Courses in an account are in the page’s language, and marked if they are not', async () => {
  const page = load(await read('/es/account', { cookie: asBrowser(member).cookie ?? '' }));
  const titles = page('.account-line .font-semibold > a[href*="/courses/"]').toArray();
  expect(titles.map((each) => [page(each).text(), each.attribs.lang])).toEqual([
    ['Nutrición básica', undefined],
    ['Cooking from the pantry', 'en'],
  ]);
});

test('The role of a reviewer is marked on a page that is not translated', async () => {
  const original = load(await read('/es/courses/Cooking-from-the-Pantry'));
  expect(original('.byline [lang="en"]').text()).toContain('registered dietitian');
  const translated = load(await read('/es/courses/Nutricion-Basica'));
  expect(translated('.byline').text()).toContain('dietista registrada');
  expect(translated('.byline [lang]').length).toBe(0);
});

test('No page behind an emailed link has English that is not marked as English', async () => {
  const { email } = member;
  const links: string[] = [];
  const addLink = async (address = email) => {
    const { pathname, search } = linkIn(await lastMailTo(site, address));
    links.push(pathname.startsWith('/es') ? pathname + search : `/es${pathname}${search}`);
  };
  await site.call('donations/requestLink', { email }, inSpanish);
  await addLink();
  const { email: reader, token } = await aSubscriber(site, { language: 'es' });
  await site.call('subscriber/requestPreferences', { email: reader }, inSpanish);
  await addLink(reader);
  links.push(`/es/newsletter/leave?token=${token}`);
  await site.call('account/recoverPassword', { email }, inSpanish);
  await addLink();
  const stranger = 'luz@example.org';
  const form = {
    firstName: 'Luz',
    lastName: 'Peña',
    password: 'Seven Beans 7',
    remember: 0 as const,
  };
  await site.call('auth/register', { ...form, email: stranger }, inSpanish);
  await addLink(stranger);
  const lists = { newsletters: 1, general: 1, test: 1 } as const;
  const subscriber = 'sol@example.org';
  await site.call('subscriber/newsletterSubscribe', { email: subscriber, ...lists }, inSpanish);
  await addLink(subscriber);
  const body = { slug, name: 'Paz', email: 'paz@example.org' };
  await site.call('events/register', body, inSpanish);
  await addLink('paz@example.org');
  links.push('/es/search?q=frijoles', '/es/search?q=zzzz', '/es/giving', '/es/Verifying');

  const found: string[] = [];
  for (const path of links) {
    found.push(...englishOn(path.replace(/oken=[^&]*/, 'oken=…'), await read(path)));
  }
  expect(links.length).toBeGreaterThan(10);
  expect(found).toEqual([]);
});

test('No form that is posted empty from a page in Spanish is answered in English', async () => {
  const names = site.deps.contributions.flatMap(({ forms = {} }) => Object.keys(forms));
  expect(names.length).toBeGreaterThan(20);
  const { cookie = '' } = asBrowser(member);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie };
  const found: string[] = [];
  for (const name of names.filter((each) => each !== 'sign-out')) {
    const path = `/es/forms/${name}`;
    const { body } = await rawRequest(site.url, path, headers, { method: 'POST', body: '' });
    const html = body.toString();
    if (html.includes('<html')) found.push(...englishOn(path, html));
  }
  expect(found).toEqual([]);
});
