import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { chooseAction } from '#tests/support/browser/list-screens.ts';
import { lastMailTo } from '#tests/support/mail/outbox.ts';

test('An email to participants is written with the text editor, without what emails do not show', {
  tag: '@slow',
}, async ({ page, program, db }) => {
  await signIn(page, program.administrator);
  const { event } = await callAs(page, 'events/editEvent', {
    title: 'Lentil lunch',
    startsAt: '2095-03-04T12:00',
    endsAt: '2095-03-04T14:00',
    isPublished: 1,
  });
  const email = 'ada.lunch@people.example';
  await callAs(page, 'events/register', { slug: event.slug, name: 'Ada Lund', email });
  await open(page, `/dashboard/Events/${event.id}`);
  await chooseAction(page, 'Email participants');
  const dialog = page.getByRole('dialog', { name: 'Email participants' });
  await dialog.getByLabel('Subject').fill('Bring a bowl');
  const text = dialog.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toHaveAttribute('contenteditable', 'true');
  const tools = dialog.getByRole('toolbar', { name: 'Formatting' });
  await expect(tools.getByRole('button', { name: 'Link', exact: true })).toBeVisible();
  await expect(tools.getByRole('button', { name: 'Picture', exact: true })).toHaveCount(0);
  await expect(tools.getByRole('button', { name: 'Table', exact: true })).toHaveCount(0);
  await text.click();
  await page.keyboard.type(
    '{first name|friend}, please bring **a bowl** and see [our courses](/courses).',
  );
  await expectAccessible(page, 'an email to participants', phoneAndDesktop);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByLabel('Preview')).toContainText('please bring a bowl');
  await expectAccessible(page, 'its preview', phoneAndDesktop);
  await dialog.getByRole('button', { name: 'Send test to me' }).click();
  await expect(dialog).toContainText('A test email is on its way');
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(dialog.getByText('1 email is being sent.')).toBeVisible();
  const mail = await lastMailTo({ db }, email);
  expect(mail?.subject).toBe('Bring a bowl');
  expect(mail?.text).toMatch(/Ada, please bring a bowl and see our courses http:\S+\/courses\./);
  const { paragraphs } = JSON.parse(mail?.content ?? '{}') as { paragraphs: { html?: string }[] };
  expect(paragraphs.map(({ html }) => html).join('')).toMatch(
    /^<p>Ada, please bring <strong>a bowl<\/strong> and see <a href="http:[^"]+\/courses">our courses<\/a>\.<\/p>$/,
  );
});

test('Staff email participants about an event that they have moved, with the text filled in', {
  tag: '@slow',
}, async ({ page, program, db }) => {
  await signIn(page, program.administrator);
  const { event } = await callAs(page, 'events/editEvent', {
    title: 'Barley breakfast',
    startsAt: '2095-03-04T08:00',
    endsAt: '2095-03-04T10:00',
    place: 'Town hall',
    isPublished: 1,
  });
  const email = 'ada.breakfast@people.example';
  await callAs(page, 'events/register', { slug: event.slug, name: 'Ada Lund', email });
  await open(page, `/dashboard/Events/${event.id}`);
  const main = page.getByRole('main');
  const save = main.getByRole('button', { name: 'Save', exact: true });
  const offer = main.getByRole('button', { name: 'Email them about the change' });
  await main.getByRole('textbox', { name: 'Title' }).fill('Barley brunch');
  await save.click();
  await expect(main.getByText('Barley brunch is updated.')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await main.getByRole('textbox', { name: 'Location', exact: true }).fill('Library');
  await save.click();
  await expect(main).toContainText('1 person is registered');
  await expect(offer).toBeInViewport();
  await expectAccessible(page, 'the offer to email participants', phoneAndDesktop);
  await offer.click();
  const dialog = page.getByRole('dialog', { name: 'Email participants' });
  await expect(dialog.getByLabel('Subject')).toHaveValue('New location: Barley brunch');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(dialog.getByText('1 email is being sent.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(offer).toHaveCount(0);
  const mail = await lastMailTo({ db }, email);
  expect(mail?.text).toContain('The location is now Library, not Town hall.');
});
