import type { Locator } from '@playwright/test';
import { callAs, expect, signIn, test } from '#tests/support/browser/fixtures.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

interface PostedForm {
  title: string;
  path: string;
  button: string;
  fill(main: Locator): Promise<void>;
  answer(main: Locator): Locator;
}

async function writeMessage(main: Locator, subject: string): Promise<void> {
  await main.getByLabel('Your name').fill('Ida Brandt');
  await main.getByLabel('Your email').fill('ida@example.org');
  await main.getByLabel('What is it about?').fill(subject);
  await main.getByLabel('Your message').fill('How long do they soak?');
}

const forms: PostedForm[] = [
  {
    title: 'the thanks for a message',
    path: '/Contact',
    button: 'Send message',
    fill: (main) => writeMessage(main, 'Beans'),
    answer: (main) => main.getByRole('status').filter({ hasText: 'We got your message' }),
  },
  {
    title: 'the error of a message without a subject',
    path: '/Contact',
    button: 'Send message',
    fill: (main) => writeMessage(main, ' '),
    answer: (main) => main.getByLabel('What is it about?'),
  },
  {
    title: 'the error of a gift without an amount',
    path: '/Donate',
    button: 'Donate',
    fill: (main) => main.getByLabel('Or another amount').fill('ten'),
    answer: (main) => main.getByLabel('Or another amount'),
  },
];

for (const { title, path, button, fill, answer } of forms) {
  test(`A visitor without JavaScript sees ${title} at once on a phone`, async ({ page }) => {
    await page.goto(path);
    const main = page.getByRole('main');
    await fill(main);
    await main.getByRole('button', { name: button, exact: true }).click();
    await expect(page).toHaveURL(/\/forms\//);
    await expect(answer(main)).toBeInViewport({ ratio: 1 });
  });
}

test('A visitor without JavaScript sees at once on a phone that the registration for an event has arrived', async ({
  page,
  program,
}) => {
  await signIn(page, program.administrator);
  const { event } = await callAs(page, 'events/editEvent', {
    title: 'Bread on a phone',
    description: 'Knead, wait, bake and eat.\n\n'.repeat(30),
    startsAt: '2095-04-05T18:00',
    endsAt: '2095-04-05T20:00',
    isPublished: 1,
  });
  await page.context().clearCookies();
  await page.goto(`/events/${event.slug}`);
  const main = page.getByRole('main');
  await main.getByLabel('Your name').fill('Ida Brandt');
  await main.getByLabel('Your email').fill('ida.answer@example.org');
  await main.getByRole('button', { name: 'Register' }).click();
  await expect(main.getByRole('status').filter({ hasText: 'You’re registered.' })).toBeInViewport({
    ratio: 1,
  });
});

test('A visitor without JavaScript is asked once for the address on the page of the newsletter', async ({
  page,
}) => {
  await page.goto('/subscribe');
  await expect(page.getByLabel('Your email').filter({ visible: true })).toHaveCount(1);
});
