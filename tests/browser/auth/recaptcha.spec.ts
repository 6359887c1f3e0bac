import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect, open, startApplication } from '#tests/support/browser/fixtures.ts';
import { longestStart, type Program, startProgram } from '#tests/support/browser/program.ts';
import { openPanel, panel } from '#tests/support/browser/sign-in.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

/** The script that the browser loads from reCAPTCHA: it shows a badge, and gives a token for each check. */
const script = `
  const badge = document.createElement('div');
  badge.className = 'grecaptcha-badge';
  badge.textContent = 'protected by reCAPTCHA';
  document.body.append(badge);
  window.grecaptcha = {
    ready: (callback) => callback(),
    execute: (siteKey, { action }) => Promise.resolve(siteKey + ' ' + action),
  };`;

/** A local server that speaks reCAPTCHA's two addresses. */
interface Recaptcha {
  server: Server;
  address: string;
  /** The addresses that the browser loaded. */
  loaded: string[];
  /** The proofs that the program had checked. */
  verified: Record<string, string>[];
}

async function startRecaptcha(): Promise<Recaptcha> {
  const loaded: string[] = [];
  const verified: Recaptcha['verified'] = [];
  const server = createServer(async (request, response) => {
    if (request.url === '/recaptcha/api/siteverify') {
      verified.push(Object.fromEntries(new URLSearchParams(await bodyOf(request))));
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify({ success: true, score: 0.9 }));
    }
    loaded.push(request.url ?? '');
    response.setHeader('content-type', 'text/javascript');
    return response.end(script);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { server, address: `http://127.0.0.1:${port}`, loaded, verified };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString();
}

const test = base.extend<object, { recaptcha: Recaptcha; program: Program }>({
  recaptcha: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const recaptcha = await startRecaptcha();
      await use(recaptcha);
      recaptcha.server.close();
    },
    { scope: 'worker' },
  ],
  program: [
    async ({ recaptcha }, use) => {
      const program = await startProgram({
        RECAPTCHA_SITE_KEY: 'site-key',
        RECAPTCHA_SECRET: 'secret',
        RECAPTCHA_BASE_URL: recaptcha.address,
      });
      await use(program);
      await program.stop();
    },
    { scope: 'worker', timeout: 3 * longestStart },
  ],
});

test('reCAPTCHA is registered once the application has started, before any form is used', async ({
  page,
  recaptcha,
}) => {
  recaptcha.loaded.length = 0;
  await page.goto('/About');
  expect(recaptcha.loaded, 'while the page is read').toEqual([]);
  await startApplication(page);
  await expect
    .poll(() => recaptcha.loaded)
    .toEqual(['/recaptcha/api.js?render=site-key&badge=bottomleft']);
  await expect(page.locator('.grecaptcha-badge')).toBeHidden();
});

test('reCAPTCHA is not registered on a page whose address holds a secret', async ({ page }) => {
  const askedAt: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/recaptcha/')) askedAt.push(new URL(page.url()).pathname);
  });
  await open(page, '/Verifying');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await expect(page).toHaveURL('/About');
  await expect.poll(() => askedAt).toEqual(['/About']);
});

test('The browser loads reCAPTCHA from the configured address, and its badge stays hidden', {
  tag: '@slow',
}, async ({ page, db, problems, recaptcha }) => {
  problems.expect(/status of 429/);
  recaptcha.loaded.length = 0;
  const member = await anAccount({ db });
  for (let index = 0; index < 15; index++) {
    const data = { email: `unknown-${index}@people.example`, password: 'Seven Beans 8' };
    await page.request.post('/api/auth/login', { data });
  }
  await open(page, '/About');
  await openPanel(page);
  await panel(page).getByLabel('Email').fill(member.email);
  await panel(page).getByLabel('Password', { exact: true }).fill(member.password);
  await panel(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('You have been successfully signed in.')).toBeVisible();
  expect(recaptcha.verified).toEqual([{ secret: 'secret', response: 'site-key submit' }]);
  expect(recaptcha.loaded).toHaveLength(1);
  await expect(page.locator('.grecaptcha-badge')).toHaveCount(1);
  await expect(page.locator('.grecaptcha-badge')).toBeHidden();
});
