import { expect, signIn, startApplication, test } from '#tests/support/browser/fixtures.ts';
import { anAccount } from '#tests/support/people/accounts.ts';

const gated = [
  '/account',
  '/ACCOUNT',
  '/dashboard',
  '/dashboard/subscribers',
  '/dashboard/Users',
  '/dashboard/Mail',
  '/dashboard/Mailings/some',
  '/cms/newsletters/2026November/send',
  '/dashboard/contacts',
  '/cms',
  '/CMS',
  '/cms/about/About',
  '/cms/faq/Nutrition',
  '/cms/no/such/screen',
  '/cms-preview/about/About',
  '/cmsanything',
];

test('A visitor who opens a private page is sent to the home page', async ({ page }) => {
  for (const path of gated) {
    await page.goto(path);
    await expect.soft(page, path).toHaveURL('/');
  }
});

test('No one can read a private page by requesting only its data', async ({ page, program }) => {
  for (const path of ['/account.data', '/dashboard.data', '/cms.data', '/cms/about/About.data']) {
    const response = await page.request.get(path, { maxRedirects: 0 });
    const text = await response.text();
    expect(text, path).not.toContain(program.administrator.email);
    expect(text, path).not.toContain('pageData');
  }
});

for (const { what, token } of [
  { what: 'an expired session', token: 'e'.repeat(43) },
  { what: 'a forged token', token: 'forged' },
]) {
  test(`A visitor with ${what} is sent home, and the cookies are cleared`, async ({
    page,
    context,
    program,
    db,
  }) => {
    for (const path of ['/account', '/dashboard', '/cms', '/cms/about/About', '/dashboard/users']) {
      // The previous page would ask who is signed in, with the token that is forged here.
      await page.goto('about:blank');
      await signIn(page, program.administrator);
      if (token === 'forged') {
        await context.addCookies([{ name: 'token', value: token, url: program.address }]);
      } else {
        await db
          .updateTable('sessions')
          .set({ expires_at: Date.now() - 1 })
          .execute();
      }
      await page.goto(path);
      await expect.soft(page, path).toHaveURL('/');
      expect.soft(await context.cookies(), path).toEqual([]);
    }
  });
}

test('A member who opens the dashboard or the content management is refused, and sees no data', async ({
  page,
  problems,
  db,
}) => {
  problems.expect(/403/);
  await signIn(page, await anAccount({ db }));
  for (const path of ['/dashboard', '/cms', '/cms/about/About', '/cms-preview/about/About']) {
    const response = await page.goto(path);
    expect.soft(response?.status(), path).toBe(403);
    await expect
      .soft(page.getByRole('heading', { level: 1 }))
      .toHaveText('You don’t have access to this page.');
    const html = (await response?.text()) ?? '';
    for (const data of ['hasChanges', 'Nutrition-Basics"', 'readMoreText', 'Unpublished drafts']) {
      expect.soft(html, path).not.toContain(data);
    }
  }
});

test('A member whose session has ended is sent home by the next navigation', async ({
  page,
  context,
  db,
}) => {
  const member = await anAccount({ db });
  await signIn(page, member);
  const asked = page.waitForResponse(/\/api\/auth\/getAccountType$/);
  await page.goto('/');
  await startApplication(page);
  // It would be refused later.
  await asked;
  await page.getByRole('button', { name: 'Your account' }).click();
  await db.deleteFrom('sessions').where('user_id', '=', member.userId).execute();
  await page.getByRole('link', { name: 'My Account' }).click();
  await expect.poll(() => context.cookies()).toEqual([]);
  await expect(page).toHaveURL('/');
});

test('Members can open their account', async ({ page, db }) => {
  const member = await anAccount({ db }, { firstName: 'Noor' });
  await signIn(page, member);
  await page.goto('/account');
  await expect(page.getByRole('main')).toContainText('Noor Okafor');
});
