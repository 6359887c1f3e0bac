import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { Body, Path, Reply } from '#contract/index.ts';
import { type Db, openDatabase } from '#tests/support/database/connection.ts';
import { noteTokens } from '#tests/support/log/leaks.ts';
import { anAccount } from '#tests/support/people/accounts.ts';
import { longestStart, type Program, startProgram } from './program.ts';

interface Problems {
  /** Declares a problem that this test causes on purpose. If it does not occur, the test fails too. */
  expect(pattern: RegExp): void;
  watch(context: BrowserContext): Promise<void>;
}

interface TestFixtures {
  problems: Problems;
  /** Opens another person's browser: no cookies, no cache; monitored like the first one. */
  newVisitor(
    options?: Parameters<import('@playwright/test').Browser['newContext']>[0],
  ): Promise<Page>;
  /** The browser of an editor who is signed in. */
  colleague: Page;
  freshLimits: undefined;
}

interface WorkerFixtures {
  program: Program;
  /** The program's database. */
  db: Db;
}

/**
 * Playwright's `test` with the real program, one for each worker. A test fails on any undeclared error in the console
 * or on the page, failed request or violation of the page's policy.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const program = await startProgram();
      await use(program);
      await program.stop();
    },
    { scope: 'worker', timeout: 2 * longestStart },
  ],
  db: [
    async ({ program }, use) => {
      const { db } = await openDatabase({ dataDirectory: program.dataDirectory });
      await use(db);
      await db.destroy();
    },
    { scope: 'worker' },
  ],
  // All tests come from one network: the attempts of one must not slow down the next.
  freshLimits: [
    async ({ db }, use) => {
      await db.deleteFrom('rate_limits').execute();
      await use(undefined);
    },
    { auto: true },
  ],
  baseURL: ({ program }, use) => use(program.address),
  problems: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const found: string[] = [];
      const expected: RegExp[] = [];
      await use({
        expect: (pattern) => void expected.push(pattern),
        watch: (context) => watch(context, found),
      });
      const surprises = found.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(surprises, 'what the browser complained about').toEqual([]);
      for (const pattern of expected) expect(found.join('\n')).toMatch(pattern);
    },
    { auto: true },
  ],
  context: async ({ context, problems }, use) => {
    await problems.watch(context);
    await use(context);
    for (const { name, value } of await context.cookies()) noteTokens(value, name);
  },
  newVisitor: async ({ browser, problems, baseURL, userAgent, viewport, locale }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        viewport,
        ...(baseURL !== undefined && { baseURL }),
        ...(userAgent !== undefined && { userAgent }),
        ...(locale !== undefined && { locale }),
        ...options,
      });
      contexts.push(context);
      await problems.watch(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  colleague: async ({ db, newVisitor }, use) => {
    const page = await newVisitor();
    await signIn(page, await anAccount({ db }, { accountType: 2 }));
    await use(page);
  },
});

async function watch(context: BrowserContext, found: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error')
      found.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => found.push(`page: ${error.error().stack}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The browser itself aborts what a page is still loading when it is left.
    if (reason !== 'net::ERR_ABORTED') found.push(`request: ${request.url()} ${reason}`);
  });
  await context.addInitScript(() => {
    // A browser makes UUIDs only on https; the program also works where it is tried out without.
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
}

/** Starts the application with a key press, as a reader would, and waits until it has hydrated the page. */
export async function startApplication(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await applicationStarted(page);
}

/** Starts the application on a page with a fake clock, which may run ahead of it on a busy machine. */
export async function startUnderClock(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expect(async () => {
    await page.clock.runFor(500);
    expect(await page.evaluate(hasApplication)).toBe(true);
  }).toPass();
}

/** Whether the application has hydrated the page; runs in the browser. */
export function hasApplication(): boolean {
  const main = document.getElementById('main');
  return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber$'));
}

/** Waits until the application has hydrated the page. */
export async function applicationStarted(page: Page): Promise<void> {
  await page.waitForFunction(hasApplication);
  // Its effects run after the next paint.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** Opens a page and starts the application there. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await startApplication(page);
}

/** Signs the browser in through the API, without the form. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const context = page.context();
  await context.clearCookies();
  const response = await context.request.post('/api/auth/login', { data: { email, password } });
  expect((await response.json()).code).toBe(1);
}

/** Makes a call of the contract as the user signed in in this browser. */
export async function callAs<P extends Path>(
  page: Page,
  path: P,
  data: Body<P>,
): Promise<Reply<P>> {
  const cookies = await page.context().cookies();
  const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const response = await page
    .context()
    .request.post(`/api/${path}`, { data, headers: { 'x-xsrf-token': xsrf } });
  expect(response.status(), path).toBe(200);
  return response.json();
}

export { expect };
