import { beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { anEvent, register } from '#tests/support/content/events.ts';
import { giftByHand } from '#tests/support/donations/gifts.ts';
import {
  aNewsletterServer,
  type NewsletterServer,
  slug,
} from '#tests/support/newsletter/newsletter-server.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import { aStaffMember, type SignedIn } from '#tests/support/people/accounts.ts';

type Rules = Body<'newsletter/countSegment'>['rules'];

const day = 24 * 60 * 60_000;

describe('A segment', () => {
  let server: NewsletterServer;
  let as: NewsletterServer['as'];
  beforeEach(async () => {
    server = await aNewsletterServer();
    as = server.as;
  });

  const countOf = async (rules: Rules) =>
    (await server.call('newsletter/countSegment', { rules }, { as })).count;
  const save = (body: Body<'newsletter/saveSegment'>) =>
    server.attempt('newsletter/saveSegment', body, { as });
  const saved = async (name: string, rules: Rules) =>
    (await server.call('newsletter/saveSegment', { name, rules }, { as })).segment;

  test('counts the confirmed subscribers who meet all of its conditions', async () => {
    const donor = 'ada.bean@example.org';
    await aSubscriber(server, { email: donor, general: 1 });
    await aSubscriber(server, { email: 'guest@example.org', createdAt: Date.now() - 40 * day });
    await aSubscriber(server, { email: 'left@example.org', status: 'unsubscribed', general: 1 });
    await aSubscriber(server, { email: 'nowhere@example.org', newsletters: 0 });
    const { donation } = await server.call('donations/addDonation', giftByHand(), { as });
    await server.call('donations/addDonation', giftByHand({ email: 'left@example.org' }), { as });
    const soup = await anEvent(server, { takesRegistrations: 1 }, as);
    const other = await anEvent(server, { title: 'Other', takesRegistrations: 1 }, as);
    await register(server, soup.slug, 'Guest@example.org');

    expect(await countOf({ lists: ['newsletters'] })).toBe(2);
    expect(await countOf({ lists: ['general', 'test'] })).toBe(1);
    expect(await countOf({ gifts: 'any' })).toBe(1);
    expect(await countOf({ gifts: 'none' })).toBe(1);
    expect(await countOf({ gifts: 'any', giftsFrom: '2026-03-02' })).toBe(1);
    expect(await countOf({ gifts: 'any', giftsFrom: '2026-03-03' })).toBe(0);
    expect(await countOf({ event: 'any' })).toBe(1);
    expect(await countOf({ event: soup.id })).toBe(1);
    expect(await countOf({ event: other.id })).toBe(0);
    expect(await countOf({ event: 'any', gifts: 'any' })).toBe(0);
    const lastWeek = new Date(Date.now() - 7 * day).toISOString().slice(0, 10);
    expect(await countOf({ subscribedFrom: lastWeek })).toBe(1);
    expect(await countOf({ subscribedUntil: lastWeek })).toBe(1);

    const { id, version } = donation;
    await server.call('donations/refundDonation', { id, version, amount: 2_500 }, { as });
    expect(await countOf({ gifts: 'any' })).toBe(0);
  });

  test('may ask for a language, and a mailing to it goes to no one else', async () => {
    await aSubscriber(server, { email: 'english@example.org' });
    await aSubscriber(server, { email: 'spanish@example.org', language: 'es' });
    await aSubscriber(server, {
      email: 'left@example.org',
      language: 'es',
      status: 'unsubscribed',
    });
    expect(await countOf({ language: 'es' })).toBe(1);
    expect(await countOf({ language: 'en' })).toBe(1);
    expect(await countOf({ language: 'es', lists: ['general'] })).toBe(0);
    const { id, rules } = await saved('Spanish readers', { language: 'es' });
    expect(rules).toEqual({ language: 'es' });
    await server.start({ segment: id });
    await server.engine().sendDue();
    expect(server.mailServer.delivered.map(({ recipient }) => recipient)).toEqual([
      'spanish@example.org',
    ]);
  });

  test('that is too small to be counted for someone is not counted by language either', async () => {
    const soup = await anEvent(server, { takesRegistrations: 1 }, as);
    for (let index = 0; index < 12; index += 1) {
      const email = `guest.${index}@example.org`;
      await aSubscriber(server, { email, language: index === 0 ? 'es' : 'en' });
      await register(server, soup.slug, email);
    }
    const { id } = await saved('Guests', { event: soup.id });
    const fresh = async (person: SignedIn) => {
      const counted = await server.call(
        'newsletter/countRecipients',
        { slug, segment: id },
        { as: person },
      );
      const isMonthly = ({ list }: { list: string }) => list === 'newsletters';
      return {
        all: counted.lists.find(isMonthly)?.fresh,
        languages: counted.languages.filter(isMonthly).map((each) => each.fresh),
      };
    };
    expect(await fresh(as)).toEqual({ all: 12, languages: [11, 1] });
    const writer = await aStaffMember(server, ['newsletter']);
    expect(await fresh(writer)).toEqual({ all: 12, languages: [null, null] });
  });

  test('is saved under a name of its own, listed with its size, changed and deleted', async () => {
    await aSubscriber(server, { general: 1 });
    const segment = await saved('Updates', { lists: ['general'] });
    expect(segment).toMatchObject({ name: 'Updates', count: 1, version: 1 });
    const { id } = segment;
    expect((await save({ name: 'UPDATES', rules: { gifts: 'any' } })).reply).toMatchObject({
      errors: { name: 'Another segment already has this name.' },
    });
    const none = await save({ name: 'Everyone', rules: {} });
    expect(none).toMatchObject({
      status: 400,
      reply: { errors: { rules: 'Choose at least one condition.' } },
    });
    const reversed = { subscribedFrom: '2026-03-02', subscribedUntil: '2026-03-01' };
    expect((await save({ name: 'Never', rules: reversed })).status).toBe(400);
    expect((await save({ name: 'Guests', rules: { event: 'unknown' } })).status).toBe(400);
    const changed = { id, version: 1, name: 'Test takers', rules: { lists: ['test' as const] } };
    expect((await save(changed)).status).toBe(200);
    expect(await save(changed)).toMatchObject({
      status: 409,
      reply: { segment: { name: 'Test takers', count: 0, version: 2 } },
    });
    const { segments } = await server.call('newsletter/getSegments', {}, { as });
    expect(segments.map(({ name, count }) => [name, count])).toEqual([['Test takers', 0]]);
    await server.call('newsletter/deleteSegment', { id }, { as });
    expect((await server.attempt('newsletter/deleteSegment', { id }, { as })).status).toBe(404);
  });

  test('gets an issue without anyone getting it twice, and without those who left the list', async () => {
    for (const email of ['one@example.org', 'two@example.org']) {
      await aSubscriber(server, { email, general: 1 });
    }
    await aSubscriber(server, { email: 'three@example.org' });
    const gone = await aSubscriber(server, { email: 'gone@example.org', general: 1 });
    const segment = await saved('Both lists', { lists: ['general'] });
    const counted = await server.call(
      'newsletter/countRecipients',
      { slug, segment: segment.id },
      { as },
    );
    expect(counted.lists[1]).toMatchObject({ list: 'newsletters', confirmed: 3, fresh: 3 });
    const startAt = new Date(Date.now() + day).toISOString();
    const id = await server.start({ segment: segment.id, startAt });
    // The mailing keeps the conditions that it was scheduled with.
    await server.call('newsletter/deleteSegment', { id: segment.id }, { as });
    await server.call('subscriber/leave', { token: gone.token });
    const moved = await server.call(
      'newsletter/rescheduleMailing',
      { id, startAt: new Date(0).toISOString() },
      { as },
    );
    expect(moved.mailing).toMatchObject({ status: 'scheduled', segment: 'Both lists' });
    await server.engine().sendDue();
    const reached = () => server.mailServer.delivered.map(({ recipient }) => recipient).toSorted();
    expect(reached()).toEqual(['one@example.org', 'two@example.org']);
    const late = await server.attempt('newsletter/rescheduleMailing', { id, startAt }, { as });
    expect(late.status).toBe(409);
    await server.start();
    await server.engine().sendDue();
    expect(reached()).toEqual(['one@example.org', 'three@example.org', 'two@example.org']);
    const unknown = { slug, list: 'newsletters', segment: segment.id } as const;
    expect(await server.attempt('newsletter/startMailing', unknown, { as })).toMatchObject({
      status: 400,
      reply: { errors: { segment: 'This segment doesn’t exist.' } },
    });
  });
});
