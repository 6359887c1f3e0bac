import type { Page } from '@playwright/test';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import type { Db } from '#tests/support/database/connection.ts';

/** An event with three registrations, and its check-in open. */
async function atTheDoor(page: Page) {
  const { event } = await callAs(page, 'events/editEvent', {
    title: `Door ${Date.now()}`,
    startsAt: '2095-03-04T18:00',
    endsAt: '2095-03-04T20:00',
    isPublished: 1,
    capacity: 20,
  });
  for (const name of ['Ada Lund', 'Bo Lund', 'Cy Lund']) {
    const email = `${name.replace(' ', '.')}.${event.id}@example.org`;
    await callAs(page, 'events/register', { slug: event.slug, name, email });
  }
  await open(page, `/dashboard/Participants/Door?event=${event.id}`);
  return event;
}

const person = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
const unsent = (page: Page) => page.getByRole('status').filter({ hasText: 'sent yet' });

/** What happened to the registrations of an event, in order. */
const historyOf = async (db: Db, eventId: string) => {
  const people = await db
    .selectFrom('participants')
    .select(['id', 'name'])
    .where('event_id', '=', eventId)
    .execute();
  const names = new Map(people.map(({ id, name }) => [`participant/${id}`, name]));
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'subject'])
    .where('action', 'like', 'participant.check-%')
    .where('subject', 'in', [...names.keys()])
    .orderBy('created_at')
    .execute();
  return entries.map(
    ({ action, subject }) => `${action.replace('participant.', '')} ${names.get(subject)}`,
  );
};

test('Check-ins without a connection stay on the device, and are sent in order, each once', async ({
  page,
  context,
  problems,
  program,
  db,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, program.administrator);
  const event = await atTheDoor(page);
  await context.setOffline(true);
  await person(page, 'Ada Lund').click();
  await person(page, 'Bo Lund').click();
  await person(page, 'Ada Lund').click();
  await expect(unsent(page)).toContainText('3 check-ins aren’t sent yet.');
  await expect(person(page, 'Bo Lund')).toContainText('Here');
  await expect(person(page, 'Bo Lund')).toContainText('Not sent yet');
  await expect(person(page, 'Ada Lund')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('.door-counts > div').first()).toContainText('1');
  expect(await historyOf(db, event.id)).toEqual([]);

  // The plug is pulled; another day the page is opened again.
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await open(later, `/dashboard/Participants/Door?event=${event.id}`);
  await expect
    .poll(() => historyOf(db, event.id))
    .toEqual(['check-in Ada Lund', 'check-in Bo Lund', 'check-out Ada Lund']);
  await expect(person(later, 'Bo Lund')).toHaveAttribute('aria-pressed', 'true');
  await expect(unsent(later)).toHaveCount(0);
});

test('A double click or a double tap on a name checks in once and undoes nothing', async ({
  page,
  program,
  db,
  newVisitor,
}) => {
  await signIn(page, program.administrator);
  const event = await atTheDoor(page);
  await person(page, 'Ada Lund').dblclick();
  await expect.poll(() => historyOf(db, event.id)).toContain('check-in Ada Lund');

  const phone = await newVisitor({ hasTouch: true, isMobile: true });
  await signIn(phone, program.administrator);
  await open(phone, `/dashboard/Participants/Door?event=${event.id}`);
  // As on a phone, each of these taps is a click of its own.
  await person(phone, 'Bo Lund').evaluate((row) => {
    for (let taps = 0; taps < 2; taps += 1) {
      row.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    }
  });
  await person(phone, 'Cy Lund').tap({ position: { x: 20, y: 20 } });
  const everyone = ['check-in Ada Lund', 'check-in Bo Lund', 'check-in Cy Lund'];
  await expect.poll(() => historyOf(db, event.id)).toEqual(everyone);
  await expect(phone.locator('.door-person[aria-pressed="true"]')).toHaveCount(3);
});

test('A check-in whose reply was lost is sent again, and does not undo what happened since', async ({
  page,
  problems,
  program,
  db,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await signIn(page, program.administrator);
  const event = await atTheDoor(page);
  await page.route('**/api/events/checkIn', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await person(page, 'Cy Lund').click();
  await expect(unsent(page)).toContainText('1 check-in isn’t sent yet.');
  expect(await historyOf(db, event.id)).toEqual(['check-in Cy Lund']);
  // A colleague has undone it.
  const { participants } = await callAs(page, 'events/getDoor', { event: event.id });
  const cy = participants.find(({ name }) => name === 'Cy Lund');
  await page.unroute('**/api/events/checkIn');
  await callAs(page, 'events/checkIn', { participant: cy?.id ?? '', isHere: 0 });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(unsent(page)).toHaveCount(0);
  await expect(person(page, 'Cy Lund')).toHaveAttribute('aria-pressed', 'false');
  expect(await historyOf(db, event.id)).toEqual(['check-in Cy Lund', 'check-out Cy Lund']);
});
