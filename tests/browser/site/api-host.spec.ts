import { test as base, expect, open } from '#tests/support/browser/fixtures.ts';
import { longestStart, type Program, startProgram } from '#tests/support/browser/program.ts';
import { freePort } from '#tests/support/http/free-port.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

/** The program with its site and its API at two hosts of one domain, both on this machine. */
const test = base.extend<object, { program: Program }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const port = await freePort();
      const site = `http://www.site.localhost:${port}`;
      const program = await startProgram({
        PORT: String(port),
        SITE_URL: site,
        API_HOST: `http://api.site.localhost:${port}`,
      });
      await use({ ...program, address: site });
      await program.stop();
    },
    { scope: 'worker', timeout: 3 * longestStart },
  ],
});

// In one worker, since each worker starts the program with these settings.
test.describe.configure({ mode: 'default' });

test('A member signs in on a site whose API is on another host, works there, and signs out', {
  tag: '@slow',
}, async ({ page, context, db, problems }) => {
  problems.expect(/status of 404/);
  const member = await anAccount({ db }, { photo: 'gone.webp' });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(host);
  });
  await open(page, '/About');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const panel = page.getByRole('dialog', { name: 'Sign In' });
  await panel.getByLabel('Email').fill(member.email);
  await panel.getByLabel('Password', { exact: true }).fill(member.password);
  const photoMissing = page.waitForResponse((response) => response.url().includes('gone'));
  await panel.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await photoMissing;

  // Removed on another device: the page itself corrects the photo's cookie, for both hosts.
  const removed = db.updateTable('users').set({ photo: '' });
  await removed.where('id', '=', member.userId).execute();
  const photo = async () =>
    (await context.cookies()).filter(({ name }) => name === 'user-photo').map(({ value }) => value);
  expect(await photo()).toEqual(['gone.webp']);
  await open(page, '/account/profile');
  await expect.poll(photo).toEqual(['']);
  const main = page.getByRole('main');
  await expect(main).toContainText(member.email);
  await main.getByLabel('First Name').fill('Hosted');
  await main.getByRole('region', { name: 'Your name' }).getByRole('button').click();
  await expect(main.getByText('Your profile is updated.')).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect(page.getByText('Hello! Hosted')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(new Set(calls.map((host) => host.split('.')[0]))).toEqual(new Set(['api']));
  expect(new Set((await context.cookies()).map(({ domain }) => domain))).toEqual(
    new Set(['.site.localhost']),
  );

  await main.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  expect(await context.cookies()).toEqual([]);
});

test('A session that has ended is cleared from both hosts when its page is opened', {
  tag: '@slow',
}, async ({ page, context, db, baseURL }) => {
  const member = await anAccount({ db });
  await page.goto('/About');
  await page.evaluate(
    ({ email, password }) =>
      fetch(`${document.documentElement.dataset.apiHost}/api/auth/login`, {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      }),
    member,
  );
  expect(await context.cookies()).not.toEqual([]);
  // The page that is open would ask for its menu, and be refused, if it is still starting.
  await page.goto('about:blank');
  await db.deleteFrom('sessions').where('user_id', '=', member.userId).execute();
  await page.goto('/account');
  await expect(page).toHaveURL(`${baseURL}/`);
  expect(await context.cookies()).toEqual([]);
});
