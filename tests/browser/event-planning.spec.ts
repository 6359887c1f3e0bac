import sharp from 'sharp';
import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { fresh, main } from '#tests/support/browser/cms-steps.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { chooseAction } from '#tests/support/browser/list-screens.ts';
import { linkIn, mailsTo } from '#tests/support/mail/outbox.ts';

test('An organizer gives an event a picture and questions, copies it, and reads the feedback of a visitor', {
  tag: '@slow',
}, async ({ page, program, db, newVisitor }) => {
  test.slow();
  await signIn(page, program.administrator);
  const [title, picture] = [fresh('Bean night'), fresh('beans').replace(' ', '-')];
  const photograph = sharp({
    create: { width: 900, height: 600, channels: 3, background: '#7a5' },
  });
  const data = `data:image/jpeg;base64,${(await photograph.jpeg().toBuffer()).toString('base64')}`;
  await callAs(page, 'media/upload', { name: `${picture}.jpg`, data, alt: 'A bowl of beans' });
  const { event } = await callAs(page, 'events/editEvent', {
    title,
    startsAt: '2095-03-04T18:00',
    endsAt: '2095-03-04T20:00',
    isPublished: 1,
  });
  const editor = main(page);
  const save = editor.getByRole('button', { name: 'Save', exact: true });
  await open(page, `/dashboard/Events/${event.id}`);
  await editor.getByRole('button', { name: 'Choose a picture' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a picture' });
  await picker.getByLabel('Search by name or description').fill(picture);
  await picker.getByRole('button', { name: picture }).click();
  await expect(editor.getByLabel('Alt text (describe the picture)')).toHaveValue('A bowl of beans');
  await editor.getByRole('button', { name: 'Ask: Diet' }).click();
  await editor.getByRole('button', { name: 'Add a question' }).click();
  const second = editor.getByRole('group', { name: 'Question 2' });
  await second.getByLabel('Question', { exact: true }).fill('Do you bring a bowl?');
  await second.getByLabel('Answer', { exact: true }).selectOption({ label: 'A check box' });
  await editor.getByLabel(/^Ask for feedback the day after/).check();
  await expectAccessible(page, 'the questions of an event', phoneAndDesktop);
  await save.click();
  await expect(editor.getByText(`${title} is updated.`)).toBeVisible();

  await chooseAction(page, 'Repeat…');
  const repeating = page.getByRole('dialog', { name: 'Repeat event' });
  await repeating.getByLabel('How often').selectOption({ label: 'Every two weeks' });
  await repeating.getByLabel(/^How many more events/).fill('3');
  await expectAccessible(page, 'repeating an event', phoneAndDesktop);
  await repeating.getByRole('button', { name: 'Create events' }).click();
  await expect(page.getByText('3 events are published.')).toBeVisible();
  await expect(repeating).toHaveCount(0);
  await chooseAction(page, 'Duplicate');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Copy of ${title}`);
  await expect(editor.getByLabel('Alt text (describe the picture)')).toHaveValue('A bowl of beans');
  await expectAccessible(page, 'a copy of an event', phoneAndDesktop);

  const visitor = await newVisitor();
  await open(visitor, `/events/${event.slug}`);
  const shown = visitor.getByRole('main');
  await expect(shown.getByRole('img', { name: 'A bowl of beans' })).toBeVisible();
  await expect(visitor.locator('meta[property="og:image"]')).toHaveAttribute('content', /beans/);
  await shown.getByLabel('Your name').fill('Ida Brandt');
  await shown.getByLabel('Your email').fill('ida.brandt@example.org');
  await shown.getByLabel('Diet').selectOption('Vegan');
  await shown.getByLabel('Do you bring a bowl?').check();
  await expectAccessible(visitor, 'an event with a picture and questions', phoneAndDesktop);
  await shown.getByRole('button', { name: 'Register' }).click();
  await expect(shown.getByRole('status').first()).toContainText('You’re registered.');

  const ended = Date.now() - 60 * 60_000;
  await db
    .updateTable('events')
    .set({ starts_at: ended - 60 * 60_000, ends_at: ended, turn_at: 0 })
    .where('id', '=', event.id)
    .execute();
  const link = linkIn((await mailsTo({ db }, 'ida.brandt@example.org')).at(-1));
  await open(visitor, link.pathname + link.search);
  await shown.getByLabel('Very good').check();
  await shown.getByLabel(/^What did you like/).fill('The soup.');
  await expectAccessible(visitor, 'the feedback form', phoneAndDesktop);
  await shown.getByRole('button', { name: 'Send feedback' }).click();
  await expect(shown).toContainText('Thank you!');

  await open(page, `/dashboard/Events/${event.id}`);
  await expect(editor).toContainText('The soup.');
  await expectAccessible(page, 'an event with feedback', phoneAndDesktop);
});
