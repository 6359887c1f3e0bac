import { expect, test } from 'vitest';
import { actorInWords } from './actors.ts';
import { actionInWords, addressInWords, targetInWords } from './entry-labels.ts';

test.each([
  ['page.delete', 'Moved a page to the trash'],
  ['sync.page', 'Published a page'],
  ['faq.edit', 'Changed the FAQ'],
  ['faq.delete', 'Deleted a part of the FAQ'],
  ['board.arrange', 'Reordered the board'],
  ['footerPages.arrange', 'Reordered the footer pages'],
  ['research.arrange', 'Reordered a research list'],
  ['donate.icon', 'Changed the icon of the ways to donate'],
  ['mailing.start', 'Started or scheduled a newsletter'],
  ['mailing.pause', 'Paused a newsletter'],
  ['donations.correct: amount $25.00 → $30.00', 'Corrected a gift: amount $25.00 → $30.00'],
  ['donations.changeMonthly: amount', 'Changed a monthly gift: amount'],
  [
    'donations.changeMonthly: nextOn, isPaused',
    'Changed a monthly gift: date of the next gift, pause',
  ],
  ['statements.start', 'Started to email annual statements'],
  ['statements.pause', 'Paused the emails of annual statements'],
  ['thankYou.edit', 'Changed a thank-you text'],
  ['sync.withoutReview', 'Published a page without a review'],
  ['backups.start', 'Started a backup'],
  ['review.approved', 'Approved a revision as its reviewer'],
  ['greenhouse.waterAll', 'Greenhouse: water all'],
])('The audit trail describes %s in plain words', (action, words) => {
  expect(actionInWords(action)).toBe(words);
});

test.each([
  ['subscription.leave', 'Visitor'],
  ['review.approved', 'Visitor'],
  ['donations.stopMonthly', 'Visitor'],
  ['donations.changeMonthly: amount', 'Visitor'],
  ['user.make-administrator', 'The server’s operator'],
  ['two-factor.reset', 'The server’s operator'],
  ['password.make-link', 'The server’s operator'],
  ['people.removeDemo', 'The server’s operator'],
  ['donations.receive', 'Stripe'],
  ['donations.change', 'Stripe'],
  ['donations.deletePractice', 'The program'],
  ['subscribers.sync', 'The program'],
])('The audit trail says who did %s when no one was signed in', (action, words) => {
  expect(actorInWords({ actor: null, action })).toBe(words);
  const actor = { subject: 'user/1', name: 'Ada', isDeleted: false };
  expect(actorInWords({ actor, action })).toBe('Ada');
});

test('The audit trail names changed settings in plain words', () => {
  const target = { subject: 'giving/legalName,ein', name: '', isDeleted: false };
  const entry = {
    id: '1',
    at: '',
    action: 'giving.edit',
    requestId: '',
    area: 'money' as const,
    actor: null,
  };
  expect(targetInWords({ ...entry, target })).toBe('Legal name, EIN');
  const page = { subject: 'programs/School-Garden', name: '', isDeleted: false };
  expect(targetInWords({ ...entry, target: page })).toBe('programs/School-Garden');
});

test('The audit trail names a page by its title, with the address as a detail, and one that is gone by its address', () => {
  const entry = {
    id: '1',
    at: '',
    action: 'sync.page',
    requestId: '',
    area: 'content' as const,
    actor: null,
  };
  const subject = 'programs/School-Garden';
  const titled = { ...entry, target: { subject, name: 'School garden', isDeleted: false } };
  expect([targetInWords(titled), addressInWords(titled)]).toEqual(['School garden', subject]);
  const gone = { ...entry, target: { subject, name: '', isDeleted: true } };
  expect([targetInWords(gone), addressInWords(gone)]).toEqual([subject, '']);
  const person = { ...entry, target: { subject: 'user/1', name: 'Ada', isDeleted: false } };
  expect([targetInWords(person), addressInWords(person)]).toEqual(['Ada', '']);
});
