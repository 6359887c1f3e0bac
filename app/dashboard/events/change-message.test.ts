import { expect, test } from 'vitest';
import { changeMessage, isMoved } from './change-message.ts';

const before = {
  title: 'Soup night',
  place: 'Town hall',
  link: '',
  timeZone: 'America/New_York',
  startsAt: '2040-07-02T18:00-04:00',
  endsAt: '2040-07-02T20:00-04:00',
};

test('A message about an event that was moved says what is new, and what it was', () => {
  const now = { ...before, startsAt: '2040-07-03T19:00-04:00', place: 'Room *5*' };
  expect(isMoved(before, now)).toBe(true);
  const { subject, text } = changeMessage(before, now);
  expect(subject).toBe('New time and location: Soup night');
  expect(text.split('\n\n')).toEqual([
    'This event now begins on **Tuesday, July 3, 2040 at 7:00 PM Eastern Daylight Time**, not on Monday, July 2, 2040 at 6:00 PM Eastern Daylight Time.',
    'The location is now **Room \\*5\\***, not Town hall.',
    'If you can no longer come, please cancel your registration with the link below.',
  ]);
});

test('A message about another end, location or link says only that', () => {
  const later = changeMessage(before, { ...before, endsAt: '2040-07-02T21:00-04:00' });
  expect(later.subject).toBe('New time: Soup night');
  expect(later.text).toMatch(/^This event now ends on \*\*Monday, July 2, 2040 at 9:00 PM/);
  const online = { ...before, place: '', link: 'https://meet.example/soup' };
  expect(changeMessage(before, online).text).toMatch(
    /^It is no longer at this location: Town hall\.\n\nThe link for joining online has changed/,
  );
  expect(changeMessage(online, { ...online, link: '' })).toMatchObject({
    subject: 'New link: Soup night',
    text: expect.stringMatching(/^It can no longer be joined online\./),
  });
  expect(isMoved(before, { ...before, title: 'Stew night' })).toBe(false);
});
