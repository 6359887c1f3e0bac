import { expect, test } from 'vitest';
import { anEvent, register, shiftEvent, subjectsTo } from '#tests/support/content/events.ts';
import { lastMailTo, mailsTo } from '#tests/support/mail/outbox.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const administrator = await anAdministrator(server);
const as = { as: administrator };
const hour = 60 * 60_000;
const week = 7 * 24 * hour;

test('Those who were there are asked once how it was, and staff read what they say', async () => {
  const event = await anEvent(server, { asksFeedback: 1 });
  const [here, absent] = ['here', 'absent'].map((name) => `${name}.${event.id}@example.org`);
  const { token } = await register(server, event.slug, here as string);
  const { token: other } = await register(server, event.slug, absent as string, 'Bo');
  const give = (body: object = {}) =>
    server.attempt('events/giveFeedback', {
      verify_token: token,
      rating: 4,
      text: ' Warm. ',
      ...body,
    });
  expect((await give()).status).toBe(409);
  const { participants } = await server.call('events/getDoor', { event: event.id }, as);
  const id = participants.find(({ email }) => email === here)?.id ?? '';
  await server.call('events/checkIn', { participant: id, isHere: 1 }, as);
  await shiftEvent(server, event.id, -week - 20 * hour);
  await Promise.all([1, 2].map(() => runJob(server, 'asking for feedback on events')));
  expect((await subjectsTo(server, here as string)).at(-1)).toBe('How was it? Soup night');
  expect(await mailsTo(server, here as string)).toHaveLength(2);
  expect(await mailsTo(server, absent as string)).toHaveLength(1);

  expect((await give({ rating: 6 })).status).toBe(400);
  expect((await give({ verify_token: `x${token}` })).status).toBe(400);
  expect((await give({ rating: 2 })).reply.registration.feedback).toEqual({
    rating: 2,
    text: 'Warm.',
  });
  expect((await give()).reply.message).toBe('Thank you for your feedback!');
  expect((await give({ verify_token: other, rating: 5, text: '' })).status).toBe(200);
  const { feedback } = await server.call('events/getFeedback', { id: event.id }, as);
  expect(feedback).toMatchObject({
    asked: 1,
    ratings: [0, 0, 0, 1, 1],
    comments: [{ name: 'Ida Brandt', rating: 4, text: 'Warm.' }],
  });
  await shiftEvent(server, event.id, -week);
  expect((await give()).status).toBe(400);
});

test('A message to participants is previewed with its recipients, and sent to its author first', async () => {
  const event = await anEvent(server, { capacity: 2 });
  await register(server, event.slug, `a.${event.id}@example.org`);
  await server.call('events/addParticipant', { event: event.id, name: 'Bo' }, as);
  await register(server, event.slug, `b.${event.id}@example.org`);
  const mail = { id: event.id, subject: 'Bring a bowl', text: 'Please.\n\nThank you.' };
  const preview = await server.call('events/previewMail', { ...mail, alsoWaiting: 1 }, as);
  expect(preview).toMatchObject({ subject: 'Bring a bowl', recipients: 2, unreachable: 1 });
  expect(preview.paragraphs[2]).toEqual({
    text: mail.text,
    html: expect.stringContaining('<p>Please.</p>'),
  });
  for (const _time of [1, 2]) {
    await server.call('events/sendTestMail', { ...mail, attempt: 'once' }, as);
  }
  const tests = (await mailsTo(server, administrator.email)).filter(({ subject }) =>
    subject.startsWith('Test: '),
  );
  expect(tests.map(({ text }) => text.includes('Please.\n\nThank you.'))).toEqual([true]);
  expect(tests[0]?.text).not.toContain('verify_token');
});

test('Someone whom staff cancel reads that staff did it', async () => {
  const event = await anEvent(server);
  const email = `c.${event.id}@example.org`;
  await register(server, event.slug, email);
  const { participants } = await server.call('events/getDoor', { event: event.id }, as);
  const ids = participants.map(({ id }) => id);
  await server.call('events/cancelParticipants', { participants: ids }, as);
  expect((await lastMailTo(server, email))?.text).toContain('We had to cancel your registration');
});
