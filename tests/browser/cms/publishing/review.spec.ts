import { expectAccessible, phoneAndDesktop } from '#tests/support/browser/accessibility.ts';
import { fresh, main } from '#tests/support/browser/cms-steps.ts';
import { expect, open, signIn, test } from '#tests/support/browser/fixtures.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { lastMailTo, linkIn } from '#tests/support/mail/outbox.ts';

test('A reviewer comments and approves by a link without scripts, and visitors read who reviewed the page', async ({
  page,
  program,
  db,
  browser,
  baseURL,
  newVisitor,
}) => {
  const article = await aPage({ db }, { title: fresh('Soaking beans') });
  await signIn(page, program.administrator);
  await open(page, `/cms/review/articles/${article.name}`);
  await page.getByLabel('Reviewer’s name').fill('Ana Lind');
  await page.getByLabel('Reviewer’s email').fill(`${article.name.toLowerCase()}@example.org`);
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
  await expect(visitor.locator('.byline')).toContainText('by Ana Lind');

  await open(page, `/cms/articles/${article.name}`);
  const comments = main(page).getByRole('group', { name: 'Comments of reviewers' });
  await expect(comments).toContainText('Ana Lind: How long?');
  await comments.getByRole('button', { name: 'Resolve' }).click();
  await expect(comments).toHaveCount(0);
  const signed = await newVisitor();
  await signed.goto(link.pathname + link.search);
  await expectAccessible(signed, '/review', phoneAndDesktop);
});
