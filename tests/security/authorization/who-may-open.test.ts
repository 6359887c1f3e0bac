import { expect, test, vi } from 'vitest';
import { PageCalls } from '#server/http/calls/page-calls.ts';
import { anEvent, register } from '#tests/support/content/events.ts';
import { aReview } from '#tests/support/content/reviews.ts';
import type { RawResponse } from '#tests/support/http/raw-request.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import {
  aMember,
  anAdministrator,
  anEditor,
  anExpiredSession,
  asBrowser,
  suspend,
} from '#tests/support/people/accounts.ts';
import { oneOfEachIfQuick } from '#tests/support/samples.ts';
import { aSite } from '#tests/support/server/site.ts';
import { type StaffCaller, staff } from './who-may/access.ts';
import { type Audience, belowStaffAreas, screens, staffOf } from './who-may/screens.ts';
import { aStaffCaller } from './who-may/staff-caller.ts';

// The table is written by hand and compared with the site: nothing is read from the pages.
const site = await aSite();
const event = await anEvent(site);
const { token: registration } = await register(site, event.slug, 'ida@example.org');
const { token: leaving } = await aSubscriber(site);
const { token: review } = await aReview(site, await anEditor(site));
const suspended = await anAdministrator(site);
await suspend(site, suspended);

const browsers = await Promise.all(
  staff.map(async (caller) => [caller, asBrowser(await aStaffCaller(site, caller))] as const),
);

/** All kinds of callers, with their browsers' headers. */
const callers = {
  nobody: {},
  'a forged token': { cookie: `token=${'A'.repeat(43)}` },
  'a token of another form': { cookie: 'token=forged' },
  'an expired administrator': asBrowser(await anExpiredSession(site)),
  'a suspended administrator': asBrowser(suspended),
  'a member': asBrowser(await aMember(site)),
  ...(Object.fromEntries(browsers) as Record<StaffCaller, Record<string, string>>),
};

type Caller = keyof typeof callers;
const names = Object.keys(callers) as Caller[];
type Outcome = 'in' | 'home' | 'home, cookies cleared' | 'refused';

const known: readonly Caller[] = ['a member', ...staff];

/** Those whom a page lets in; undefined: everyone. */
function invitedTo(audience: Audience): readonly Caller[] | undefined {
  if (audience === 'everyone' || audience === 'everyone, not kept') return undefined;
  return audience === 'signed in' ? known : staffOf[audience];
}

function outcomeOf(audience: Audience, caller: Caller): Outcome {
  const invited = invitedTo(audience);
  if (!invited || invited.includes(caller)) return 'in';
  if (caller === 'nobody') return 'home';
  return known.includes(caller) ? 'refused' : 'home, cookies cleared';
}

/** A page's URL, and the URL of its data for a navigation within the site. */
function addressesOf(pattern: string): { page: string; data: string } {
  const page = (screens[pattern]?.example ?? pattern)
    .replace('{event}', event.slug)
    .replace('{eventId}', event.id)
    .replace('{registration}', registration)
    .replace('{leaving}', leaving)
    .replace('{review}', review);
  const [path, query] = page.split('?');
  const data = path === '/' ? '/_.data' : `${path}.data`;
  return { page, data: query === undefined ? data : `${data}?${query}` };
}

test('19: The table of who may open what lists every page of the site, once, and nothing else', () => {
  expect(Object.keys(screens).toSorted()).toEqual(site.patterns.toSorted());
});

const rows = Object.entries(screens).map(
  ([pattern, screen], row) => [pattern, screen, row] as const,
);

// Every caller opens every page; in a quick run, one who is let in and one who is not.
test.each(rows)(
  '19: %s is for its audience, and never cached for anyone else',
  async (pattern, screen, row) => {
    const { audience, status = 200 } = screen;
    const { page, data } = addressesOf(pattern);
    const cacheControl =
      audience === 'everyone' ? 'public, max-age=0, must-revalidate' : 'no-store';
    const isLetIn = (caller: Caller) => outcomeOf(audience, caller) === 'in';
    for (const caller of oneOfEachIfQuick(names, isLetIn, row)) {
      const outcome = outcomeOf(audience, caller);
      for (const path of [page, data]) {
        const answer = await site.get(path, callers[caller]);
        expectOutcome(answer, path === data, outcome, status, `${path} for ${caller}`);
        expect.soft(answer.headers['cache-control'], `${path} for ${caller}`).toBe(cacheControl);
      }
    }
  },
);

test('A private page asks who is signed in once, and so does a navigation to it', async () => {
  const make = vi.spyOn(PageCalls.prototype, 'make');
  const asked = () => make.mock.calls.filter(([path]) => path === 'auth/session');
  for (const [pattern, { audience }] of Object.entries(screens)) {
    if (audience.startsWith('everyone')) continue;
    const { page, data } = addressesOf(pattern);
    for (const path of [page, data]) {
      make.mockClear();
      await site.get(path, callers['an administrator']);
      expect.soft(asked(), path).toHaveLength(1);
    }
  }
  make.mockRestore();
});

/** Without the random ids by which forms that are sent twice are recognized. */
const withoutAttempts = (body: Buffer) => body.toString().replaceAll(/\b[\da-f]{32}\b/g, '');

test('19: A public page is the same for a signed-in person', async () => {
  for (const [pattern, { audience }] of Object.entries(screens)) {
    if (!audience.startsWith('everyone')) continue;
    const { page } = addressesOf(pattern);
    const [anonymous, ...others] = await Promise.all(
      [callers.nobody, callers['a member'], callers['an administrator']].map((headers) =>
        site.get(page, headers),
      ),
    );
    for (const { body } of others)
      expect.soft(withoutAttempts(body), page).toBe(withoutAttempts(anonymous?.body ?? body));
  }
});

test('19: The answer to a visitor’s search is only for them', async () => {
  for (const path of ['/search?q=bean', '/research?q=bean', '/research.data?q=bean']) {
    const { headers, status } = await site.get(path);
    expect([status, headers['cache-control']], path).toEqual([200, 'no-store']);
  }
});

test('13: A page opened by a mailed link or a visitor’s own input sends no Referer to other sites', async () => {
  const policyOf = async (pattern: string) =>
    (await site.get(addressesOf(pattern).page)).headers['referrer-policy'];
  // A proxy's log must not contain a mailed token as a referrer.
  for (const pattern of [
    '/Verifying',
    '/newsletter/preferences',
    '/newsletter/leave',
    '/registration',
  ]) {
    expect(await policyOf(pattern), pattern).toBe('strict-origin');
  }
  expect(await policyOf('/search')).toBe('same-origin');
});

test('37: The data of made-up routes is not cached', async () => {
  for (const path of ['/About.data?_routes=made-up', '/FAQ.data?_routes=__proto__']) {
    const { headers } = await site.get(path);
    expect(headers['cache-control'], path).toBe('no-store');
  }
});

test.each(belowStaffAreas)(
  '19: %s, which is not a page, is as closed as its area',
  async (path) => {
    for (const caller of names) {
      const answer = await site.get(path, callers[caller]);
      const outcome = outcomeOf('staff', caller);
      expectOutcome(answer, false, outcome, 404, `${path} for ${caller}`);
      expect.soft(answer.headers['cache-control'], `${path} for ${caller}`).toBe('no-store');
    }
  },
);

function expectOutcome(
  { status, headers, body }: RawResponse,
  isData: boolean,
  outcome: Outcome,
  expected: number,
  note: string,
): void {
  if (outcome === 'in') expect.soft(status, note).toBe(expected);
  else if (outcome === 'refused') expect.soft(status, note).toBe(403);
  else if (isData) expect.soft(body.toString(), note).toBe('{"redirect":"/"}');
  else expect.soft([status, headers.location], note).toEqual([302, '/']);
  const setCookies = [headers['set-cookie'] ?? []].flat().join();
  const cleared = outcome === 'home, cookies cleared' ? /^token=; .*Max-Age=0/ : /^$/;
  expect.soft(setCookies, note).toMatch(cleared);
}
