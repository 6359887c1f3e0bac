import type { BrowserContext, Locator, Page } from '@playwright/test';
import { fresh, main, press, title } from '#tests/support/browser/cms-steps.ts';
import {
  applicationStarted,
  expect,
  hasApplication,
  open,
  signIn,
  test,
} from '#tests/support/browser/fixtures.ts';
import { openFilters } from '#tests/support/browser/list-screens.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

const editor = '/cms/about/About';

/** Delays every script of the build. @returns a function that releases them */
async function holdScripts(context: BrowserContext): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await context.route('**/assets/*.js', async (route) => {
    await gate.promise;
    // A page that has been left in the meantime no longer needs it.
    await route.continue().catch(() => undefined);
  });
  return gate.resolve;
}

/** Types at a field's end. */
async function typeAtEnd(page: Page, field: ReturnType<typeof title>, text: string) {
  await field.focus();
  // Of all lines: a title wraps.
  await page.keyboard.press('Control+End');
  await field.pressSequentially(text);
}

/** Keeps React from working in steps, until a `release` event of the window. @returns how many steps wait */
async function holdHydration(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const steps: (() => void)[] = [];
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function hold(...message: [unknown]) {
      steps.push(() => postMessage.apply(this, message));
    };
    addEventListener('release', () => {
      MessagePort.prototype.postMessage = postMessage;
      for (const step of steps) step();
    });
    Object.assign(window, { steps });
  });
  return () => page.evaluate(() => (window as unknown as { steps: unknown[] }).steps.length);
}

/** Types a name into the contact form, whose hydration has begun and is held. @returns the field */
async function typeBeforeHydration(page: Page): Promise<Locator> {
  const waitingSteps = await holdHydration(page);
  await page.goto('/Contact');
  const field = main(page).getByLabel('Name').first();
  await field.fill('Ana');
  await expect.poll(waitingSteps).toBeGreaterThan(0);
  return field;
}

test('No input during hydration waits for the hydration of the whole page', async ({ page }) => {
  const field = await typeBeforeHydration(page);
  await main(page)
    .getByRole('heading')
    .first()
    .evaluate((heading) => {
      for (const handler in heading) {
        // A violation of the policy would be reported.
        if (/^on(?!security)[a-z]/.test(handler))
          heading.dispatchEvent(new Event(handler.slice(2), { bubbles: true }));
      }
    });
  await page.getByRole('button', { name: 'Accept' }).click();
  await typeAtEnd(page, field, '!');
  expect(await page.evaluate(hasApplication)).toBe(false);
  await expect(page.getByRole('button', { name: 'Accept' })).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('release')));
  await applicationStarted(page);
  await expect(field).toHaveValue('Ana!');
});

test('What is typed after hydration has reset a field joins what was typed before', async ({
  page,
}) => {
  const field = await typeBeforeHydration(page);
  await field.evaluate((input: HTMLInputElement) => {
    input.value = '';
  });
  await page.keyboard.type(' Lind');
  await expect(field).toHaveValue('Ana Lind');
  await page.evaluate(() => dispatchEvent(new Event('release')));
  await applicationStarted(page);
  await expect(field).toHaveValue('Ana Lind');
});

test('What staff type before and while the application starts is kept', { tag: '@slow' }, async ({
  page,
  context,
  program,
}) => {
  await signIn(page, program.administrator);
  const letGo = await holdScripts(context);
  await page.goto(editor);
  const subtitle = page.getByRole('textbox', { name: 'Subtitle', exact: true });
  const description = page.getByRole('textbox', { name: 'Description for search engines' });
  const [before, subtitleBefore] = [await title(page).inputValue(), await subtitle.inputValue()];
  await description.fill('About us, in short');
  await typeAtEnd(page, subtitle, ' for all');
  await typeAtEnd(page, title(page), ' maria');
  letGo();
  await title(page).pressSequentially(' lopez');
  await applicationStarted(page);
  await expect(title(page)).toHaveValue(`${before} maria lopez`);
  await expect(title(page)).toBeFocused();
  await title(page).pressSequentially('!');
  await expect(title(page)).toHaveValue(`${before} maria lopez!`);
  await expect(subtitle).toHaveValue(`${subtitleBefore} for all`);

  await press(page, 'Save draft');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    `${before} maria lopez! page is updated.`,
  );
  await open(page, editor);
  await expect(title(page)).toHaveValue(`${before} maria lopez!`);
  await expect(subtitle).toHaveValue(`${subtitleBefore} for all`);
  await expect(description).toHaveValue('About us, in short');
});

test('A save pressed before the application has started happens when it has', {
  tag: '@slow',
}, async ({ page, context, program }) => {
  await signIn(page, program.administrator);
  const letGo = await holdScripts(context);
  await page.goto(editor);
  const written = fresh('Pressed early');
  await title(page).fill(written);
  await press(page, 'Save draft');
  await expect(page, 'the browser sends nothing by itself').toHaveURL(editor);
  const save = main(page).getByRole('button', { name: 'Save draft', exact: true });
  await expect(save, 'the press is seen to wait').toHaveCSS('opacity', '0.6');
  await expect(title(page)).toHaveValue(written);
  letGo();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    `${written} page is updated.`,
  );
  await open(page, editor);
  await expect(title(page)).toHaveValue(written);
});

test('Enter in a page’s form saves a draft once the application has started', {
  tag: '@slow',
}, async ({ page, context, program, newVisitor }) => {
  await signIn(page, program.administrator);
  const letGo = await holdScripts(context);
  await page.goto(editor);
  const written = fresh('Entered early');
  const description = page.getByRole('textbox', { name: 'Description for search engines' });
  await description.fill(written);
  await description.press('Enter');
  await expect(page).toHaveURL(editor);
  await expect(description).toHaveValue(written);
  letGo();
  await expect(main(page).getByText('Live version has unpublished changes')).toBeVisible();
  await expect(description).toHaveValue(written);
  const visitor = await newVisitor();
  await visitor.goto('/about');
  const meta = visitor.locator('meta[name="description"]');
  await expect(meta).not.toHaveAttribute('content', written);
});

test('What is typed into the introduction before its editor has loaded goes into it', {
  tag: '@slow',
}, async ({ page, context, program }) => {
  await signIn(page, program.administrator);
  const letGo = await holdScripts(context);
  await page.goto(editor);
  const text = page.getByRole('textbox', { name: 'Introduction' });
  await text.focus();
  await page.keyboard.type('Early words');
  letGo();
  await applicationStarted(page);
  await expect(text).toContainText('Early words');
});

test('A form of the dashboard cannot be sent before the application has started, and keeps what was typed', {
  tag: '@slow',
}, async ({ page, context, program }) => {
  await signIn(page, program.administrator);
  const letGo = await holdScripts(context);
  await page.goto('/dashboard/Events/new');
  const save = main(page).getByRole('button', { name: 'Save' });
  await title(page).fill('Early beans');
  await expect(save).toBeDisabled();
  letGo();
  await applicationStarted(page);
  await expect(save).toBeEnabled();
  await expect(title(page)).toHaveValue('Early beans');
});

test('A search and a filter of the dashboard work from the first key', { tag: '@slow' }, async ({
  page,
  context,
  program,
  db,
}) => {
  const member = await anAccount({ db });
  await signIn(page, program.administrator);
  const letGo = await holdScripts(context);
  await page.goto('/dashboard/Users');
  const search = page.getByRole('searchbox');
  const panel = await openFilters(page);
  await panel.getByLabel('Role', { exact: true }).selectOption({ label: 'Member' });
  await page.keyboard.press('Escape');
  await search.pressSequentially(member.email.slice(0, 4));
  letGo();
  await search.pressSequentially(member.email.slice(4));
  await applicationStarted(page);
  await expect(search).toHaveValue(member.email);
  await expect(page).toHaveURL(/role=member/);
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(member.email)));
});
