import { expectAccessible } from '#tests/support/browser/accessibility.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { chooseAction } from '#tests/support/browser/list-screens.ts';
import { statement } from '#tests/support/newsletter/imports.ts';

test('Staff check people in at the door on a phone, and add a walk-in to a full event', {
  tag: '@slow',
}, async ({ page, problems, program }) => {
  problems.expect(/409 .*addParticipant/);
  await signIn(page, program.administrator);
  await page.setViewportSize({ width: 390, height: 844 });
  const { event } = await callAs(page, 'events/editEvent', {
    title: 'Door night',
    startsAt: '2095-03-04T18:00',
    endsAt: '2095-03-04T20:00',
    isPublished: 1,
    capacity: 1,
  });
  for (const name of ['Ada Lund', 'Bo Lund']) {
    const email = `${name.replace(' ', '.')}@example.org`;
    await callAs(page, 'events/register', { slug: event.slug, name, email });
  }
  await open(page, `/dashboard/Participants/Door?event=${event.id}`);
  const main = page.getByRole('main');
  const count = (name: string) =>
    main.locator('.door-counts > div', { has: page.getByText(name, { exact: true }) });
  await expect(count('Waitlist')).toContainText('1');
  await main.getByLabel('Find a name').fill('ada');
  await main.getByRole('button', { name: 'Ada Lund' }).click();
  await expect(main.getByRole('button', { name: 'Ada Lund' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(main.getByRole('button', { name: 'Bo Lund' })).toBeHidden();
  await main.getByLabel('Find a name').fill('');
  await expectAccessible(page, 'the door');
  await main.getByRole('button', { name: 'Add a person' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a person' });
  await adding.getByLabel('Name').fill('Juno Park');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(adding).toContainText('The event is full: 1 of 1. Choose “Let them in anyway”');
  await expectAccessible(page, 'adding a person');
  await adding.getByLabel('Let them in anyway').check();
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(main.getByRole('button', { name: 'Juno Park' })).toContainText('Here');
  await expect(count('Here')).toContainText('2');
  await main.getByRole('button', { name: 'Bo Lund' }).click();
  const waiting = page.getByRole('dialog', { name: 'Bo Lund is on the waitlist' });
  await waiting.getByRole('button', { name: 'Give them a spot' }).click();
  await expect(main.getByRole('button', { name: 'Bo Lund' })).toContainText('Check in');
  await expect(count('Over capacity')).toContainText('2');
  await callAs(page, 'events/editEvent', {
    id: event.id,
    title: 'Door night',
    capacity: 5,
    startsAt: '2095-03-04T18:00',
    endsAt: '2095-03-04T20:00',
  });
  await page.reload();
  await main.getByRole('button', { name: 'Add a person' }).click();
  await adding.getByLabel('Name').fill('Group of 3');
  await expect(adding.getByLabel('Let them in anyway')).toBeHidden();
  await adding.getByLabel('Number of people').fill('3');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(adding).toContainText('Only 2 spots are left, and 3 are needed.');
  await adding.getByLabel('Let them in anyway').check();
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(count('Over capacity')).toContainText('1');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('Staff add a subscriber, correct the name, and undo an import', { tag: '@slow' }, async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  await open(page, '/dashboard/Subscribers');
  const main = page.getByRole('main');
  await chooseAction(page, 'Add a subscriber');
  const adding = page.getByRole('dialog', { name: 'Add a subscriber' });
  await adding.getByLabel('Email', { exact: true }).fill('sheet@people.example');
  await adding.getByLabel('How and when they asked for it').fill('Sign-up sheet');
  await adding.getByLabel('Monthly newsletter').check();
  await adding.getByLabel('They asked for it in writing').check();
  await expectAccessible(page, 'adding a subscriber');
  await adding.getByRole('button', { name: 'Add subscriber' }).click();
  await main.getByRole('button', { name: 'sheet@people.example' }).click();
  const drawer = page.getByRole('dialog', { name: 'Subscriber' });
  await expect(drawer).toContainText('Sign-up sheet');
  await drawer.getByRole('button', { name: 'Edit' }).click();
  await drawer.getByLabel('First name').fill('Wren');
  await expectAccessible(page, 'editing a subscriber');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByText('Wren', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await main.getByRole('button', { name: 'Import subscribers' }).click();
  const importing = page.getByRole('dialog', { name: 'Import subscribers' });
  const buffer = Buffer.from('Name,Email\nIda Brandt,ida.b@people.example\nBo,not an address');
  await importing
    .getByLabel('File')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await importing.getByRole('button', { name: 'Preview import' }).click();
  await expect(importing.getByLabel('Column with the full name')).toHaveValue('0');
  await importing.getByLabel('Monthly newsletter').check();
  await importing.getByLabel('How and when did these people ask').fill(statement);
  await importing.getByLabel('add them right away').check();
  await importing.getByLabel(/^These people asked/).check();
  await importing.getByRole('button', { name: 'Add 1' }).click();
  await expect(importing).toContainText('1 subscriber was added.');
  await importing.getByRole('button', { name: 'Done' }).click();
  await expect(main).toContainText('Ida Brandt');
  await main.getByRole('button', { name: 'Import subscribers' }).click();
  await expect(importing).toContainText(`Consent: “${statement}”`);
  await importing.getByRole('button', { name: 'Undo import of people.csv' }).click();
  const asking = page.getByRole('dialog', { name: 'Undo this import?' });
  await expectAccessible(page, 'undoing an import');
  await asking.getByRole('button', { name: 'Undo import' }).click();
  await expect(importing).toContainText('1 subscriber was removed.');
  await importing.getByRole('button', { name: 'Done' }).click();
  await expect(main).not.toContainText('Ida Brandt');
});
