import { fresh, main } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';

const notice = 'Text that was not saved';

test('What is typed into an event’s form is offered again after a reload, until it is saved', {
  tag: '@slow',
}, async ({ page, program }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page, program.administrator);
  await open(page, '/dashboard/Events/new');
  const field = (label: string | RegExp) => main(page).getByLabel(label, { exact: true });
  const title = fresh('Soup night');
  await field('Title').fill(title);
  await field('Starts').fill('2095-03-04T18:00');
  await field('Ends').fill('2095-03-04T20:00');
  await main(page).getByRole('button', { name: 'Ask: Allergies' }).click();
  const description = main(page).getByRole('textbox', { name: 'Description' });
  await expect(description).toHaveAttribute('contenteditable', 'true');
  await description.fill('Bring a spoon.');
  await main(page).getByLabel('Ask for feedback the day after').check();
  await page.reload();

  const offer = main(page).getByRole('region', { name: notice });
  await offer.getByRole('button', { name: 'Restore' }).click();
  await expect(field('Title')).toHaveValue(title);
  await expect(field('Starts')).toHaveValue('2095-03-04T18:00');
  await expect(description).toHaveText('Bring a spoon.');
  await expect(main(page).getByLabel('Question', { exact: true })).toHaveValue('Allergies');
  await expect(main(page).getByLabel('Ask for feedback the day after')).toBeChecked();
  await expect(offer).toHaveCount(0);
  await main(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/\/new$/);
  await page.reload();
  await expect(field('Title')).toHaveValue(title);
  await expect(offer).toHaveCount(0);
  await open(page, '/dashboard/Events/new');
  await expect(field('Title')).toHaveValue('');
  await expect(offer).toHaveCount(0);
});

test('Restored text of an event that a colleague has saved since does not replace their version', async ({
  page,
  program,
  problems,
}) => {
  problems.expect(/409/);
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page, program.administrator);
  const name = fresh('Bean day');
  const { event } = await callAs(page, 'events/editEvent', {
    title: name,
    timeZone: 'UTC',
    startsAt: '2095-03-04T18:00',
    endsAt: '2095-03-04T20:00',
  });
  const { id, version, timeZone, startsAt, endsAt } = event;
  await open(page, `/dashboard/Events/${id}`);
  const title = main(page).getByLabel('Title', { exact: true });
  await title.fill(`${name}, mine`);
  await expect(main(page).getByText('Unsaved changes', { exact: true })).toBeVisible();
  await page.reload();
  await callAs(page, 'events/editEvent', {
    id,
    version,
    timeZone,
    startsAt,
    endsAt,
    title: `${name}, theirs`,
  });
  await page.reload();
  await main(page).getByRole('button', { name: 'Restore' }).click();
  await main(page).getByRole('button', { name: 'Save draft' }).click();
  await main(page).getByRole('button', { name: 'Load the latest version' }).click();
  await expect(title).toHaveValue(`${name}, theirs`);
  await expect(main(page).getByRole('region', { name: notice })).toBeVisible();
});
