import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { chooseAction } from '#tests/support/browser/list-screens.ts';
import type { Db } from '#tests/support/database/connection.ts';
import { linkIn, mailsTo } from '#tests/support/mail/outbox.ts';

const soup = '/events/Soup-and-Bread-Evening';

const stateOf = async (db: Db, email: string) =>
  (
    await db
      .selectFrom('participants')
      .select('state')
      .where('email', '=', email)
      .executeTakeFirst()
  )?.state;

/** '#C4412F' as a browser computes it: 'rgb(196, 65, 47)'. */
const rgb = (color: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')})`;

/** The entry of an event in a list. */
const cardOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test('The list shows each date as a leaf of a calendar that is read out as a whole date, and whether there is room', async ({
  page,
}) => {
  await page.goto('/events');
  const soup = cardOf(page, 'Soup and bread evening');
  const tile = soup.getByRole('time');
  const day = new Date((await tile.getAttribute('datetime')) ?? '');
  const inWords = (style: Intl.DateTimeFormatOptions) =>
    day.toLocaleDateString('en-US', { ...style, timeZone: 'UTC' });
  await expect(tile.getByText(inWords({ dateStyle: 'full' }), { exact: true })).toHaveCount(1);
  for (const part of [{ weekday: 'short' }, { day: 'numeric' }, { month: 'short' }] as const) {
    const shown = tile.getByText(inWords(part), { exact: true });
    await expect(shown).toBeVisible();
    await expect(shown, 'not read out twice').toHaveAttribute('aria-hidden', 'true');
  }
  await expect(soup).toContainText('5:30 – 8:30 PM');
  await expect(soup).toContainText('24 spots left');
  await expect(cardOf(page, 'Seed swap')).toContainText('No registration needed');
});

test.describe('A visitor without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('registers for an event, and cancels by the mailed link', async ({ page, db }) => {
    await page.goto('/events');
    await page.getByRole('link', { name: 'Soup and bread evening' }).click();
    const main = page.getByRole('main');
    await expect(main).toContainText('24 spots left.');
    await main.getByLabel('Your name').fill('Ida Brandt');
    await main.getByLabel('Your email').fill('ida@example.org');
    await main.getByRole('button', { name: 'Register' }).click();
    await expect(main.getByRole('status').first()).toContainText('You’re registered.');
    expect(await stateOf(db, 'ida@example.org')).toBe('registered');
    await expect
      .poll(async () => (await page.request.get(soup)).text())
      .toContain('23 spots left.');

    const link = linkIn((await mailsTo({ db }, 'ida@example.org')).at(-1));
    const response = await page.goto(link.pathname + link.search);
    expect(response?.headers()['cache-control']).toBe('no-store');
    expect(await stateOf(db, 'ida@example.org')).toBe('registered');
    await main.getByRole('link', { name: 'Cancel my registration' }).click();
    await expect(main.getByRole('heading', { name: 'Cancel your registration?' })).toBeVisible();
    await expect(main).toContainText('If someone is on the waitlist, they get your spot.');
    expect(await stateOf(db, 'ida@example.org')).toBe('registered');
    await main.getByRole('link', { name: 'Keep my registration' }).click();
    await main.getByRole('link', { name: 'Cancel my registration' }).click();
    const cancel = main.getByRole('button', { name: 'Yes, cancel it' });
    const red = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-tomato'),
    );
    expect(red).toMatch(/^#/);
    await expect(cancel, 'not green as what one means to do').toHaveCSS('color', rgb(red));
    await cancel.click();
    await expect(main.getByRole('status').first()).toContainText('Your registration is canceled.');
    expect(await stateOf(db, 'ida@example.org')).toBe('cancelled');
  });
});

/** Finds the party at the door by the name of a guest. */
async function expectAtTheDoor(staff: Page, person: Parameters<typeof signIn>[1], db: Db) {
  await signIn(staff, person);
  const { id } = await db
    .selectFrom('events')
    .select('id')
    .where('slug', '=', 'Winter-Market-Tour')
    .executeTakeFirstOrThrow();
  await open(staff, `/dashboard/Participants/Door?event=${id}`);
  const main = staff.getByRole('main');
  await main.getByRole('searchbox').fill('ben');
  const party = main.getByRole('button', { name: 'Ida Brandt' });
  await expect(party).toContainText('3 people');
  await expect(party).toContainText('With Ana, Ben');
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`With JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('A visitor registers with two guests, who are counted, and named at the door', async ({
      page,
      db,
      program,
      newVisitor,
    }) => {
      const tour = '/events/Winter-Market-Tour';
      if (javaScriptEnabled) await open(page, tour);
      else await page.goto(tour);
      const main = page.getByRole('main');
      await expect(main).toContainText('10 spots left.');
      const email = `host${Number(javaScriptEnabled)}@example.org`;
      await main.getByLabel('Your name').fill('Ida Brandt');
      await main.getByLabel('Your email').fill(email);
      await expect(main.getByLabel('Names of your guests (optional)')).toBeHidden();
      await main.getByLabel('Who is coming?').selectOption('Me and 2 guests');
      await main.getByLabel('Names of your guests (optional)').fill('Ana, Ben');
      await main.getByRole('button', { name: 'Register' }).click();
      await expect(main.getByRole('status').first()).toContainText('You’re registered.');
      await expect
        .poll(async () => (await page.request.get(tour)).text())
        .toContain('7 spots left.');

      const link = linkIn((await mailsTo({ db }, email)).at(-1));
      await page.goto(link.pathname + link.search);
      await expect(main).toContainText('and 2 guests: Ana, Ben');

      // Staff screens need JavaScript.
      if (javaScriptEnabled) await expectAtTheDoor(await newVisitor(), program.administrator, db);

      await main.getByRole('link', { name: 'Cancel my registration' }).click();
      await expect(main).toContainText('This cancels for all 3 of you.');
      await main.getByRole('button', { name: 'Yes, cancel it' }).click();
      await expect
        .poll(async () => (await page.request.get(tour)).text())
        .toContain('10 spots left.');
    });
  });
}

test('A visitor with JavaScript sees what is missing, and then registers', async ({ page, db }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, '/events');
  await expectAccessible(page, 'the list');
  await open(page, soup);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Register' }).click();
  await expect(main).toContainText('The name field is required.');
  await expect(main.getByLabel('Your name')).toBeFocused();
  await main.getByLabel('Your name').fill('Wren');
  await main.getByLabel('Your email').fill('wren@example.org');
  await expectAccessible(page, 'the event');
  await main.getByRole('button', { name: 'Register' }).click();
  const note = main.getByRole('status').first();
  await expect(note).toContainText('You’re registered.');
  await expect(note).toBeFocused();
  await expect(main).toContainText('23 spots left.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await stateOf(db, 'wren@example.org')).toBe('registered');
});

test('Someone who cancels for an event without a seat limit sees no waitlist', async ({
  page,
  db,
}) => {
  const email = 'unlimited@example.org';
  const wish = { slug: 'Ask-a-Dietitian-Online', name: 'Wren', email };
  await page.request.post('/api/events/register', { data: wish });
  const [mail] = await mailsTo({ db }, email);
  const token = /verify_token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await page.goto(`/registration?verify_token=${token}&cancel=1`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Cancel your registration?');
  await expect(main).toContainText('You can register again as long as registration is open.');
  await expect(main).not.toContainText('waitlist');
});

test('The page of a past event says that it is over, and offers no registration', async ({
  page,
}) => {
  await page.goto('/events/Harvest-Supper');
  const main = page.getByRole('main');
  await expect(main).toContainText('This event is over.');
  await expect(main).not.toContainText(/spots/i);
  await expect(main, 'neither how many there were nor how many are left').not.toContainText('40');
  await expect(main.getByRole('heading', { name: 'Register' })).toBeHidden();
  await expect(main.getByText('Add to your calendar')).toBeHidden();
});

for (const [form, path] of [
  ['the registration', soup],
  ['the contact form', '/Contact'],
] as const) {
  test(`A signed-in member finds name and address filled in on ${form}`, async ({
    page,
    program,
  }) => {
    await signIn(page, program.administrator);
    await open(page, path);
    const main = page.getByRole('main');
    await expect(main.getByLabel('Your email', { exact: true })).toHaveValue(
      program.administrator.email,
    );
    await expect(main.getByLabel('Your name')).not.toHaveValue('');
  });
}

test('A program shows its next three dates, and links to all of them', async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  const added = [];
  for (const day of ['05', '06', '07']) {
    const { event } = await callAs(page, 'events/editEvent', {
      title: `Market tour ${day}`,
      startsAt: `2095-03-${day}T18:00`,
      endsAt: `2095-03-${day}T20:00`,
      program: 'Market-Tours',
      isPublished: 1,
    });
    added.push(event.id);
  }
  await page.goto('/programs/Market-Tours');
  const next = page.getByRole('region', { name: 'Next dates' });
  await expect(next.getByRole('heading', { level: 3 })).toHaveText([
    'Winter market tour',
    'Market tour 05',
    'Market tour 06',
  ]);
  await next.getByRole('link', { name: 'See all 4 dates' }).click();
  await expect(page).toHaveURL('/events?program=Market-Tours');
  const upcoming = page.getByRole('region', { name: 'Upcoming events' });
  await expect(upcoming.getByRole('heading', { level: 3 })).toHaveText([
    'Winter market tour',
    'Market tour 05',
    'Market tour 06',
    'Market tour 07',
  ]);
  await page.goto('/events?program=market-tours');
  await expect(page).toHaveURL('/events?program=Market-Tours');
  await page.goto('/events?program=No-such-program');
  await expect(page).toHaveURL('/events');
  await page.getByRole('main').getByRole('link', { name: 'Seed swap' }).click();
  for (const id of added) await callAs(page, 'events/deleteEvent', { id });
});

test('A program links to its next dates, and an event to a calendar file', async ({ page }) => {
  await page.goto('/programs/Market-Tours');
  await page.getByRole('link', { name: 'Winter market tour' }).click();
  await expect(page).toHaveURL('/events/Winter-Market-Tour');
  const file = await page.request.get('/events/Winter-Market-Tour.ics');
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'Event', name: 'Winter market tour' });
});

test('An administrator makes an event, checks people in, and cancels it', { tag: '@slow' }, async ({
  page,
  problems,
  program,
  db,
}) => {
  problems.expect(/400 .*editEvent/);
  await signIn(page, program.administrator);
  await open(page, '/dashboard/Events');
  await expectAccessible(page, 'the events');
  await page.getByRole('link', { name: 'New event' }).click();
  const main = page.getByRole('main');
  const publish = main.getByRole('button', { name: 'Publish', exact: true });
  await main.getByRole('textbox', { name: 'Title', exact: true }).fill('Bean night');
  const [starts, ends] = ['Starts', 'Ends'].map((label) => main.getByLabel(label, { exact: true }));
  await starts?.fill('2095-03-04T10:00');
  await expect(main.getByLabel('Ends', { exact: true })).toHaveValue('2095-03-04T12:00');
  await ends?.fill('2095-03-04T12:30');
  await starts?.fill('2095-03-04T18:00');
  await expect(main.getByLabel('Ends', { exact: true })).toHaveValue('2095-03-04T20:30');
  await ends?.fill('2095-03-04T17:00');
  await main.getByLabel(/^Capacity/).fill('1');
  await publish.click();
  await expect(main).toContainText('The end must be after the start.');
  await expectAccessible(page, 'the form');
  await main.getByLabel('Ends', { exact: true }).fill('2095-03-04T20:00');
  await publish.click();
  await expect(page.getByRole('heading', { name: 'Bean night' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/Events\/(?!new)/);
  const id = page.url().split('/').at(-1) ?? '';
  const shown = async () => (await page.request.get('/events/Bean-night')).status();
  expect(await shown()).toBe(200);
  await main.getByRole('button', { name: 'Unpublish' }).click();
  const asked = page.getByRole('dialog', { name: 'Unpublish “Bean night”?' });
  await expectAccessible(page, 'the question before it is unpublished');
  await asked.getByRole('button', { name: 'Unpublish' }).click();
  await expect(main.getByText('Bean night is unpublished.')).toBeVisible();
  await expect.poll(shown).toBe(404);
  await main.getByRole('textbox', { name: 'Title', exact: true }).press('Enter');
  await expect(main.getByText('Bean night is updated.')).toBeVisible();
  expect(await shown(), 'Enter saves the draft as a draft').toBe(404);
  await publish.click();
  await expect(main.getByText('Bean night is published.')).toBeVisible();
  await expect.poll(shown).toBe(200);

  for (const [name, email] of [
    ['Ada Lund', 'ada.lund@example.org'],
    ['Bo Lund', 'bo.lund@example.org'],
  ] as const) {
    await callAs(page, 'events/register', { slug: 'Bean-night', name, email });
  }
  await open(page, `/dashboard/Participants?event=${id}&sort=name`);
  const rows = main.locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Waiting');
  await rows.nth(1).getByRole('button', { name: 'Check in anyway Bo Lund' }).click();
  const asking = page.getByRole('dialog', { name: 'Check in Bo Lund anyway?' });
  await expect(asking).toContainText('The event may go over capacity');
  await asking.getByRole('button', { name: 'Leave on the waitlist' }).click();
  expect(await stateOf(db, 'bo.lund@example.org')).toBe('waiting');
  await rows.nth(0).getByRole('button', { name: 'Check in Ada Lund' }).click();
  await expect(rows.nth(0)).toContainText('✓ Here');
  expect(await stateOf(db, 'ada.lund@example.org')).toBe('attended');
  await expectAccessible(page, 'the participants');
  await rows.nth(0).getByRole('button', { name: 'Ada Lund', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Registration' });
  await expect(drawer).toContainText('Checked in');
  await expectAccessible(page, 'a registration');
  await page.keyboard.press('Escape');
  await chooseAction(page, 'Print sign-in sheet');
  await expect(main.getByRole('heading', { name: 'Waitlist (1)' })).toBeVisible();
  await expectAccessible(page, 'the sheet');
  await page.setViewportSize({ width: 360, height: 780 });
  for (const path of [`Participants?event=${id}`, `Events/${id}`, 'Events']) {
    await open(page, `/dashboard/${path}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }

  await open(page, `/dashboard/Events/${id}`);
  await chooseAction(page, 'Cancel event');
  const question = page.getByRole('dialog');
  await expectAccessible(page, 'the question');
  await question.getByLabel(/^Message/).fill('The oven broke.');
  await question.getByRole('button', { name: 'Cancel event and notify everyone' }).click();
  await expect(page.getByText('2 emails are being sent.')).toBeVisible();
  const mail = (await mailsTo({ db }, 'bo.lund@example.org')).at(-1);
  expect(mail?.text).toContain('The oven broke.');
  await page.goto('/events/Bean-night');
  await expect(main).toContainText('This event has been canceled.');
});
