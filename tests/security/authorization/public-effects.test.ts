import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Path } from '#contract/index.ts';
import { roles as allRoles, type Role } from '#contract/shared/roles.ts';
import { contentCalls } from '#tests/support/changing-calls/content.ts';
import { moneyCalls } from '#tests/support/changing-calls/donations.ts';
import { eventCalls } from '#tests/support/changing-calls/events.ts';
import { peopleCalls } from '#tests/support/changing-calls/people.ts';
import { aServerForEveryCall, type PrepareBody } from '#tests/support/changing-calls/server.ts';
import { aPicture } from '#tests/support/content/media.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { CachedReplies } from '#tests/support/http/cached-replies.ts';
import { fieldsOf } from '#tests/support/http/example-bodies.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import { anAdministrator, aStaffMember, type SignedIn } from '#tests/support/people/accounts.ts';
import { fewerIfQuick } from '#tests/support/samples.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import { publicEffects } from './who-may/public-effects.ts';

// The table is written by hand and compared with the server: this test never reads the contract's `who`.
const server = await aServerForEveryCall();
const administrator = await anAdministrator(server);
const replies = new CachedReplies(server);
/** All but those who publish pages. */
const roles = allRoles.filter((role) => role !== 'publisher' && role !== 'administrator');
const staff = new Map(
  await Promise.all(roles.map(async (role) => [role, await aStaffMember(server, [role])] as const)),
);

/** A picture that a published page shows. */
async function aShownPicture(on: TestServer, as: SignedIn) {
  const { id, name } = await aPicture(on, as, { width: 40, height: 40 });
  await aPage(on, { body: `![Oats](/media/${name})` });
  return { id, name };
}

const calls: Record<string, PrepareBody> = {
  ...contentCalls,
  ...eventCalls,
  ...moneyCalls,
  // Last, since some of them take rights away.
  ...peopleCalls,
  'donations/editCampaign': () => ({ name: `Campaign ${randomUUID()}`, isOffered: 1 }),
  'subscriber/deleteMatchingSubscribers': async (on) => {
    const { email } = await aSubscriber(on);
    return { search: email, count: 1 };
  },
  'media/editMedia': async (on, as) => ({ id: (await aShownPicture(on, as)).id, alt: 'Rye' }),
};

/** Optional fields that take effect at once, wherever a call has one of them. */
const immediate = { order: 7, focusX: 5, focusY: 5, isPublished: 1, isOffered: 1 };

/** A body as it is and, if the call knows any of these fields, once more with them. */
const withAndWithoutImmediate = (path: Path, body: object) => {
  const known = new Set(
    fieldsOf(path)
      .filter(({ place }) => place.length === 1)
      .map(({ place }) => place[0]),
  );
  const added = Object.entries(immediate).filter(([field]) => known.has(field));
  return added.length === 0 ? [body] : [body, { ...body, ...Object.fromEntries(added) }];
};

await aPage(server);

describe('19: Staff who are not publishers change public pages only as the table says:', () => {
  test.each(fewerIfQuick(Object.keys(calls) as Path[]))('%s', async (path) => {
    const changedBy: Role[] = [];
    for (const [role, as] of staff) {
      if ((await server.attempt(path, {}, { as })).status === 403) continue;
      const body = (await calls[path]?.(server, administrator)) ?? {};
      for (const sent of withAndWithoutImmediate(path, body)) {
        await replies.fill();
        await server.attempt(path, sent, { as });
        if ((await replies.changed()).length > 0 && !changedBy.includes(role)) changedBy.push(role);
      }
    }
    expect(changedBy).toEqual(publicEffects[path]?.by ?? []);
  });

  test('and the table names no other call', () => {
    expect(Object.keys(publicEffects).filter((path) => !(path in calls))).toEqual([]);
  });
});
