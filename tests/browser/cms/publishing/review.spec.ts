import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { fresh, main } from '#tests/support/browser/cms-steps.ts';
import { answer } from '#tests/support/browser/confirm.ts';
import { callAs, expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { lastMailTo, linkIn } from '#tests/support/mail/outbox.ts';
import { aStaffMember } from '#tests/support/people/accounts.ts';

test('A reviewer comments and approves by a link without scripts, and visitors read who reviewed the page', {
  tag: '@slow',
}, async ({ page, program, db, browser, baseURL, newVisitor }) => {
  const article = await aPage({ db }, { title: fresh('Soaking beans') });
  await signIn(page, program.administrator);
  await open(page, `/cms/review/articles/${article.name}`);
  await page.getByLabel('Reviewer’s name').fill('Ana Lind');
  await page.getByLabel('Reviewer’s email').fill(`${article.name.toLowerCase()}@example.org`);
  await page.getByLabel('Reviewer’s role').fill('dietitian');
  await expectAccessible(page, '/cms/review', phoneAndDesktop);
  await page.getByRole('button', { name: 'Send review request' }).click();
  await expect(page.getByText('Review request sent to')).toBeVisible();

  const mail = await lastMailTo({ db }, `${article.name.toLowerCase()}@example.org`);
  const link = linkIn(mail);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const reviewer = await context.newPage();
  const response = await reviewer.goto(link.pathname + link.search);
  expect(response?.headers()).toMatchObject({ 'referrer-policy': 'strict-origin' });
  await expect(reviewer.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const late = await context.newPage();
  await late.goto(link.pathname + link.search);
  const first = reviewer.getByRole('region', { name: 'First' });
  await first.getByText('Comment on “First”').click();
  await first.getByLabel('Your comment').fill('How long?');
  await first.getByRole('button', { name: 'Add comment' }).dblclick();
  await expect(first.getByRole('listitem')).toHaveText(['How long?']);
  const role = reviewer.getByLabel('Your role');
  await expect(role).toHaveValue('dietitian');
  await role.fill('registered dietitian');
  await reviewer.getByRole('button', { name: 'Approve this page' }).dblclick();
  await expect(reviewer.getByText('You approved this page. Thank you!')).toBeVisible();
  const finished = 'This review is already finished.';
  await expect(reviewer.getByText(finished)).toHaveCount(0);

  const second = late.getByRole('region', { name: 'Second' });
  await second.getByText('Comment on “Second”').click();
  await second.getByLabel('Your comment').fill('Too late');
  await second.getByRole('button', { name: 'Add comment' }).click();
  await expect(late.getByText(finished)).toBeVisible();
  await expect(late.getByRole('region', { name: 'This wasn’t sent' })).toContainText('Too late');
  await context.close();

  const visitor = await newVisitor();
  await visitor.goto(`/articles/${article.name}`);
  await expect(visitor.locator('.byline')).toContainText('by Ana Lind, registered dietitian, on');

  await open(page, `/cms/articles/${article.name}`);
  const comments = main(page).getByRole('group', { name: 'Comments of reviewers' });
  await expect(comments).toContainText('Ana Lind: How long?');
  await comments.getByRole('button', { name: 'Resolve' }).click();
  await expect(comments).toHaveCount(0);
  const signed = await newVisitor();
  await signed.goto(link.pathname + link.search);
  await expectAccessible(signed, '/review', phoneAndDesktop);
});

test('What a reviewer has typed into other comments stays when one is added, and has to be sent before the decision', async ({
  page,
  program,
  db,
  newVisitor,
}) => {
  const article = await aPage({ db }, { title: fresh('Soaking lentils') });
  const reviewerEmail = `${article.name.toLowerCase()}@example.org`;
  await signIn(page, program.administrator);
  const request = { ...article, reviewerName: 'Ana Lind', reviewerEmail, days: 7 };
  await callAs(page, 'review/requestReview', request);
  const link = linkIn(await lastMailTo({ db }, reviewerEmail));
  const reviewer = await newVisitor();
  await open(reviewer, link.pathname + link.search);
  const part = (name: string) => reviewer.getByRole('region', { name });
  for (const name of ['First', 'Second']) {
    await part(name).getByText(`Comment on “${name}”`).click();
    await part(name).getByLabel('Your comment').fill(`About ${name}`);
  }
  await part('First').getByRole('button', { name: 'Add comment' }).click();
  await expect(part('First').getByRole('listitem')).toHaveText(['About First']);
  const unsent = part('Second').getByLabel('Your comment');
  await expect(unsent).toHaveValue('About Second');
  await reviewer.getByRole('button', { name: 'Approve this page' }).click();
  await expect(reviewer.getByText('This comment hasn’t been sent.')).toBeVisible();
  await expect(unsent).toBeFocused();
  await unsent.fill('');
  await reviewer.getByRole('button', { name: 'Approve this page' }).click();
  await expect(reviewer.getByText('You approved this page. Thank you!')).toBeVisible();
});

test('The newsletter team asks for a review of an issue, and takes it back', async ({
  page,
  db,
}) => {
  const issue = await aPage(
    { db },
    { section: 'newsletters', name: '2032March', title: 'March', state: 'draft' },
  );
  await signIn(page, await aStaffMember({ db }, ['newsletter']));
  await open(page, `/cms/newsletters/${issue.name}`);
  await main(page)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Claims' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Review' }).click();
  await page.getByLabel('Reviewer’s name').fill('Ana Lind');
  await page.getByLabel('Reviewer’s email').fill('issue-reviewer@example.org');
  await page.getByRole('button', { name: 'Send review request' }).click();
  await page.getByRole('button', { name: 'Revoke link' }).click();
  await answer(page, 'Revoke this link?', 'Revoke link');
  await expect(main(page)).toContainText('Ana Lind: Link revoked');
});
